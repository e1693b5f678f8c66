import DataModel

/// Writes a schema as a `VersionedSchema` that needs no other file.
///
/// It holds a copy of every class and of every type that these store, without methods, so that no change elsewhere
/// changes its checksum.
///
/// - Parameters:
///   - schema: The schema.
///   - title: What the file is, for the comment at its head, a line each.
/// - Returns: The file.
/// - Source: WWDC 2023, “Model your schema with SwiftData”: `VersionedSchema` and its nested types.
package func schemaFile(_ schema: FrozenSchema, title: [String]) -> SwiftDataFile {
  var expressed = expressInSwiftData(schema.model, isOfSources: true)
  expressed.model.versionIdentifiers = [schema.version.description]
  expressed.losses.removeAll { isTold($0, by: schema.spellings) }
  expressed.losses += computedValues(schema)
  expressed.losses += schema.spellings.foreignTypes.sorted().map {
    SwiftDataLoss(
      .model, "the type \($0), which the sources do not declare: it is that of the app",
      lack: .copy)
  }
  let writer = ClassWriter(expressed, besides: [schema.name], spellings: schema.spellings)
  let lines =
    head(title, of: expressed) + importLines(of: expressed.model, schema.spellings) + [""]
    + schemaLines(schema, writer) + foot(writer, of: expressed)
  return SwiftDataFile(
    text: lines.joined(separator: "\n") + "\n", model: expressed.model, losses: expressed.losses)
}

/// The declaration of the schema, in lines.
private func schemaLines(_ schema: FrozenSchema, _ writer: ClassWriter) -> [String] {
  let names = writer.names
  let version = schema.version
  let classes = writer.model.entities.map { "\(declaredName($0.name)).self" }
  let types = names.type("Schema")
  let list =
    classes.count < 5
    ? ["        [\(classes.joined(separator: ", "))]"]
    : ["        ["] + classes.map { "            \($0)," } + ["        ]"]
  let head = [
    "enum \(declaredName(schema.name)): \(names.type("VersionedSchema")) {",
    "    static let versionIdentifier = "
      + "\(types).Version(\(version.major), \(version.minor), \(version.patch))",
    "",
    "    static var models: [any \(names.type("PersistentModel")).Type] {",
  ]
  let body = writer.declarations().map { $0.isEmpty ? "" : "    \($0)" }
  return head + list + ["    }", ""] + body + ["}"]
}

/// Whether sources contain what the model lacks, or leave it as open as the copy does.
private func isTold(_ loss: SwiftDataLoss, by spellings: SwiftSpellings) -> Bool {
  loss.lack == .model && spellings.types[loss.element] != nil
    || loss.effect == .mayChange && spellings.unwritten.contains(loss.element)
}

/// The initial values that a copy cannot have, as losses in the order of the model.
private func computedValues(_ schema: FrozenSchema) -> [SwiftDataLoss] {
  schema.model.entities.flatMap { entity in
    entity.attributes.compactMap { attribute in
      let path = ElementPath.property(entity: entity.name, name: attribute.name)
      return schema.spellings.computedValues[path].map {
        SwiftDataLoss(
          path, "the initial value \($0), which other code computes: migrated rows get none",
          lack: .copy)
      }
    }
  }
}
