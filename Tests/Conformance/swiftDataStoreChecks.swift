import Building
import DataModel
import Findings
import Foundation
import Loading
import ModelFiles
import StoreModel
import SwiftCode

/// The store created from sources that were written from the declarations of a model equals
/// SwiftData's own: tables, indexes, history, entity numbers, hashes, and the cached model.
func swiftDataStores(_ corpus: Corpus) -> Check {
  Check(name: "stores created from SwiftData", cases: corpus.swiftDataPairs) { pair in
    describingErrors {
      let (version, store) = try corpus.swiftDataVersion(pair)
      return try inScratchFolder { folder in
        let created = folder + "/default.store"
        _ = try createStore(of: version, at: created, options: StoreOptions())
        return try corpus.copiedStore(store) { try difference(created, $0) }
      }
    }
  }
}

/// A frozen copy of each SwiftData model is read back with the hashes of its store, and freezing
/// the copy gives the same copy.
func frozenSchemas(_ corpus: Corpus) -> Check {
  Check(name: "frozen schemas read back", cases: corpus.swiftDataPairs) { pair in
    describingErrors {
      let (version, _) = try corpus.swiftDataVersion(pair)
      guard let schema = version.swift?.schema, let text = version.swift?.texts.first else {
        return "no schema"
      }
      let first = try frozen(schema, in: text.value)
      let file = SwiftSourceFile(path: "SchemaV1.swift", bytes: Array(first.utf8))
      guard let copy = readSwiftData([file]).schema(named: "SchemaV1") else {
        return "no schema is read back"
      }
      var read = LoadedVersion(copy, texts: [:], tree: "SchemaV1.swift")
      read.fitReadings(to: hashModel(version.model).byName)
      guard hashModel(read.model) == hashModel(version.model) else { return "other hashes" }
      let again = try frozen(copy, in: file.bytes)
      let changes = code(again).difference(from: code(first))
      return changes.isEmpty ? nil : told("the copy of the copy differs", changes.map { "\($0)" })
    }
  }
}

/// The lines of a source in alphabetical order, as types can be in any order, without comments,
/// which say what a copy omits.
private func code(_ text: String) -> [Substring] {
  text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.sorted()
}

/// The text of a frozen copy of a schema in one file.
private func frozen(_ schema: SwiftDataSchema, in bytes: [UInt8]) throws -> String {
  try inScratchFolder { folder in
    let path = folder + "/Models.swift"
    try Data(bytes).write(to: URL(filePath: path))
    let tree = try loadSwiftTree(ModelReference(path))
    let same = tree.tree.schemas.last {
      $0.kind == schema.kind && hashModel($0.model) == hashModel(schema.model)
    }
    return try freezeSchema(of: tree, schema: same?.name ?? "?", as: "SchemaV1").text
  }
}

/// Calls `body` with a folder that is removed afterwards.
private func inScratchFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "conformance-\(UUID().uuidString)").path(percentEncoded: false)
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

/// Every model as `@Model` classes has the hashes that the written file promises, and losses are
/// reported.
func modelsInSwiftData(_ corpus: Corpus) -> Check {
  Check(name: "models as SwiftData classes", cases: corpus.bundles) { name in
    describingErrors {
      let bundle = try loadModel(ModelReference(corpus.url(name)), scratch: "/nowhere")
      let problems = bundle.versions.filter(\.isReadable).compactMap { version in
        difference(version.model).map { "\(version.name): \($0)" }
      }
      return problems.first
    }
  }
}

/// The unreported differences of a model read back from `@Model` classes; nil if absent.
private func difference(_ model: Model) -> String? {
  let written = swiftDataModelFile(model, title: [])
  guard !model.entities.isEmpty else { return nil }
  let file = SwiftSourceFile(path: "Models.swift", bytes: Array(written.text.utf8))
  guard let schema = readSwiftData([file]).usualSchema else { return "no schema is read back" }
  if let error = schema.diagnostics.first(where: { $0.severity == .error }) { return error.summary }
  let meant = hashModel(written.model).byName
  var version = LoadedVersion(schema, texts: [:], tree: file.path)
  version.fitReadings(to: meant)
  let read = hashModel(version.model).byName
  let others = Set(meant.keys).union(read.keys).filter { meant[$0] != read[$0] }.sorted()
  guard others.isEmpty else { return told("not read back as meant", others) }
  let isEqual = read == hashModel(model).byName
  return isEqual || written.losses.contains { $0.effect != .none }
    ? nil : "other hashes, and no loss is told"
}

/// The differences of a created store; nil if absent.
private func difference(_ created: String, _ original: String) throws -> String? {
  let (new, old) = (try StoredSchema(path: created), try StoredSchema(path: original))
  guard new.entities == old.entities else { return "Z_PRIMARYKEY" }
  let names = Set(new.statements.keys).symmetricDifference(old.statements.keys)
  guard names.isEmpty else { return told("only in one", names.sorted()) }
  let differing = new.statements.filter { name, sql in
    old.statements[name] != sql && !old.isAltered(name, expected: sql)
  }
  guard differing.isEmpty else { return told("differ", differing.keys.sorted()) }
  let (made, there) = (try storedVersion(created), try storedVersion(original))
  guard hashModel(made.model) == hashModel(there.model) else { return "hashes of the kept model" }
  let entities = made.model.entities.filter { entity in
    there.model.entities[entity.name]?.withoutDefaults != entity.withoutDefaults
  }
  return entities.isEmpty ? nil : told("kept model differs", entities.map(\.name))
}

private func storedVersion(_ path: String) throws -> LoadedVersion {
  try loadModel(ModelReference(path), scratch: "/nowhere").selectedVersion()
}

extension Entity {
  /// The entity without default values, some of which SwiftData computes at start.
  fileprivate var withoutDefaults: Entity {
    var result = self
    result.attributes = NamedCollection(
      attributes.map {
        var attribute = $0
        attribute.defaultValue = nil
        return attribute
      })
    return result
  }
}

extension Corpus {
  /// The version given by sources that were written from the declarations of a pair, and the store.
  fileprivate func swiftDataVersion(
    _ pair: String
  ) throws -> (version: LoadedVersion, store: String) {
    let sides = pair.components(separatedBy: "|")
    let hashes = try contents(ofStore: sides[1]).metadata.versionHashes ?? [:]
    let declarations = try JSONDecoder().decode(
      SwiftDataDeclarations.self, from: Data(bytes(sides[0])))
    for models in declarations.candidates(hashes.keys.sorted()) {
      let text = declarations.source(.plain, models: models)
      let file = SwiftSourceFile(path: "Models.swift", bytes: Array(text.utf8))
      let schemas = readSwiftData([file]).schemas
      for schema in schemas.filter({ $0.kind == .versioned }) + schemas.filter({ $0.kind == .list })
      {
        var version = LoadedVersion(schema, texts: [file.path: file.bytes], tree: file.path)
        version.fitReadings(to: hashes)
        if hashModel(version.model).byName == hashes { return (version, sides[1]) }
      }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
