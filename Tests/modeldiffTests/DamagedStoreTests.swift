import Foundation
import TestSupport
import Testing

@Suite("Stores with a damaged page")
struct DamagedStoreTests {
  private let folder: TemporaryFolder
  private let store: String
  private let lost: Int

  init() throws {
    folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(
      """
      <entity name="Note">
        <attribute name="body" attributeType="String" optional="YES"/>
        <relationship name="tag" optional="YES" maxCount="1" destinationEntity="Tag" inverseName="notes" inverseEntity="Tag"/>
      </entity>
      <entity name="Tag">
        <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note" inverseName="tag" inverseEntity="Note"/>
      </entity>
      """)
    store = folder("S.sqlite")
    try expectSuccess(runTool("modelc", ["create", bundle, store, "--rows", "900"]))
    try sqlite(store, "PRAGMA journal_mode = DELETE")
    lost = try Self.damage("ZNOTE", of: store)
  }

  /// Zeroes a page of a table.
  ///
  /// - Returns: The number of rows that were on it.
  private static func damage(_ table: String, of store: String) throws -> Int {
    let leaf = try sqlite(
      store,
      "SELECT pageno || ' ' || ncell FROM dbstat WHERE name = '\(table)' AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 2"
    ).split(separator: " ").compactMap { Int($0) }
    let handle = try FileHandle(forUpdating: URL(filePath: store))
    defer { try? handle.close() }
    try handle.seek(toOffset: UInt64((leaf[0] - 1) * 4096))
    try handle.write(contentsOf: Data(repeating: 0, count: 4096))
    return leaf[1]
  }

  private func keys(_ lines: String) -> [String] {
    lines.split(separator: "\n").compactMap { line in
      line.split(separator: "\"").first { $0.hasPrefix("p") }.map(String.init)
    }
  }

  @Test(arguments: [[], ["--sort", "body"], ["--where", "tag != nil"]])
  func `rows after a damaged page are printed once, and the damage is an error`(
    options: [String]
  ) throws {
    let result = try runTool("modelc", ["rows", store, "Note", "--format", "jsonl"] + options)
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("the table ZNOTE is damaged at page"))
    let found = keys(result.output)
    #expect(Set(found).count == found.count)
    #expect(found.count > 0 && found.count <= 900 - lost)
    if options.isEmpty { #expect(found.count == 900 - lost) }
  }

  @Test func `all rows of both entities are printed as whole JSON`() throws {
    let result = try runTool("modelc", ["rows", store, "--all", "--format", "json"])
    #expect(result.exitCode == 65)
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: [Any]])
    #expect(all["Note"]?.count == 900 - lost)
    #expect(all["Tag"]?.count == 900)
  }

  @Test func `a page and a redacted copy contain everything that can be read`() throws {
    let page = try runTool("modelc", ["browse", store, "--output", folder("p.html")])
    #expect(page.exitCode == 65)
    #expect(page.output.contains("1,\(800 - lost) objects"))
    #expect(FileManager.default.fileExists(atPath: folder("p.html")))
    let copy = try runTool("modelc", ["redact", store, "--output", folder("C.sqlite")])
    #expect(copy.exitCode == 65)
    #expect(try sqlite(folder("C.sqlite"), "SELECT count(*) FROM ZNOTE") == "\(900 - lost)")
  }

  @Test func `a store with a damaged header is read`() throws {
    let handle = try FileHandle(forUpdating: URL(filePath: store))
    try handle.write(contentsOf: Data(repeating: 0, count: 100))
    try handle.close()
    let result = try runTool("modelc", ["rows", store, "Tag", "--format", "jsonl"])
    #expect(result.exitCode == 65)
    #expect(keys(result.output).count == 900)
  }

  @Test func `a store is created from the rows that were printed, without links to lost rows`()
    throws
  {
    _ = try Self.damage("ZTAG", of: store)
    let rows = try runTool("modelc", ["rows", store, "--all", "--format", "json"])
    try rows.output.write(toFile: folder("rows.json"), atomically: true, encoding: .utf8)
    let create = [
      "create", folder("Model.xcdatamodeld"), folder("N.sqlite"), "--from", folder("rows.json"),
    ]
    #expect(try runTool("modelc", create).exitCode == 65)
    let made = try runTool("modelc", create + ["--dangling", "drop"])
    #expect(made.exitCode == 0, "\(made.errors)")
    #expect(made.errors.contains("to objects that are not in the file"))
    #expect(try sqlite(folder("N.sqlite"), "SELECT count(*) FROM ZNOTE") == "\(900 - lost)")
  }
}
