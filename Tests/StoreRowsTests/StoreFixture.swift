import CSQLite
import Compiling
import Findings
import Loading
import StoreRows
import StoreViews
import TestSupport
import Testing

/// A store in a folder of its own.
final class StoreFixture {
  let folder: TemporaryFolder
  let path: String

  /// Makes a store of one of the project's own models with sample rows.
  init(_ model: String, rows: Int) throws {
    folder = try TemporaryFolder()
    path = folder("Store.sqlite")
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let reference = ModelReference("/\(root)/Models/\(model)")
    let version = try loadModel(reference, scratch: folder.path).selectedVersion()
    var options = StoreOptions()
    options.rows = rows
    _ = try createStore(of: version, at: path, options: options)
  }

  /// Opens the store as a program that writes; the connection is the caller's.
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
  /// How many objects there are of an entity.
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
