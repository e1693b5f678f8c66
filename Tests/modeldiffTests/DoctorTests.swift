import Foundation
import TestSupport
import Testing

@Suite("modeldiff doctor")
struct DoctorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A store of the version, with three rows by default.
  private func store(_ reference: String, rows: Int = 3) throws -> String {
    let path = folder("Store.sqlite")
    let made = try runTool("modelc", ["create", reference, path, "--rows", "\(rows)"])
    #expect(made.exitCode == 0, "\(made.errors)")
    return path
  }

  private func openings(_ result: ToolResult) throws -> [[String: Any]] {
    try #require(try result.json["openings"] as? [[String: Any]])
  }

  @Test func `doctor reports the version of a store and what happens when it is opened`() throws {
    let bundle = try folder.makeHistory(
      item("<attribute name=\"a\" attributeType=\"String\" optional=\"YES\"/>"),
      item("<attribute name=\"b\" attributeType=\"String\" optional=\"YES\"/>"))
    let path = try store(bundle + "#1")
    let before = try Data(contentsOf: URL(filePath: path))
    let result = try modeldiff("doctor", path, bundle)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("  1  \(bundle)#1\n"))
    #expect(result.output.contains("2: migrates automatically (lightweight)\n"))
    #expect(result.output.contains("Item.a is removed"))
    #expect(result.output.contains("  Item  3\n"))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try folder.names().filter { $0.hasPrefix("Store") } == ["Store.sqlite"])
  }

  /// The models do not mention mirroring, but the store has its tables.
  @Test func `a store mirrored with CloudKit does not open after a rename`()
    throws
  {
    let bundle = try folder.makeHistory(
      item("<attribute name=\"a\" attributeType=\"String\" optional=\"YES\"/>"),
      item("<attribute name=\"b\" elementID=\"a\" attributeType=\"String\" optional=\"YES\"/>"))
    let path = try store(bundle + "#1")
    #expect(try modeldiff("doctor", path, bundle).exitCode == 0)
    try Database(file: path).run("CREATE TABLE ANSCKDATABASEMETADATA (Z_PK INTEGER PRIMARY KEY)")
    let result = try modeldiff("doctor", path, bundle)
    #expect(result.exitCode == 1)
    #expect(result.output.contains("134110"))
    #expect(result.output.contains("Cannot rename 'Item.a' to 'Item.b'."))
  }

  @Test func `a failure on rows is reported only if such rows exist`() throws {
    let bundle = try folder.makeHistory(
      item(""), item("<attribute name=\"a\" attributeType=\"String\"/>"))
    let full = try modeldiff("doctor", "--format", "json", try store(bundle + "#1"), bundle)
    #expect(full.exitCode == 1)
    #expect(try openings(full).first?["outcome"] as? String == "fails-on-rows")
    try FileManager.default.removeItem(atPath: folder("Store.sqlite"))
    let empty = try modeldiff(
      "doctor", "--format", "json", try store(bundle + "#1", rows: 0), bundle)
    #expect(empty.exitCode == 0)
    #expect(try openings(empty).first?["outcome"] as? String == "migrates")
  }

  @Test func `a step without lightweight migration is reported with Core Data's message`() throws {
    let bundle = try folder.makeHistory(
      item("<attribute name=\"a\" attributeType=\"String\"/>"),
      item("<attribute name=\"a\" attributeType=\"Date\"/>"))
    let result = try modeldiff("doctor", try store(bundle + "#1"), bundle)
    #expect(result.exitCode == 1)
    #expect(
      result.output.contains(
        "2: cannot migrate automatically (lightweight migration not possible), 134190 “Source and destination attribute types are incompatible”"
      ))
  }

  @Test func `for an unknown version doctor reports the nearest one and its differences`() throws {
    let bundle = try folder.makeHistory(
      item("") + "<entity name=\"Other\"/>", item("") + "<entity name=\"Third\"/>")
    let other = try folder.makeHistory(
      item("<attribute name=\"a\" attributeType=\"Date\" optional=\"YES\"/>")
        + "<entity name=\"Other\"/>", name: "Shipped")
    let result = try modeldiff("doctor", "--format", "json", try store(other), bundle)
    #expect((try result.json["matches"] as? [Any])?.isEmpty == true)
    let nearest = try #require(try result.json["nearest"] as? [String: Any])
    #expect((nearest["version"] as? [String: Any])?["version"] as? String == "1")
    #expect(nearest["differing"] as? [String] == ["Item"])
    #expect(nearest["onlyInStore"] as? [String] == [])
    let text = try modeldiff("doctor", folder("Store.sqlite"), bundle).output
    #expect(text.contains("from the store to the version: attribute-removed Item.a"))
  }

  @Test func `a column missing in the model is reported as schema drift`() throws {
    let path = try store("Models/Done/Done.xcdatamodeld#Done")
    try Database(file: path).run("ALTER TABLE ZITEM ADD COLUMN ZEXTRA INTEGER")
    let result = try modeldiff("doctor", path)
    #expect(result.output.contains("the table ZITEM has columns that are not in the model: ZEXTRA"))
  }

  @Test func `damage is reported and not repaired`() throws {
    let path = try store("Models/Trips/Trips.xcdatamodeld", rows: 200)
    var bytes = try Data(contentsOf: URL(filePath: path))
    for place in stride(from: 4096 * 6, to: bytes.count, by: 64) { bytes[place] ^= 0x5A }
    try bytes.write(to: URL(filePath: path))
    let result = try modeldiff("doctor", path)
    #expect([1, 65].contains(result.exitCode))
    #expect((result.output + result.errors).contains(/damage|malformed|cannot be read/))
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test func `a file that is not a store is an error of the input`() throws {
    let folder = try TemporaryFolder()
    let binary = try folder.write([0, 1, 2, 0xFF], to: "app.bin")
    for path in [binary, "Models"] {
      let result = try modeldiff("doctor", path)
      #expect(result.exitCode == 65)
      #expect(result.output.isEmpty)
    }
  }
}
