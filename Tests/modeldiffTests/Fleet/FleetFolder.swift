import Foundation
import TestSupport
import Testing

/// A folder with stores of the example Trips, for commands on several stores.
struct FleetFolder {
  let folder: TemporaryFolder
  let bundle = projectFolder.appending(path: "Models/Trips/Trips.xcdatamodeld")
    .path(percentEncoded: false)

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("stores/a/b")
  }

  /// Creates a store below `stores`, and returns its path relative to the folder.
  @discardableResult
  func makeStore(_ name: String, of version: String = "Trips", rows: Int = 4) throws -> String {
    try folder.makeFolder("stores/" + name.split(separator: "/").dropLast().joined(separator: "/"))
    let made = try runTool(
      "modelc",
      ["create", "\(bundle)#\(version)", folder("stores/\(name)"), "--rows", "\(rows)"])
    #expect(made.exitCode == 0, "\(made.errors)")
    return "stores/\(name)"
  }

  /// The external value of a store, relative to its folder.
  static let valueFile = ".1_SUPPORT/_EXTERNAL_DATA/6F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E11"

  /// Creates a mixed folder: three stores to upgrade, one current, one damaged, and other files.
  func makeMixture() throws {
    for name in ["a/1.sqlite", "a/2.sqlite", "a/b/no extension"] { try makeStore(name) }
    try makeStore("new.store", of: "Trips 2")
    var bytes = Array(try Data(contentsOf: URL(filePath: folder("stores/a/1.sqlite"))))
    for place in bytes.indices.dropFirst(8192).prefix(16384) { bytes[place] = 0x55 }
    try folder.write(bytes, to: "stores/broken.sqlite")
    try folder.write("text".utf8, to: "stores/readme.txt")
    try folder.write("text".utf8, to: "stores/a/" + Self.valueFile)
    _ = try sqlite(folder("stores/plain.db"), "CREATE TABLE t (x)")
  }

  /// Runs `modeldiff` in the folder.
  func modeldiff(_ arguments: String...) throws -> ToolResult {
    try runTool("modeldiff", arguments, in: folder.path)
  }

  /// The lines that a run printed, as JSON objects.
  func objects(_ result: ToolResult) throws -> [[String: Any]] {
    try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }
}
