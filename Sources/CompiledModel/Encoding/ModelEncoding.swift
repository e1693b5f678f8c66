package import DataModel
import KeyedArchive
import Synchronization

/// A model that is being written as a compiled model, in parts that can be made at the same time.
///
/// The archive is the same whatever the number of parts.
package struct ModelEncoding: Sendable {
  /// A part of the archive; it is handed over rather than copied, as it is large.
  package final class Part: Sendable {
    private let builder: Mutex<ObjectTableBuilder>

    fileprivate init(_ builder: ObjectTableBuilder) {
      self.builder = Mutex(builder)
    }

    /// Gives what was built away; nothing is left.
    fileprivate func take() -> ObjectTableBuilder {
      builder.withLock { builder in
        let taken = builder
        builder = ObjectTableBuilder()
        return taken
      }
    }
  }

  private let encoder: ModelEncoder
  /// The entities of each part.
  private let ranges: [Range<Int>]

  /// Begins to write a model.
  ///
  /// - Parameters:
  ///   - model: The model, as for ``encodeModel(_:form:module:)``.
  ///   - form: The generation of the compiler to write like.
  ///   - module: What completes class names that start with a dot; without it they stay as they are.
  ///   - mostParts: The greatest number of parts; small models have fewer.
  ///   - leastObjects: About how many objects a part has at the least; with few it is not worth a thread.
  /// - Throws: ``CompiledModelError`` when the model is broken.
  package init(
    _ model: Model, form: ArchiveForm = .current, module: String? = nil, mostParts: Int,
    leastObjects: Int = 10_000
  ) throws(CompiledModelError) {
    encoder = try ModelEncoder(model, form: form, module: module)
    let entities = model.entities.array
    let estimate = entities.reduce(0) { $0 + $1.objectEstimate }
    let count = max(min(mostParts, estimate / leastObjects), 1)
    // The first part is twice as large, as the others are appended to it.
    ranges = (0..<count).map { index in
      let start = index == 0 ? 0 : (index + 1) * entities.count / (count + 1)
      return start..<(index + 2) * entities.count / (count + 1)
    }
  }

  /// The number of parts.
  package var partCount: Int { ranges.count }

  /// Makes a part.
  ///
  /// - Parameter index: Which one, from 0.
  /// - Returns: The part.
  /// - Throws: ``CompiledModelError`` when a predicate cannot be read or the model is broken.
  package func part(_ index: Int) throws(CompiledModelError) -> Part {
    var encoder = encoder
    // The others are appended to the first.
    let range = index == 0 ? encoder.model.entities.array.indices : ranges[index]
    let estimate = encoder.model.entities.array[range].reduce(0) { $0 + $1.objectEstimate }
    encoder.builder = self.encoder.builder.part(objects: estimate)
    try encoder.encodeEntities(ranges[index])
    return Part(encoder.builder)
  }

  /// Puts the archive together.
  ///
  /// - Parameters:
  ///   - parts: All parts in order; nothing is left in them.
  ///   - perform: Calls its second argument once with every number below the first, in any order and from
  ///     several threads when it likes, and returns when all calls have.
  /// - Returns: The archive, the bytes of a `.mom`.
  /// - Throws: ``CompiledModelError`` when a predicate cannot be read or the model is broken.
  package func archive(
    of parts: [Part],
    perform: (Int, @Sendable (Int) -> Void) -> Void = { count, body in
      for index in 0..<count { body(index) }
    }
  ) throws(CompiledModelError) -> [UInt8] {
    var encoder = encoder
    if let first = parts.first { encoder.builder = first.take() }
    for part in parts.dropFirst() { encoder.builder.append(part.take()) }
    try encoder.encodeRest()
    return encoder.builder.archive(root: encoder.root, perform: perform)
  }
}

extension Entity {
  /// About how many objects the entity has in an archive: lists of its properties, children and
  /// indexes; a property often has a value or predicates.
  fileprivate var objectEstimate: Int { 8 + 3 * (attributes.count + relationships.count) }
}
