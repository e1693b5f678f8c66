import Building
import CSQLite
import DataModel
import Findings
import Loading
import ModelFiles
import Rows
import StoreFile
import StoreModel
import TestSupport
import Testing

/// A store in a folder of its own.
final class StoreFixture {
  let folder: TemporaryFolder
  let path: String

  /// Creates a store of one of the project's own models with sample rows.
  init(_ model: String, rows: Int) throws {
    folder = try TemporaryFolder()
    path = folder("Store.sqlite")
    let version = try loadModel(ModelReference(Self.model(model)), scratch: folder.path)
      .selectedVersion()
    var options = StoreOptions()
    options.rows = rows
    _ = try createStore(of: version, at: path, options: options)
  }

  /// The path of one of the project's own models.
  static func model(_ name: String) -> String {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return "/\(root)/Models/\(name)"
  }

  /// Creates an empty store of a model.
  init(_ model: Model) throws {
    folder = try TemporaryFolder()
    path = folder("Store.sqlite")
    try writeStore(
      NewStore(
        schema: predictSchema(model), metadata: .fresh(for: model, hashes: hashModel(model)),
        uuid: "6F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E11", modelCache: try encodeModelCache(model)),
      to: path)
  }

  /// Opens the store in a writing program; the caller closes the connection.
  func writer() throws -> Writer { try Writer(path) }

  func open() throws -> ReadableStore { try openStore(path, scratch: folder.path) }
}

/// A program that has the store open.
final class Writer {
  private var handle: OpaquePointer?

  init(_ path: String) throws {
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
  }

  deinit { sqlite3_close(handle) }

  func run(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    try #require(code == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle))): \(sql)")
  }

  func integer(_ sql: String) throws -> Int {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
    try #require(sqlite3_step(statement) == SQLITE_ROW)
    return Int(sqlite3_column_int64(statement, 0))
  }
}

extension ReadableStore {
  /// The number of objects of an entity.
  func count(_ entity: String, includesSubentities: Bool = true) throws -> Int {
    var request = RowRequest(entity: entity)
    request.includesSubentities = includesSubentities
    let rows = try rows(request, properties: [])
    var count = 0
    while try rows.next() { count += 1 }
    return count
  }

  /// The values of a column, in the order of the rows.
  func values(_ column: String, of request: RowRequest) throws -> [RowValue] {
    let rows = try rows(request, properties: [column])
    var values: [RowValue] = []
    while try rows.next() { values.append(rows.value(0)) }
    return values
  }
}
