import CSQLite
import Foundation
import Testing

/// A temporary folder with databases, which is removed when released.
final class StoreFolder {
  let path = FileManager.default.temporaryDirectory.appending(path: "StoreFile-\(UUID())").path(
    percentEncoded: false)

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Creates a database with `statements` and returns its path.
  func store(_ statements: [String], name: String = "store.sqlite") throws -> String {
    let file = path + "/" + name
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    try #require(sqlite3_open(file, &handle) == SQLITE_OK)
    for statement in statements {
      let code = sqlite3_exec(handle, statement, nil, nil, nil)
      try #require(code == SQLITE_OK, "\(statement): \(String(cString: sqlite3_errmsg(handle)))")
    }
    return file
  }

  /// Writes a file with `bytes`.
  func file(_ bytes: [UInt8], name: String = "store.sqlite") throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  /// The bytes of every file by name.
  var contents: [String: Data] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      return try Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, try Data(contentsOf: URL(filePath: path + "/" + $0)))
        })
    }
  }
}
