package import Findings
import ModelFiles
import StoreFile
import StoreModel

private let databaseHeader = Array("SQLite format 3\0".utf8)

/// Whether the file at `path` begins like an SQLite database.
package func isStore(_ path: String, in tree: any FileTree) throws(ToolchainError) -> Bool {
  try tree.head(of: path, count: databaseHeader.count) == databaseHeader
}

/// Reads the model cached in a store without changing the store or its folder.
func loadStore(
  _ reference: ModelReference, in tree: any FileTree, scratch: String
) throws(ToolchainError) -> LoadedModel {
  let stored = try withSettledStore(reference.path, in: tree, scratch: scratch) {
    (path) throws(StoreError) in try readStoredModel(at: path)
  }
  guard let cache = stored.modelCache else {
    throw ToolchainError(
      .noModelCache, file: reference.path,
      "the store holds no model, expected a table Z_MODELCACHE",
      explanation: "Systems before iOS 9 and OS X 10.11 wrote none.")
  }
  let decoded: DecodedModel
  do throws(CompiledModelError) {
    decoded = try decodeModelCache(cache)
  } catch {
    throw ToolchainError(error, file: reference.path)
  }
  let name = withoutExtension(tree.name(of: reference.path))
  var version = LoadedVersion(name: name, decoded: decoded, file: reference.path)
  version.frameworkVersion =
    stored.metadata.flatMap { try? StoreMetadata(reading: $0) }?
    .frameworkVersion
  return try oneVersion(version, of: reference, kind: .store)
}
