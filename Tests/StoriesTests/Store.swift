import CSQLite
import Testing

/// A database that stays open until released.
final class Store {
  let path: String
  private var handle: OpaquePointer?

  init(at path: String) throws {
    self.path = path
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
  }

  deinit {
    sqlite3_close(handle)
  }

  func run(_ statement: String) throws {
    try #require(sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK)
  }
}
