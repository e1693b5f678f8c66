import Building
import DataModel
import Foundation
import Loading
import ModelFiles
import StoreFile
import StoreModel

/// A store created for a source has the predicted schema, and the requested rows.
func createdStores(_ corpus: Corpus) -> Check {
  let cases = corpus.sources.map { ($0 as NSString).deletingLastPathComponent }
  return Check(name: "stores created = predicted", cases: cases) { name in
    describingErrors {
      let version = try loadModel(ModelReference(corpus.url(name)), scratch: "/nowhere")
        .selectedVersion()
      let path = FileManager.default.temporaryDirectory
        .appending(path: "conformance-\(UUID().uuidString)").path(percentEncoded: false)
      defer { try? FileManager.default.removeItem(atPath: path) }
      var options = StoreOptions()
      options.rows = 3
      let created = try createStore(of: version, at: path, options: options)
      return try difference(of: readStore(at: path, countsRows: true), from: version, created)
    }
  }
}

private func difference(
  of store: ObservedStore, from version: LoadedVersion, _ created: CreatedStore
) throws -> String? {
  let schema = try storeSchema(of: version).schema
  let names = Set(schema.tables.map(\.name) + schema.indexes.map(\.name))
    .union(schema.triggers.map(\.name))
  if store.schema.objects.filter({ names.contains($0.name) }).map(\.sql) != schema.statements {
    return "another schema"
  }
  let hashes = hashModel(version.model)
  if store.metadata != .fresh(for: version.model, hashes: hashes) { return "other metadata" }
  if hashModel(try decodeModelCache(store.modelCache ?? []).model) != hashes {
    return "another model cache"
  }
  let numbers = schema.entities.map { [$0.number, $0.parentNumber] }
  if store.schema.entities.map({ [$0.number, $0.parentNumber] }) != numbers {
    return "other entities"
  }
  let concrete = version.model.entities.filter { !$0.isAbstract }.count
  let maximum = store.schema.entities.reduce(0) { $0 + $1.maximumKey }
  let tables = Set(schema.entities.map(\.table))
  let rows = tables.reduce(0) { $0 + (store.rowCounts?[$1] ?? 0) }
  guard rows == 3 * concrete, rows == maximum, rows == created.rows else { return "\(rows) rows" }
  return nil
}
