import Foundation
import MappingTestSupport
import TestSupport
import Testing
import Text

@Suite("modeldiff upgrade with a mapping model")
struct UpgradeMappingTests {
  private let folder: TemporaryFolder
  private let bundle = "Models/Brands/Brands.xcdatamodeld"
  private let store: String

  init() throws {
    folder = try TemporaryFolder()
    store = folder("S.sqlite")
    try folder.write(
      Data(
        """
        {"Category": [{"_id": "n", "name": "Nike", "items": ["a", "b"]}, {"_id": "s", "name": "Shoes", "items": []}],
        "Item": [{"_id": "a", "name": "x", "category": "n"}, {"_id": "b", "name": "y", "category": "n"}]}
        """.utf8), to: "objects.json")
    let made = try runTool(
      "modelc", ["create", "\(bundle)#Brands", store, "--from", folder("objects.json")])
    #expect(made.exitCode == 0)
  }

  /// Writes a mapping model from text, and returns its path.
  private func mapping(_ text: String, in name: String = "M.xcmappingmodel") throws -> String {
    let path = folder(name)
    try writeMapping(text, of: bundle, from: "Brands", to: "Brands 2", at: path)
    return path
  }

  private func rows(_ store: String) throws -> String {
    try sqlite(
      store, "SELECT Z_PK, ZNAME, ZBRAND FROM ZCATEGORY ORDER BY 1",
      "SELECT ZNAME, ZCATEGORY FROM ZITEM ORDER BY 1", "SELECT Z_MAX FROM Z_PRIMARYKEY")
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder("")).filter { $0.hasPrefix("S") }
        .sorted()
    }
  }

  @Test func `the mapping model beside the bundle is found, planned and applied`() throws {
    let plan = try modeldiff("plan", store, "--to", bundle, "-o", folder("S.plan"))
    #expect(plan.exitCode == 0)
    #expect(plan.output.contains("\nmapping model Models/Brands/Brands.xcmappingmodel, SHA-256 "))
    #expect(plan.output.contains("\n  | CategoryIsBrand: Category → Category where name IN {"))
    let before = try Data(contentsOf: URL(filePath: store))
    let result = try modeldiff("apply", folder("S.plan"))
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      result.output == """
        upgraded Brands → Brands 2: \(folder("S.upgraded.sqlite"))
        mapping model Models/Brands/Brands.xcmappingmodel
          CategoryIsBrand: 1 object of Category
          CategoryIsNotBrand: 1 object of Category
          ItemToItem: 2 objects of Item

        """)
    #expect(try Data(contentsOf: URL(filePath: store)) == before)
    #expect(try rows(folder("S.upgraded.sqlite")) == "1|Nike|1\n2|Shoes|0\nx|1\ny|1\n2\n2")
    #expect(try modeldiff("doctor", folder("S.upgraded.sqlite"), bundle).exitCode == 0)
    #expect(
      try modeldiff(folder("S.upgraded.sqlite"), bundle).output.contains("identical"))
  }

  @Test func `an in-place upgrade by a mapping model includes commits in a log`() throws {
    let uuid = try sqlite(store, "SELECT Z_UUID FROM Z_METADATA")
    try sqlite(
      store, "PRAGMA journal_mode = WAL", ".filectrl persist_wal 1",
      "UPDATE ZCATEGORY SET ZNAME = 'UA' WHERE Z_PK = 2")
    let result = try modeldiff(
      "upgrade", store, "--to", bundle, "--in-place", "--yes", "--keep-backup")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try rows(store) == "1|Nike|1\n2|UA|1\nx|1\ny|1\n2\n2")
    #expect(try sqlite(store, "SELECT Z_UUID FROM Z_METADATA") == uuid)
    #expect(
      try names.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == [
        "S.sqlite", "S.sqlite.backup",
      ])
  }

  @Test func `with --direct the mapping model is not used`() throws {
    let result = try modeldiff("upgrade", store, "--to", bundle, "--direct")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("[mandatory-attribute-added]"))
  }

  @Test func `data that a mapping model leaves behind is reported and must be allowed`() throws {
    let text = "Category where name == \"Nike\" → Category { brand = YES }"
    let arguments = ["upgrade", store, "--to", bundle, "--mapping", try mapping(text)]
    let refused = try runTool("modeldiff", arguments)
    #expect(refused.exitCode == 1)
    #expect(
      refused.errors.contains(
        "objects of Category meet no filter of CategoryToCategory: 1 row [mapping-rows-left-out]"))
    #expect(try names == ["S.sqlite"])
    let named = try runTool(
      "modeldiff", arguments + ["--allow", "mapping-rows-left-out:Category"])
    #expect(named.exitCode == 0, "\(named.errors)")
    #expect(
      named.output.contains(
        "  left behind: objects of Category meet no filter of CategoryToCategory: 1 row\n"))
    #expect(try rows(folder("S.upgraded.sqlite")) == "1|Nike|1\nx|1\ny|1\n2\n2")
    try FileManager.default.createDirectory(
      atPath: folder("app"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: bundle, toPath: folder("app/Brands.xcdatamodeld"))
    _ = try mapping(text, in: "app/M.xcmappingmodel")
    let other = folder("app/Brands.xcdatamodeld")
    let found = try modeldiff("upgrade", store, "--to", other, "-o", folder("S2.sqlite"))
    #expect(found.exitCode == 1)
    #expect(found.errors.contains("--allow mapping-rows-left-out:Category"))
    #expect(try names == ["S.sqlite", "S.upgraded.sqlite"])
    let allowed = try modeldiff(
      "upgrade", store, "--to", other, "-o", folder("S2.sqlite"), "--allow",
      "mapping-rows-left-out:Category")
    #expect(allowed.exitCode == 0, "\(allowed.errors)")
  }

  /// A bundle with a mapping model that has a migration policy, and a store of three objects.
  private func policyCase() throws -> (bundle: String, store: String) {
    let code = "<attribute name=\"code\" optional=\"YES\" attributeType=\"%\"/>"
    let other = "<attribute name=\"other\" optional=\"YES\" attributeType=\"String\"/>"
    let bundle = try folder.makeHistory(
      item(code.replacing("%", with: "String") + other),
      item(
        "<attribute name=\"code\" attributeType=\"Integer 32\"/>" + other))
    try writeMapping(
      "Item → Item by App.CodePolicy { code = FUNCTION($entityPolicy, \"numberOf:\", $source.code) }",
      of: bundle, from: "1", to: "2", at: folder("1to2.xcmappingmodel"))
    let store = folder("S1.sqlite")
    try folder.write(
      Data(
        "{\"Item\": [{\"code\": \"7\", \"other\": \"a\"}, {\"code\": \"8\"}, {\"code\": \"9\", \"other\": \"c\"}]}"
          .utf8), to: "items.json")
    let created = try runTool(
      "modelc", ["create", "\(bundle)#1", store, "--from", folder("items.json")])
    #expect(created.exitCode == 0, "\(created.errors)")
    return (bundle, store)
  }

  private func step(_ text: String) throws {
    try folder.write(Data("-- migrate: 1 → 2\n\(text)".utf8), to: "Migrations/a.sql")
  }

  private let policy = """
    -- policy: App.CodePolicy (ItemToItem)
    UPDATE "Item" SET code = integer_in((SELECT code FROM old."Item" o WHERE o._id = "Item"._id)) * 10;
    DELETE FROM "Item" WHERE code = 90;

    """

  @Test func `a step file replaces a migration policy`() throws {
    let (bundle, store) = try policyCase()
    let without = try modeldiff("upgrade", store, "--to", bundle)
    #expect(without.exitCode == 1)
    #expect(without.errors.contains("what the migration policy App.CodePolicy gives for numberOf:"))
    try step(policy)
    let plan = try modeldiff("plan", store, "--to", bundle, "-o", folder("p.plan"))
    #expect(plan.exitCode == 0, "\(plan.errors)\(plan.output)")
    #expect(plan.output.contains("in place of the migration policy App.CodePolicy"))
    #expect(plan.output.contains("\nstep file ") && plan.output.contains("\nmapping model "))
    let result = try modeldiff("apply", folder("p.plan"))
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      try sqlite(folder("S1.upgraded.sqlite"), "SELECT Z_PK, ZCODE, ZOTHER FROM ZITEM ORDER BY 1")
        == "1|70|a\n2|80|")
  }

  @Test func `a required value that a policy's step file leaves empty is an error`() throws {
    let (bundle, store) = try policyCase()
    try step("-- policy: App.CodePolicy\nUPDATE \"Item\" SET code = 1 WHERE other = 'a';\n")
    let result = try modeldiff(
      "upgrade", store, "--to", bundle, "--allow", "mapping-values-left-out")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("2 rows: Item.code is mandatory and has no value"))
    #expect(!FileManager.default.fileExists(atPath: folder("S1.upgraded.sqlite")))
  }

  @Test func `a policy that the mapping model does not have is refused with its position`() throws {
    let (bundle, store) = try policyCase()
    try step("-- policy: App.CodePolice (ItemToItem)\nDELETE FROM \"Item\";\n")
    let wrongClass = try modeldiff("upgrade", store, "--to", bundle)
    #expect(wrongClass.exitCode == 65)
    #expect(
      wrongClass.errors.contains("a.sql:2:12: error: the mapping model names no migration policy"))
    #expect(wrongClass.errors.contains("did you mean App.CodePolicy?"))
    try step("-- policy: App.CodePolicy (AToB)\nDELETE FROM \"Item\";\n")
    let wrongMapping = try modeldiff("upgrade", store, "--to", bundle)
    #expect(wrongMapping.exitCode == 65)
    #expect(wrongMapping.errors.contains("a.sql:2:28: error: no entity mapping AToB"))
    try step(policy)
    try FileManager.default.removeItem(atPath: folder("1to2.xcmappingmodel"))
    let alone = try modeldiff("upgrade", store, "--to", bundle)
    #expect(alone.exitCode == 1 || alone.exitCode == 65)
    #expect(alone.errors.contains("the step goes by no mapping model"))
  }

  @Test func `a value that the entity mapping does not read is reported`() throws {
    let bundle = try folder.makeHistory(
      item(
        "<attribute name=\"name\" optional=\"YES\" attributeType=\"String\"/>"
          + "<attribute name=\"n\" optional=\"YES\" attributeType=\"Integer 16\"/>"),
      item(
        "<attribute name=\"name\" optional=\"YES\" attributeType=\"String\"/>"
          + "<attribute name=\"m\" optional=\"YES\" attributeType=\"Integer 16\"/>"))
    let text = """
      A: Item where name == "a" → Item { m = $source.n }
      B: Item where name != "a" → Item
      """
    try writeMapping(text, of: bundle, from: "1", to: "2", at: folder("1to2.xcmappingmodel"))
    try folder.write(
      Data(
        "{\"Item\": [{\"name\": \"a\", \"n\": 1}, {\"name\": \"b\", \"n\": 2}, {\"name\": \"c\"}]}"
          .utf8),
      to: "items.json")
    let store = folder("S1.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(bundle)#1", store, "--from", folder("items.json")])
        .exitCode
        == 0)
    let found = try modeldiff("upgrade", store, "--to", bundle)
    #expect(found.exitCode == 1)
    #expect(found.errors.contains("no value expression of B reads Item.n: 1 row"))
    let allowed = try modeldiff(
      "upgrade", store, "--to", bundle, "--allow", "mapping-values-left-out:Item.n")
    #expect(allowed.exitCode == 0, "\(allowed.errors)")
    #expect(
      try sqlite(folder("S1.upgraded.sqlite"), "SELECT Z_PK, ZNAME, ZM FROM ZITEM ORDER BY 1")
        == "1|a|1\n2|b|\n3|c|")
  }

  @Test func `a mapping model can be followed by a lightweight step`() throws {
    let bundle = try folder.makeHistory(
      item("<attribute name=\"code\" optional=\"YES\" attributeType=\"String\"/>"),
      item("<attribute name=\"code\" optional=\"YES\" attributeType=\"Date\"/>"),
      item(
        "<attribute name=\"code\" optional=\"YES\" attributeType=\"Date\"/>"
          + "<attribute name=\"n\" optional=\"YES\" attributeType=\"Integer 16\" defaultValueString=\"4\"/>"
      ))
    try writeMapping(
      "Item → Item { code = nil }", of: bundle, from: "1", to: "2",
      at: folder("1to2.xcmappingmodel"))
    let store = folder("S1.sqlite")
    #expect(try runTool("modelc", ["create", "\(bundle)#1", store, "--rows", "3"]).exitCode == 0)
    let result = try modeldiff(
      "upgrade", store, "--to", bundle, "--allow", "mapping-values-left-out")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("upgraded 1 → 2 → 3: "))
    #expect(result.output.contains("  left behind: no value expression reads Item.code: 2 rows\n"))
    #expect(
      try sqlite(folder("S1.upgraded.sqlite"), "SELECT ZN, ZCODE IS NULL FROM ZITEM")
        == "4|1\n4|1\n4|1")
  }

  @Test func `rows on which Core Data would stop fail the upgrade and leave no files`() throws {
    let missing = try modeldiff("upgrade", store, "--to", bundle, "--mapping", try mapping(""))
    #expect(missing.exitCode == 1)
    #expect(
      missing.errors.contains(
        "2 rows: Category.brand is mandatory and has no value: Category/p1, Category/p2"))
    #expect(missing.errors.contains("Core Data: 1570"))
    let type = try modeldiff(
      "upgrade", store, "--to", bundle, "--mapping",
      try mapping("Category → Category { brand = \"yes\" }"))
    #expect(type.exitCode == 1)
    #expect(type.errors.contains("given type = __NSCFString; value = yes."))
    #expect(try names == ["S.sqlite"])
  }

  /// The statements decide which of the two keeps the object; the verification only requires one of
  /// them.
  @Test func `links are removed if a relationship becomes to-one`() throws {
    func version(_ size: String) -> String {
      """
      <entity name="A"><attribute name="n" optional="YES" attributeType="Integer 16"/>\
      <relationship name="b" optional="YES" maxCount="1" destinationEntity="B" inverseName="all" \
      inverseEntity="B"/></entity><entity name="B"><relationship name="all" optional="YES" \(size) \
      destinationEntity="A" inverseName="b" inverseEntity="A"/></entity>
      """
    }
    let bundle = try folder.makeHistory(version("toMany=\"YES\""), version("maxCount=\"1\""))
    try writeMapping(
      "A → A\nB → B { without: all }", of: bundle, from: "1", to: "2",
      at: folder("1to2.xcmappingmodel"))
    try folder.write(
      Data(#"{"A": [{"_id": "x", "b": "o"}, {"_id": "y", "b": "o"}], "B": [{"_id": "o"}]}"#.utf8),
      to: "several.json")
    let store = folder("S1.sqlite")
    let created = try runTool(
      "modelc", ["create", "\(bundle)#1", store, "--from", folder("several.json")])
    #expect(created.exitCode == 0, "\(created.errors)")
    let refused = try modeldiff("upgrade", store, "--to", bundle)
    #expect(refused.exitCode == 1)
    #expect(refused.errors.contains(": 1 of 2 links [mapping-keeps-one]"))
    let upgraded = try modeldiff(
      "upgrade", store, "--to", bundle, "--allow", "mapping-keeps-one:A.b")
    #expect(upgraded.exitCode == 0, "\(upgraded.errors)")
    #expect(
      try sqlite(folder("S1.upgraded.sqlite"), "SELECT COUNT(*) FROM ZA WHERE ZB = 1") == "1")
    #expect(try modeldiff("doctor", folder("S1.upgraded.sqlite"), bundle).exitCode == 0)
  }

  @Test func `links that the new version cannot store are counted and must be allowed`()
    throws
  {
    func version(_ inverse: String, _ end: String) -> String {
      """
      <entity name="P"><relationship name="tags" optional="YES" toMany="YES" destinationEntity="T"\(inverse)/></entity>\
      <entity name="T"><attribute name="t" optional="YES" attributeType="String"/>\(end)</entity>
      """
    }
    let bundle = try folder.makeHistory(
      version(
        #" inverseName="ps" inverseEntity="T""#,
        #"<relationship name="ps" optional="YES" toMany="YES" destinationEntity="P" inverseName="tags" inverseEntity="P"/>"#
      ), version("", ""))
    let mapping = folder("new.cdm")
    let made = try runTool(
      "modelc", ["mapping", "new", "\(bundle)#1", "\(bundle)#2", "-o", mapping])
    #expect(made.exitCode == 0, "\(made.errors)")
    try folder.write(
      Data(
        #"{"P": [{"_id": "a", "tags": ["x", "y"]}, {"_id": "b", "tags": ["x", "y"]}, {"_id": "c", "tags": ["x"]}], "T": [{"_id": "x"}, {"_id": "y"}]}"#
          .utf8), to: "tagged.json")
    let store = folder("S1.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(bundle)#1", store, "--from", folder("tagged.json")])
        .exitCode == 0)
    let upgrade = ["upgrade", store, "--to", bundle, "--mapping", mapping]
    let refused = try runTool("modeldiff", upgrade)
    #expect(refused.exitCode == 1)
    let line = "links of P.tags give way to others, as each T can have one: 3 of 5 links"
    #expect(refused.errors.contains("\(line) [mapping-keeps-one]"))
    #expect(refused.errors.contains("--allow mapping-keeps-one:P.tags"))
    let plan = try modeldiff("plan", store, "--to", bundle, "--mapping", mapping)
    #expect(plan.exitCode == 1 && plan.output.contains("error: \(line)"))
    let allowed = try runTool("modeldiff", upgrade + ["--allow", "mapping-keeps-one:P.tags"])
    #expect(allowed.exitCode == 0, "\(allowed.errors)")
    #expect(allowed.output.contains("  left behind: \(line)\n"))
  }

  @Test func `--deferred is refused with a mapping model`() throws {
    let result = try modeldiff("upgrade", store, "--to", bundle, "--deferred")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("--deferred") && result.errors.contains("[unused-option]"))
    #expect(try names == ["S.sqlite"])
  }

  @Test func `unsupported policies and mapping models of other versions are refused`() throws {
    let policy = try modeldiff(
      "upgrade", store, "--to", bundle, "--mapping",
      try mapping(
        "Category → Category by App.Policy { brand = FUNCTION($entityPolicy, \"isBrand:\", $source.name) }"
      ))
    #expect(policy.exitCode == 1)
    #expect(
      policy.errors.contains(
        "Category.brand is what the migration policy App.Policy gives for isBrand: with ($source.name)"
      ))
    let unfit = try modeldiff(
      "upgrade", store, "--to", "Models/Trips/Trips.xcdatamodeld", "--mapping", try mapping(""))
    #expect(unfit.exitCode == 1)
    #expect(unfit.errors.contains("[unfit-mapping]"))
    #expect(unfit.errors.contains("134140"))
    let none = try modeldiff("upgrade", store, "--to", bundle, "--mapping", folder("no.cdm"))
    #expect(none.exitCode == 65)
    let noMapping = try modeldiff(
      "upgrade", store, "--to", bundle, "--mapping", folder("objects.json"))
    #expect(noMapping.exitCode == 65)
    #expect(try names == ["S.sqlite"])
  }
}
