import Foundation
import TestSupport
import Testing

@Suite("Logs in modeldiff doctor")
struct DoctorLogTests {
  private let folder: TemporaryFolder
  private let bundle: String

  init() throws {
    folder = try TemporaryFolder()
    let item =
      "<entity name=\"Item\"><attribute name=\"name\" optional=\"YES\" attributeType=\"String\"/></entity>"
    bundle = try folder.makeHistory(
      item + "<entity name=\"Größe\"/>",
      item.replacing("name=\"name\"", with: "name=\"title\"") + "<entity name=\"Größe\"/>")
  }

  private func hashes(_ version: Int) throws -> [(name: String, hash: String)] {
    let json = try runTool("modelc", ["hash", "--format", "json", "\(bundle)#\(version)"]).json
    let models = try #require(json["models"] as? [[String: Any]])
    let entities = try #require(models.first?["entities"] as? [String: String])
    return entities.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func log(_ entries: [String]) throws -> String {
    let path = folder("log.txt")
    let text = """
      2026-11-20 App[1:2] [error] error: Error Domain=NSCocoaErrorDomain Code=134100 "The managed object model …" UserInfo={metadata={
          NSStoreModelVersionHashes =     {
      \(entries.map { "        \($0);" }.joined(separator: "\n"))
          };
          NSStoreModelVersionHashesVersion = 3;
      }}
      """
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func groups(_ hash: String) -> [String] {
    stride(from: 0, to: hash.count, by: 8).map { String(hash.dropFirst($0).prefix(8)) }
  }

  @Test func `complete hashes in a log identify the version and how the current one opens it`()
    throws
  {
    let path = try log(
      hashes(1).map {
        "\"\($0.name.replacing("ö", with: "\\U00f6").replacing("ß", with: "\\U00df"))\" = <\(groups($0.hash).joined(separator: " "))>"
      })
    let result = try modeldiff("doctor", path, bundle)
    #expect(result.exitCode == 1)
    #expect(result.output.contains("134100: "))
    #expect(result.output.contains("of version 1  (\(bundle)#1)"))
    #expect(result.output.contains("with 2: migrates automatically"))
  }

  @Test func `abbreviated hashes in a one-line log identify the version`() throws {
    let entries = try hashes(2).map { entry in
      let parts = groups(entry.hash)
      return
        "\(entry.name) = {length = 32, bytes = 0x\(parts.prefix(4).joined(separator: " ")) ... \(parts.suffix(2).joined(separator: " ")) }"
    }
    let path = try log(entries)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing("\n", with: "\\n").write(toFile: path, atomically: true, encoding: .utf8)
    let json = try modeldiff("doctor", path, bundle, "--format", "json").json
    let stores = try #require(json["stores"] as? [[String: Any]])
    let matches = try #require(stores.first?["matches"] as? [[String: String]])
    #expect(matches.map { $0["version"] } == ["2"])
  }

  @Test func `for an unknown version the nearest one and its differences are reported`() throws {
    let entries = try hashes(1).map { entry in
      "\(entry.name) = <\(entry.name == "Item" ? String(repeating: "0", count: 64) : entry.hash)>"
    }
    let result = try modeldiff("doctor", try log(entries), bundle)
    #expect(result.exitCode == 1)
    #expect(result.output.contains("none of the versions; the nearest is"))
    #expect(result.output.contains("differs: Item"))
  }

  @Test func `a text without errors or hashes is a log without findings`() throws {
    let path = folder("notes.txt")
    try "Milk, bread\n".write(toFile: path, atomically: true, encoding: .utf8)
    let result = try modeldiff("doctor", path, bundle)
    #expect(result.exitCode == 0)
    #expect(result.output == "\(path): a log of 0 known errors and 0 stores\n")
  }

  @Test(arguments: [
    ("Store.sqlite", "Milk, bread"), ("notes.txt", "Milk \u{1}"), ("a.bin", "\0\0"),
  ])
  func `a text named like a store, or with binary bytes, is not a log`(
    name: String, text: String
  ) throws {
    let path = folder(name)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let result = try modeldiff("doctor", path, bundle)
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("not an SQLite database"))
  }

  @Test func `all errors of a log are listed in order`() throws {
    let path = folder("log.txt")
    try """
    Terminating app: Duplicate version checksums detected.
    CoreData: no such column: t0.ZFOO
    Code=134110
    """.write(toFile: path, atomically: true, encoding: .utf8)
    let errors = try #require(
      modeldiff("doctor", path, "--format", "json").json["errors"] as? [[String: String]])
    #expect(
      errors.map { $0["id"] } == ["duplicate-version-checksums", "no-such-column", "134110"])
  }

  @Test(arguments: [String.Encoding.utf8, .utf16, .utf16BigEndian])
  func `a log in UTF-16, or with NUL bytes, is read`(encoding: String.Encoding) throws {
    let path = folder("log.txt")
    let mark = encoding == .utf16BigEndian ? "\u{FEFF}" : ""
    try "\(mark)boot \0\nError Domain=NSCocoaErrorDomain Code=134100".write(
      toFile: path, atomically: true, encoding: encoding)
    let result = try modeldiff("doctor", path, bundle)
    #expect(result.exitCode == 1)
    #expect(result.output.contains("134100: "))
  }

  @Test func `a log that exceeds the size limit is refused`() throws {
    let path = folder("log.txt")
    let line = Data("Error Domain=NSCocoaErrorDomain Code=134100\n".utf8)
    var text = Data()
    while text.count < 4096 { text += line }
    try text.write(to: URL(filePath: path))
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    try handle.truncate(atOffset: 64 << 20 | 1)
    try handle.close()
    let result = try modeldiff("doctor", path, bundle)
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("expected at most 67108864"))
  }

  @Test(arguments: ["{a = <", "{\"a ", "{a = <00>;{", "=", "{"])
  func `a log with many unterminated dictionaries is read to its end`(start: String) throws {
    let path = folder("log.txt")
    try String(repeating: "NSStoreModelVersionHashes \(start)\n", count: 40_000).write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(try modeldiff("doctor", path).exitCode == (start == "{a = <00>;{" ? 1 : 0))
  }
}
