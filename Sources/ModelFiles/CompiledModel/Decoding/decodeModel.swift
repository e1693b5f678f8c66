package import DataModel

/// Reads a compiled model: the bytes of a `.mom`, or an inflated model cache.
///
/// The input is not trusted. Keys and classes that are not known are noted, never dropped in
/// silence. Predicates and expressions become text in Apple's normal form.
///
/// - Parameter bytes: The archive.
/// - Returns: The model, how it was written, and notes.
/// - Throws: ``CompiledModelError`` with the path of the first object that is not what it has to be.
///
/// *Source:* `Documentation/Formats/compiled-model.md`.
package func decodeModel(_ bytes: [UInt8]) throws(CompiledModelError) -> DecodedModel {
  let table: ObjectTable
  do {
    table = try readKeyedArchive(bytes)
  } catch {
    throw CompiledModelError(error)
  }
  return try decodeModel(table, size: bytes.count)
}

/// Reads the model in `table`, which came from `size` bytes.
///
/// - Throws: ``CompiledModelError`` with the path of the first object that is not what it has to be.
func decodeModel(_ table: ObjectTable, size: Int) throws(CompiledModelError) -> DecodedModel {
  var decoder = ModelDecoder(reader: ArchiveReader(table, size: size))
  let model = try decoder.model()
  return DecodedModel(
    model: model, form: decoder.clues.form(), notes: decoder.reader.notes)
}

/// Reads a model from an archive; holds what the parts of the archive need of each other.
struct ModelDecoder {
  /// Access to the objects.
  var reader: ArchiveReader
  /// The clues about the archive's format.
  var clues = FormClues()
  /// The names of the entities, by their objects.
  var entityNames: [ObjectReference: String] = [:]

  /// The keys of the root object.
  private static let knownKeys: Set<String> = [
    ArchiveKey.entities, ArchiveKey.fetchRequestTemplates, ArchiveKey.versionIdentifiers,
    ArchiveKey.configurations, ArchiveKey.compilerToolVersion, ArchiveKey.compilerXcodeVersion,
  ]

  /// Creates a decoder of the archive in `reader`.
  init(reader: ArchiveReader) {
    self.reader = reader
  }

  /// Reads the model.
  ///
  /// - Throws: ``CompiledModelError`` if the archive is not a compiled model.
  mutating func model() throws(CompiledModelError) -> Model {
    let root = try reader.cursor(
      reader.table.root, at: .root, kind: ModelClass.model.name)
    reader.noteUnknownKeys(root, known: Self.knownKeys)
    try readStamp(root)
    var model = Model()
    model.versionIdentifiers = Set(try reader.texts(root, ArchiveKey.versionIdentifiers) ?? [])
    model.entities = NamedCollection(try entities(root))
    model.configurations = NamedCollection(try configurations(root))
    model.fetchRequestTemplates = NamedCollection(try templates(root))
    return model
  }

  /// The name of the entity in the field `key`; nil if it is missing or nil.
  ///
  /// - Throws: ``CompiledModelError`` if the field holds anything but an entity of the model.
  func entityName(_ owner: ArchiveCursor, _ key: String) throws(CompiledModelError) -> String? {
    guard let reference = try owner.reference(key) else { return nil }
    guard let name = entityNames[reference] else {
      throw owner.error(key, "a reference to something else", expected: "an entity of the model")
    }
    return name
  }

  private mutating func readStamp(_ root: ArchiveCursor) throws(CompiledModelError) {
    guard let tool = try root.real(ArchiveKey.compilerToolVersion) else { return }
    clues.stamp = ArchiveForm.CompilerStamp(
      toolVersion: tool, xcodeVersion: try root.integer(ArchiveKey.compilerXcodeVersion) ?? 0)
  }

  private mutating func configurations(
    _ root: ArchiveCursor
  ) throws(CompiledModelError) -> [Configuration] {
    guard let groups = try reader.cursor(root, ArchiveKey.configurations) else { return [] }
    var result: [Configuration] = []
    for group in try reader.entries(groups) {
      let path = groups.path.appending(group.key)
      var members = Set<String>()
      for member in try reader.members(try reader.cursor(group.value, at: path)) {
        guard let name = entityNames[member] else {
          throw CompiledModelError(
            path: path.description, message: "a member that is something else",
            expected: "entities of the model")
        }
        members.insert(name)
      }
      result.append(Configuration(name: group.key, entities: members))
    }
    return result
  }

  private mutating func templates(
    _ root: ArchiveCursor
  ) throws(CompiledModelError) -> [FetchRequestTemplate] {
    guard let templates = try reader.cursor(root, ArchiveKey.fetchRequestTemplates) else {
      return []
    }
    var result: [FetchRequestTemplate] = []
    for entry in try reader.entries(templates) {
      let cursor = try reader.cursor(
        entry.value, at: templates.path.appending(entry.key), kind: ModelClass.fetchRequest.name)
      result.append(FetchRequestTemplate(name: entry.key, request: try fetchRequest(cursor)))
    }
    return result
  }
}

/// The contents of an archive: the model and the format.
package struct DecodedModel: Sendable {
  /// The model.
  package var model: Model
  /// The format of the archive.
  package var form: ArchiveForm
  /// What is not part of the model, one line each with its path; empty for every archive with only documented
  /// content.
  package var notes: [String]
}
