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
  var expressed = expressInSwiftData(schema.model)
  expressed.model.versionIdentifiers = [schema.version.description]
  if !schema.spellings.types.isEmpty {
    // A spelled enumeration has its cases.
    expressed.losses.removeAll { $0.isAboutCases && schema.spellings.types[$0.element] != nil }
  }
  let writer = ClassWriter(expressed, besides: [schema.name], spellings: schema.spellings)
  let lines =
    head(title, of: expressed) + imports(of: expressed.model, schema.spellings) + [""]
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
