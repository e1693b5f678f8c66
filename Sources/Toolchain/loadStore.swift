internal import CompiledModel
internal import Diagnostics
internal import StoreFile

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

private let databaseHeader = Array("SQLite format 3\0".utf8)

/// Whether the file at `path` begins as an SQLite database does.
func isStore(_ path: String, in tree: any FileTree) throws(ToolchainError) -> Bool {
  try tree.head(of: path, count: databaseHeader.count) == databaseHeader
}

/// Reads the model cached in a store, leaving the store and its folder as they are.
func loadStore(
  _ reference: ModelReference, in tree: any FileTree, scratch: String
) throws(ToolchainError) -> LoadedModel {
  let stored = try withSettledStore(reference.path, in: tree, scratch: scratch) { path in
    do throws(StoreError) {
      return .success(try readStoredModel(at: path))
    } catch {
      return .failure(error)
    }
  }
  guard let cache = stored.modelCache else {
    throw ToolchainError(
      .data, "no-model-cache", file: reference.path,
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
  let version = LoadedVersion(name: name, decoded: decoded, file: reference.path)
  return try oneVersion(version, of: reference, kind: .store)
}

/// Calls `body` with the path of a store that needs no `-wal`: the store itself, or a copy in `scratch`
/// when a `-wal` with content is beside it or the system has no such file.
private func withSettledStore(
  _ path: String, in tree: any FileTree, scratch: String,
  _ body: (String) -> Result<StoredModel, StoreError>
) throws(ToolchainError) -> StoredModel {
  let log = path + "-wal"
  let hasLog = try tree.kind(of: log, followsLinks: true) == .file
  let frames = hasLog ? try tree.read(log) : []
  if frames.isEmpty, let settled = tree.systemPath(of: path) {
    return try unwrap(body(settled), path)
  }
  var template = Array(joined(scratch, "store.XXXXXX").utf8CString)
  guard mkdtemp(&template) != nil else {
    throw ToolchainError(
      .inputOutput, "no-scratch-folder", file: scratch,
      "no copy of the store can be made here: \(systemErrorText())")
  }
  let directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  defer { removeDirectory(directory) }
  let copy = joined(directory, "store.sqlite")
  try writeWhole(try tree.read(path, limit: 1 << 34, followsLinks: true), to: copy)
  if !frames.isEmpty {
    try writeWhole(frames, to: copy + "-wal")
    do throws(StoreError) {
      try foldWriteAheadLog(at: copy)
    } catch {
      throw storeError(error, path)
    }
  }
  return try unwrap(body(copy), path)
}

private func unwrap(
  _ result: Result<StoredModel, StoreError>, _ path: String
) throws(ToolchainError) -> StoredModel {
  switch result {
  case .success(let stored): return stored
  case .failure(let error): throw storeError(error, path)
  }
}

private func storeError(_ error: StoreError, _ path: String) -> ToolchainError {
  ToolchainError(.data, "unreadable-store", file: path, error.description)
}
