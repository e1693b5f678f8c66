import DataModel

/// The entities of a file read earlier, usually another version of the same model: identical bytes need not
/// be parsed again and take no additional memory.
package struct KnownEntities: Sendable {
  private let bytes: [UInt8]
  private let entities: [String: (entity: Entity, range: Range<Int>)]

  /// Keeps the entities of `parsed`; nil if one may depend on other bytes or has problems.
  package init?(_ parsed: ParsedModel) {
    let (model, document) = (parsed.model, parsed.document)
    guard document.isComplete, parsed.diagnostics.isEmpty, !parsed.isCompact,
      model.composites.isEmpty, !model.entities.hasRepeatedNames
    else { return nil }
    bytes = document.bytes
    var known: [String: (Entity, Range<Int>)] = Dictionary(minimumCapacity: model.entities.count)
    for child in document.children(of: 0) where document.elements[child].name == .entity {
      guard let name = document.value(.name, of: child), let entity = model.entities[name] else {
        return nil
      }
      known[name] = (entity, document.elements[child].range)
    }
    entities = known
  }

  /// The entity called `name` that is written as `range` of `bytes`, if this file has it in the same bytes.
  func entity(_ name: String, at range: Range<Int>, of bytes: [UInt8]) -> Entity? {
    guard let known = entities[name],
      areEqual(self.bytes, range: known.range, other: bytes, otherRange: range)
    else {
      return nil
    }
    return known.entity
  }
}

/// Whether two files have the same bytes at two ranges, compared eight at a time.
private func areEqual(
  _ one: [UInt8], range: Range<Int>, other: [UInt8], otherRange: Range<Int>
) -> Bool {
  guard range.count == otherRange.count else { return false }
  return one.withUnsafeBytes { one in
    other.withUnsafeBytes { other in
      let left = UnsafeRawBufferPointer(rebasing: one[range])
      let right = UnsafeRawBufferPointer(rebasing: other[otherRange])
      var place = 0
      while place + 8 <= left.count {
        guard
          left.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            == right.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        else { return false }
        place += 8
      }
      return left[place...].elementsEqual(right[place...])
    }
  }
}
