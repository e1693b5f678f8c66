package import DataModel
package import Findings
package import Loading
package import SwiftCode

/// A frozen copy of a schema, in memory.
package struct FrozenCopy: Sendable {
  /// The name of the schema that was copied.
  package var source: String
  /// The text of the file.
  package var text: String
  /// The hashes, which the copy and the sources have.
  package var hashes: ModelHashes
  /// The notes on the sources, and on what the copy does not contain.
  package var diagnostics: [Diagnostic]
}

/// Copies a schema of a tree into a `VersionedSchema` that needs no other file.
///
/// The copy is read back: its version hashes are those of the sources, under every reading that the sources leave open.
///
/// - Parameters:
///   - tree: The sources.
///   - wanted: The name of the schema or of a container; nil for the one that is in no version yet.
///   - container: The name of the container whose schema it is; nil for the only one.
///   - name: The name of the copy.
///   - version: Its version; nil for that of the schema, or where it has none for the number that the name ends with.
/// - Returns: The copy.
/// - Throws: `ToolchainError` with exit code 65 if the name is taken, there is no such schema, its hashes cannot be
///   computed, or the copy would have other ones.
package func freezeSchema(
  of tree: LoadedSwiftTree, schema wanted: String?, container: String? = nil, as name: String,
  version: SchemaVersion? = nil
) throws(ToolchainError) -> FrozenCopy {
  try requireFree(name, in: tree)
  let schema = try chosenSchema(wanted, container, in: tree)
  guard schema.isDecided else {
    throw ToolchainError(
      .data,
      schema.diagnostics + [
        RuleDescription.schemaNotDecided.diagnostic(
          "the version hashes of \(schema.name) cannot be computed from the sources",
          at: .file(tree.path))
      ])
  }
  let version =
    version ?? writtenVersion(of: schema, in: tree) ?? number(at: name) ?? SchemaVersion(1, 0, 0)
  let frozen = FrozenSchema(
    name: name, version: version, model: schema.model,
    spellings: SwiftSpellings(schema.copies))
  let file = schemaFile(
    frozen,
    title: [
      "\(name): a frozen copy of the SwiftData models, version \(version)",
      "Version checksum: \(hashModel(schema.model).checksum)",
      "A version that has shipped: do not edit.",
    ])
  try readBack(file, of: schema, as: name, path: tree.path)
  return FrozenCopy(
    source: schema.name, text: file.text, hashes: hashModel(schema.model),
    diagnostics: schema.diagnostics
      + file.losses.map { $0.diagnostic(at: schema.sourceMap.location(of: $0.element)) }
      + equalSchemas(schema, besides: name, in: tree))
}

/// Refuses the name of a model or a plan, which a copy must not replace.
private func requireFree(_ name: String, in tree: LoadedSwiftTree) throws(ToolchainError) {
  let taken = tree.tree.modelTypes.map(\.name) + tree.tree.plans.map(\.name)
  guard taken.contains(name) else { return }
  throw ToolchainError(
    .schemaNotDecided, file: tree.path,
    "\(name) is a model or a plan of the sources, expected the name of a new type or of a schema")
}

/// The schema of that name, or the one of a container that may still change.
private func chosenSchema(
  _ name: String?, _ container: String?, in tree: LoadedSwiftTree
) throws(ToolchainError) -> SwiftDataSchema {
  if let name, let found = tree.tree.schema(named: name) { return found }
  // What is named may be a container.
  let isContainer = tree.tree.containerGroups.contains { $0.name == name }
  let part = try chooseContainer(container ?? (isContainer ? name : nil), in: tree)
  if name == nil || isContainer, let found = liveSchema(of: part.tree) { return found }
  let names = tree.tree.schemas.map(\.name)
  let summary =
    name.map { "the sources declare no schema \($0)" }
    ?? (names.isEmpty
      ? "the sources declare no @Model class"
      : "the sources declare several schemas, expected one after #")
  throw ToolchainError(
    .schemaNotDecided, file: tree.path, summary,
    notes: names.prefix(20).map { DiagnosticNote("there is #\($0)") })
}

/// The version that a schema has in the sources, itself or as the versioned one with the same models; nil if absent.
private func writtenVersion(
  of schema: SwiftDataSchema, in tree: LoadedSwiftTree
) -> SchemaVersion? {
  let same = tree.tree.schemas.filter {
    $0.kind == .versioned && $0.model.entities == schema.model.entities
  }
  let text = schema.versionIdentifier ?? same.last?.versionIdentifier
  return text.flatMap { SchemaVersion($0) }
}

/// The schema that is in no version yet: the one that the app lists, or all models outside of versions; else the usual one.
private func liveSchema(of tree: SwiftDataTree) -> SwiftDataSchema? {
  let versions = tree.schemas.filter { $0.kind == .versioned }.map { $0.name + "." }
  let listed = tree.listedSchema.flatMap { schema in
    let isLive = schema.types.values.contains { type in
      !versions.contains { type.name.hasPrefix($0) }
    }
    return isLive ? schema : nil
  }
  return listed ?? tree.schemas.first { $0.kind == .allModels } ?? tree.usualSchema
}

/// Compares a written copy with its original.
private func readBack(
  _ file: SwiftDataFile, of schema: SwiftDataSchema, as name: String, path: String
) throws(ToolchainError) {
  let source = SwiftSourceFile(path: "\(name).swift", bytes: Array(file.text.utf8))
  let copy = parseSwiftTree([source]).schema(named: name)
  let found = copy.map { differences($0, schema) } ?? ["there is no schema in it"]
  guard !found.isEmpty else { return }
  throw ToolchainError(
    .writtenSchemaDiffers, file: path,
    "the copy of \(schema.name) is read as another model; nothing is written",
    notes: found.prefix(20).map { DiagnosticNote($0) })
}

/// A description of differences in a copy; empty if absent.
private func differences(_ copy: SwiftDataSchema, _ schema: SwiftDataSchema) -> [String] {
  let problems = copy.diagnostics.filter { $0.severity == .error }.map(\.summary)
  let (old, new) = (hashModel(schema.model).byName, hashModel(copy.model).byName)
  let entities = Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
  let texts = problems + entities.map { "\($0) has another version hash" }
  guard texts.isEmpty else { return texts }
  let (before, after) = (hashesUnderAllReadings(schema), hashesUnderAllReadings(copy))
  return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.map {
    "another model where it is read by \($0.joined(separator: ", "))"
  }.sorted()
}

/// The hashes as the sources are read, and with each other choice of what they leave open.
private func hashesUnderAllReadings(_ schema: SwiftDataSchema) -> [[String]: ModelHashes] {
  var result = [["assumed"]: hashModel(schema.model)]
  for reading in schema.openReadings {
    for (place, choice) in reading.choices.enumerated() {
      result[[reading.name, choice.title]] = hashModel(
        schema.model(choosing: [reading.name: place]))
    }
  }
  return result
}

/// The versioned schemas with the same checksum as the copy, except the one that it replaces.
private func equalSchemas(
  _ schema: SwiftDataSchema, besides name: String, in tree: LoadedSwiftTree
) -> [Diagnostic] {
  let hashes = hashModel(schema.model)
  return tree.tree.schemas.filter { other in
    other.kind == .versioned && other.name != schema.name && other.name != name && other.isDecided
      && hashModel(other.model) == hashes
  }.map { other in
    RuleDescription.planRepeatsChecksum.diagnostic(
      "\(other.name) has the version checksum of the copy already: one plan cannot have both",
      at: other.location ?? .file(tree.path), severity: .warning)
  }
}

/// The version of the number that a name ends with: `SchemaV2` is 2.0.0, `SchemaV1_2` is 1.2.0.
private func number(at name: String) -> SchemaVersion? {
  let tail = name.reversed().prefix { $0.isASCII && ($0.isNumber || $0 == "_") }.reversed()
  let parts = String(tail).split(separator: "_")
  guard !parts.isEmpty, parts.count < 4 else { return nil }
  return SchemaVersion(parts.joined(separator: "."))
}

extension SwiftSpellings {
  /// The spellings of the sources that a schema was read from.
  init(_ copies: SwiftDataCopies) {
    self.init()
    (types, initialValues, computedValues) =
      (copies.types, copies.initialValues, copies.computedValues)
    (marked, unwritten, modules) = (copies.marked, copies.unwritten, copies.modules)
    foreignTypes = copies.foreignTypes
    declarations = copies.declarations.map { Declaration(name: $0.name, lines: $0.lines) }
  }
}
