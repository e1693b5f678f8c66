import Building
import CSQLite
import DataModel
import Foundation
import Loading
import TestSupport
import Testing

@testable import Rows

/// A store with sample rows, and pages of it, in a folder of its own.
final class PageStore {
  let folder: TemporaryFolder
  let path: String

  /// Creates a store of one of the project's own models.
  init(_ model: String = "Trips/Trips.xcdatamodeld", rows: Int) throws {
    folder = try TemporaryFolder()
    path = folder("Store.sqlite")
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let reference = ModelReference("/\(root)/Models/\(model)")
    let version = try loadModel(reference, scratch: folder.path).selectedVersion()
    var options = StoreOptions()
    options.rows = rows
    _ = try createStore(of: version, at: path, options: options)
  }

  /// Runs statements on the store.
  func run(_ sql: String) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    try #require(code == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle)))")
  }

  /// Writes a page, and returns its text.
  func page(_ change: (inout BrowseRequest) -> Void = { _ in }) throws -> String {
    var request = BrowseRequest(output: folder("page.html"))
    request.replacesPage = true
    change(&request)
    let written = try browseStore(try openStore(path, scratch: folder.path), request)
    let bytes = try Data(contentsOf: URL(filePath: written.path))
    #expect(bytes.count == written.size)
    return try #require(String(data: bytes, encoding: .utf8))
  }

  /// The names of the files in the folder.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}

/// The part of a page between style and script.
func body(of page: String) -> String {
  let start = page.range(of: "<body>\n")?.upperBound ?? page.startIndex
  let end = page.range(of: "<script>", options: .backwards)?.lowerBound ?? page.endIndex
  return String(page[start..<end])
}

/// The blocks of a page, each as parsed JSON.
func blocks(of page: String) throws -> [[[Any]]] {
  try page.split(separator: "\n").filter {
    $0.hasPrefix("<script") && $0.contains("class=\"block\"")
  }
  .map { line in
    let json = line.drop { $0 != ">" }.dropFirst().dropLast("</script>".count)
    return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[Any]])
  }
}
