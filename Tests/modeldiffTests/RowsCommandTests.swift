import Foundation
import TestSupport
import Testing

@Suite("modeldiff rows")
struct RowsCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Creates a store with a few objects, and a changed copy of it.
  private func makeStores() throws -> (old: String, new: String) {
    let bundle = try folder.makeHistory(
      item(
        """
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="when" optional="YES" attributeType="Date"/>
        <relationship name="parts" optional="YES" toMany="YES" destinationEntity="Item" \
        inverseName="whole" inverseEntity="Item"/>
        <relationship name="whole" optional="YES" maxCount="1" destinationEntity="Item" \
        inverseName="parts" inverseEntity="Item"/>
        """))
    let stores = (folder("Old.sqlite"), folder("New.sqlite"))
    #expect(try runTool("modelc", ["create", bundle, stores.0]).exitCode == 0)
    let insertion = "INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZNAME, ZWHEN, ZWHOLE) VALUES "
    try Database(file: stores.0).run(
      insertion + "(1, 1, 1, 'Rome', 0.5, NULL), (2, 1, 1, 'Bern', 0, 1), (3, 1, 1, NULL, 0, 1)")
    try FileManager.default.copyItem(atPath: stores.0, toPath: stores.1)
    try Database(file: stores.1).run(
      """
      UPDATE ZITEM SET ZNAME = '<b>&' || char(27) || '</b>', ZWHEN = 0.75 WHERE Z_PK = 1;
      DELETE FROM ZITEM WHERE Z_PK = 3;
      \(insertion)(4, 1, 1, 'Oslo', 0, 2);
      """)
    return stores
  }

  @Test func `added, removed and changed objects are listed`() throws {
    let (old, new) = try makeStores()
    let result = try modeldiff("rows", old, new)
    #expect(result.exitCode == 1)
    #expect(
      result.output == """
        Item  1 added, 1 removed, 2 changed, 0 equal
          changed: parts 2, name 1, when 1
          ~ Item/p1
              name: "Rome" → "<b>&\u{FFFD}</b>"
              when: 2001-01-01T00:00:00.5Z → 2001-01-01T00:00:00.75Z
              parts: -Item/p3
          ~ Item/p2
              parts: +Item/p4
          - Item/p3
          + Item/p4

        different: 0 objects equal

        """)
    let few = try modeldiff("rows", old, new, "--limit", "1", "--ignore", "Item.parts,when")
    #expect(
      few.output == """
        Item  1 added, 1 removed, 1 changed, 1 equal
          changed: name 1
          ~ Item/p1
              name: "Rome" → "<b>&\u{FFFD}</b>"
          … and 2 more

        different: 1 object equal

        """)
    #expect(try modeldiff("rows", old, old).output == "equal: 3 objects\n")
  }

  @Test func `comparing stores leaves no files and does not change them`() throws {
    let (old, new) = try makeStores()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let bytes = try [old, new].map { try Data(contentsOf: URL(filePath: $0)) }
    #expect(try modeldiff("rows", old, new, "--by", "name").exitCode == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
    #expect(try [old, new].map { try Data(contentsOf: URL(filePath: $0)) } == bytes)
  }

  @Test func `the JSON of rows matches its schema`() throws {
    let (old, new) = try makeStores()
    let checker = SchemaChecker(try modeldiff("rows", "--print-schema").json)
    for arguments in [[], ["--by", "name"], ["--limit", "0"], ["Item"]] {
      let result = try runTool("modeldiff", ["rows", "--format", "json", old, new] + arguments)
      #expect(checker.problems(in: try result.json) == [])
    }
    let report = try modeldiff("rows", "--format", "json", old, new).json
    #expect(report["equal"] as? Bool == false)
    let entity = try #require((report["entities"] as? [[String: Any]])?.first)
    let objects = try #require(entity["objects"] as? [[String: Any]])
    #expect(objects.map { $0["change"] as? String } == ["changed", "changed", "removed", "added"])
    let properties = try #require(objects[0]["properties"] as? [String: [String: Any]])
    #expect(properties["name"]?["new"] as? String == "<b>&\u{1B}</b>")
    #expect(properties["parts"]?["removed"] as? [String] == ["p3"])
  }

  @Test func `values of stores are escaped in the HTML page`() throws {
    let (old, new) = try makeStores()
    let page = try modeldiff("rows", "--format", "html", old, new)
    #expect(page.exitCode == 1)
    #expect(page.output.contains("&lt;b&gt;&amp;\u{FFFD}&lt;/b&gt;"))
    #expect(!page.output.contains("<b>&"))
    #expect(!page.output.contains("<script"))
    #expect(try modeldiff("rows", "--format", "html", old, old).output.contains(">equal<"))
  }

  @Test(arguments: [
    "Aircraft", "CustomMigration", "Done", "Kitchen Sink", "Restaurant", "Shop", "Trips", "User",
    "Wallet",
  ])
  func `an upgrade does not change any object`(name: String) throws {
    let bundle = example(name)
    let versions = try FileManager.default.contentsOfDirectory(atPath: bundle).filter {
      $0.hasSuffix(".xcdatamodel")
    }
    var compared = 0
    for (index, version) in versions.sorted().enumerated() {
      let reference = "\(bundle)#\(version.dropLast(".xcdatamodel".count))"
      let (old, new) = (folder("\(index).sqlite"), folder("\(index) new.sqlite"))
      let creation = try runTool("modelc", ["create", reference, old, "--rows", "4"])
      guard creation.exitCode == 0 else { continue }
      let upgrade = try modeldiff("upgrade", old, "--to", bundle, "--output", new)
      // Some steps are not possible, or lose data that nobody allowed to be lost.
      guard upgrade.exitCode == 0 else { continue }
      compared += 1
      let comparison = try modeldiff("rows", old, new)
      #expect(comparison.exitCode == 0, "\(reference): \(comparison.output)")
    }
    #expect(compared > 0)
  }

  @Test func `wrong usage and unreadable stores have their exit codes`() throws {
    let (old, new) = try makeStores()
    #expect(try modeldiff("rows", old).exitCode == 64)
    #expect(try modeldiff("rows", old, new, "--limit", "-1").exitCode == 64)
    let unknown = try modeldiff("rows", old, new, "--by", "nmae")
    #expect(unknown.exitCode == 64)
    #expect(unknown.errors.contains("did you mean \"name\"?"))
    #expect(try modeldiff("rows", old, new, "--by", "parts").exitCode == 64)
    #expect(try modeldiff("rows", old, folder("None.sqlite")).exitCode == 65)
    try folder.write(Array("no store".utf8), to: "Text.sqlite")
    #expect(try modeldiff("rows", old, folder("Text.sqlite")).exitCode == 65)
  }
}
