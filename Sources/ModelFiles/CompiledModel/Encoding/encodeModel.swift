package import DataModel

/// Writes a compiled model.
///
/// The same model gives the same bytes. What a compiled model does not hold is left out, see
/// ``DataModel/Model/archived``.
///
/// - Parameters:
///   - model: The model; parents must exist and form no cycle, names must be unique.
///   - form: The generation of the compiler to write like.
///   - module: What completes class names that start with a dot; without it they stay as they are.
///   - perform: Calls its second argument once with every number below the first, in any order and from
///     several threads when it likes, and returns when all calls have: the bytes are written by it.
/// - Returns: The archive, the bytes of a `.mom`.
/// - Throws: ``CompiledModelError`` if a predicate cannot be read or the model is broken.
///
/// *Source:* `Documentation/Formats/compiled-model.md`.
package func encodeModel(
  _ model: Model, form: ArchiveForm = .current, module: String? = nil,
  perform: (Int, @Sendable (Int) -> Void) -> Void = { count, body in
    for index in 0..<count { body(index) }
  }
) throws(CompiledModelError) -> [UInt8] {
  var encoder = try ModelEncoder(model, form: form, module: module)
  try encoder.encodeEntities()
  try encoder.encodeRest()
  return encoder.builder.archive(root: encoder.root, perform: perform)
}

/// Writes a model into an object table.
struct ModelEncoder: Sendable {
  /// The model.
  let model: Model
  /// The generation of the compiler to write like.
  let form: ArchiveForm
  /// The module that completes class names starting with a dot.
  let module: String?
  /// The objects.
  var builder: ObjectTableBuilder
  /// The root object.
  let root: ObjectReference
  /// The positions of the entities; the relationships of each follow in order.
  var entityReferences: [String: ObjectReference] = [:]
  /// The names of the direct children of each entity.
  let children: [String: [String]]
  /// The number of index expressions that were given a name.
  var expressionCount = 0

  /// Creates an encoder for `model`, reserving positions for objects that are referred to.
  ///
  /// - Throws: ``CompiledModelError`` if names or parents are not what they should be.
  init(_ model: Model, form: ArchiveForm, module: String?) throws(CompiledModelError) {
    self.model = model
    self.form = form
    self.module = module
    children = model.children
    builder = ObjectTableBuilder(
      objects: model.entities.reduce(0) { $0 + $1.objectEstimate })
    root = builder.reserve()
    try reserve(Self.entitiesPath)
  }

  /// The path of the entities.
  private static let entitiesPath = ArchivePath.root.appending(ArchiveKey.entities)

  /// Writes the entities, before anything else.
  ///
  /// - Throws: ``CompiledModelError`` if a predicate cannot be read or the model is broken.
  mutating func encodeEntities() throws(CompiledModelError) {
    for entity in model.entities {
      try encode(entity, at: Self.entitiesPath.appending(entity.name))
    }
  }

  /// Writes all but the entities.
  ///
  /// - Throws: ``CompiledModelError`` if a predicate cannot be read or the model is broken.
  mutating func encodeRest() throws(CompiledModelError) {
    var fields: FieldList = [:]
    fields.add(
      ArchiveKey.entities,
      .reference(
        dictionary(model.entities.map { ($0.name, entityReferences[$0.name] ?? .null) })))
    fields.add(
      ArchiveKey.versionIdentifiers,
      .reference(
        array(model.versionIdentifiers.sorted().map { builder.string($0) }, ModelClass.set)))
    fields.add(ArchiveKey.fetchRequestTemplates, .reference(try templates()))
    if !model.configurations.isEmpty {
      fields.add(ArchiveKey.configurations, .reference(try configurations()))
    }
    if let stamp = form.stamp {
      fields.add(ArchiveKey.compilerToolVersion, .real(stamp.toolVersion))
      fields.add(ArchiveKey.compilerXcodeVersion, .integer(Int64(stamp.xcodeVersion)))
    }
    set(root, archiveClass: ModelClass.model, fields: fields)
  }

  /// Reserves positions for objects that are referred to, and checks names and parents.
  private mutating func reserve(_ path: ArchivePath) throws(CompiledModelError) {
    var parents: [String: String?] = Dictionary(minimumCapacity: model.entities.count)
    for entity in model.entities {
      let place = path.appending(entity.name)
      guard entityReferences.updateValue(builder.reserve(), forKey: entity.name) == nil else {
        throw CompiledModelError(
          path: place.description, message: "a second entity of this name",
          expected: "every name once")
      }
      parents[entity.name] = entity.parent
      for _ in entity.relationships.indices { _ = builder.reserve() }
    }
    try checkParents(parents, under: path)
  }

  private mutating func templates() throws(CompiledModelError) -> ObjectReference {
    guard !model.fetchRequestTemplates.isEmpty else { return .null }
    let path = ArchivePath.root.appending(ArchiveKey.fetchRequestTemplates)
    var entries: [(String, ObjectReference)] = []
    for template in model.fetchRequestTemplates {
      let request = try fetchRequest(template.request, at: path.appending(template.name))
      entries.append((template.name, request))
    }
    return dictionary(entries)
  }

  private mutating func configurations() throws(CompiledModelError) -> ObjectReference {
    let path = ArchivePath.root.appending(ArchiveKey.configurations)
    var entries: [(String, ObjectReference)] = []
    for configuration in model.archivedConfigurations {
      var members: [ObjectReference] = []
      for name in configuration.entities.sorted() {
        members.append(
          try entityReference(name, at: path.appending(configuration.name)))
      }
      entries.append((configuration.name, array(members, ModelClass.set)))
    }
    return dictionary(entries)
  }
}

extension Entity {
  /// About how many objects the entity has in an archive: lists of its properties, children and
  /// indexes; a property often has a value or predicates.
  fileprivate var objectEstimate: Int { 8 + 3 * (attributes.count + relationships.count) }
}
