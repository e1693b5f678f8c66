import TestSupport
import Testing

@Suite("modeldiff finish")
struct FinishCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `deferred columns are renamed first and dropped by finish`() throws {
    let model = try folder.makeHistory(
      item(
        #"<attribute name="a" optional="YES" attributeType="String"/>"#
          + #"<attribute name="b" optional="YES" attributeType="String"/>"#),
      item(#"<attribute name="b" optional="YES" attributeType="String"/>"#))
    let store = folder("S.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(model)#1", store, "--rows", "6"]).exitCode == 0)
    let upgraded = try modeldiff(
      "upgrade", store, "--to", model, "--allow", "attribute-removed", "--deferred", "--in-place",
      "--yes")
    #expect(upgraded.exitCode == 0)
    let columns = "SELECT COUNT(*) FROM pragma_table_info('ZITEM') WHERE name LIKE '%DEFERRED%'"
    #expect(try sqlite(store, columns) == "1")
    let finished = try modeldiff("finish", store)
    #expect(finished.exitCode == 0)
    #expect(try sqlite(store, columns) == "0")
    #expect(try sqlite(store, "SELECT COUNT(*) FROM ZITEM") == "6")
    #expect(try modeldiff("doctor", store, model).exitCode == 0)
    #expect(finished.output == "finished, 1 column dropped: \(store)\n")
    #expect(try modeldiff("finish", store).output.hasPrefix("nothing to do"))
  }

  @Test func `a store without deferred columns has nothing to finish`() throws {
    let bundle = "Models/Trips/Trips.xcdatamodeld"
    let store = folder("Trips.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(bundle)#Trips", store, "--rows", "5"]).exitCode == 0)
    #expect(
      try modeldiff("upgrade", store, "--to", bundle, "--deferred", "--in-place", "--yes").exitCode
        == 0)
    #expect(try modeldiff("finish", store).output.hasPrefix("nothing to do"))
    #expect(try modeldiff("sql", store, bundle).exitCode == 0)
  }

  /// By renaming identifiers alone, both attributes would come from the same one.
  @Test func `finish pairs columns by name where two share a renaming identifier`() throws {
    func string(_ name: String, _ more: String = "") -> String {
      #"<attribute name="\#(name)" optional="YES" attributeType="String"\#(more)/>"#
    }
    func other(_ attributes: String) -> String { #"<entity name="Other">\#(attributes)</entity>"# }
    let model = try folder.makeHistory(
      item(string("x")) + other(string("a") + string("gone")),
      item(string("y", #" elementID="x""#) + string("x")) + other(string("a")))
    let store = folder("S.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(model)#1", store, "--rows", "3"]).exitCode == 0)
    let upgraded = try modeldiff(
      "upgrade", store, "--to", model, "--allow", "attribute-removed", "--deferred", "--in-place",
      "--yes")
    #expect(upgraded.exitCode == 0, "\(upgraded.errors)")
    _ = try sqlite(store, "UPDATE ZITEM SET ZX = 'new'")
    let values = "SELECT ZY, ZX FROM ZITEM ORDER BY Z_PK"
    let before = try sqlite(store, values)
    let finished = try modeldiff("finish", store)
    #expect(finished.exitCode == 0, "\(finished.errors)")
    #expect(finished.output.hasPrefix("finished, 1 column dropped"))
    #expect(try sqlite(store, values) == before)
    #expect(try modeldiff("doctor", store, model).exitCode == 0)
  }

  @Test func `a deferred migration of another program is refused`() throws {
    let model = try folder.makeHistory(
      item(#"<attribute name="a" optional="YES" attributeType="String"/>"#), item(""))
    let store = folder("S.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(model)#1", store, "--rows", "2"]).exitCode == 0)
    #expect(
      try modeldiff(
        "upgrade", store, "--to", model, "--allow", "attribute-removed", "--deferred",
        "--in-place", "--yes"
      ).exitCode == 0)
    let column = try sqlite(
      store, "SELECT name FROM pragma_table_info('ZITEM') WHERE name LIKE '%DEFERRED%'")
    _ = try sqlite(
      store,
      "ALTER TABLE ZITEM RENAME COLUMN \"\(column)\" TO _DEFERRED_0D6F362F_5E9F__ZA")
    let refused = try modeldiff("finish", store)
    #expect(refused.exitCode == 1)
    #expect(refused.errors.contains("[deferred-migration]"))
  }

  /// A key is renamed while an attribute is removed.
  private func makeRenamedKey() throws -> (model: String, store: String) {
    func versions(_ name: String, _ more: String) -> String {
      item(
        #"<relationship name="\#(name)" optional="YES" maxCount="1" destinationEntity="Hat" inverseName="items" inverseEntity="Hat"\#(name == "fresh" ? " elementID=\"value\"" : "")/>"#
          + more)
        + #"<entity name="Hat"><relationship name="items" optional="YES" toMany="YES" destinationEntity="Item" inverseName="\#(name)" inverseEntity="Item"/></entity>"#
    }
    let model = try folder.makeHistory(
      versions("value", #"<attribute name="text" optional="YES" attributeType="String"/>"#),
      versions("fresh", ""),
      versions("fresh", #"<attribute name="more" optional="YES" attributeType="String"/>"#))
    let store = folder("S.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(model)#1", store, "--rows", "4"]).exitCode == 0)
    let upgraded = try modeldiff(
      "upgrade", store, "--to", "\(model)#2", "--allow", "attribute-removed", "--deferred",
      "--in-place", "--yes")
    #expect(upgraded.exitCode == 0, "\(upgraded.errors)")
    return (model, store)
  }

  private let indexes = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"

  @Test func `the index of a renamed key is dropped at once`() throws {
    let (model, store) = try makeRenamedKey()
    #expect(try sqlite(store, indexes) == "ZITEM_ZFRESH_INDEX")
    #expect(try modeldiff("finish", store).exitCode == 0)
    #expect(try sqlite(store, indexes) == "ZITEM_ZFRESH_INDEX")
    #expect(try modeldiff("upgrade", store, "--to", model).exitCode == 0)
  }

  /// Version 1.0 left the index.
  @Test func `a leftover index of a renamed key is dropped with the columns`() throws {
    let (model, store) = try makeRenamedKey()
    try sqlite(
      store,
      "PRAGMA journal_mode = DELETE; CREATE INDEX ZITEM_ZVALUE_INDEX ON ZITEM (ZFRESH)")
    let finished = try modeldiff("finish", store)
    #expect(finished.exitCode == 0, "\(finished.errors)")
    #expect(try sqlite(store, indexes) == "ZITEM_ZFRESH_INDEX")
    #expect(try modeldiff("doctor", store, "\(model)#2").output.contains("healthy"))
  }

  @Test func `a third-party index is an obstacle whatever its name`() throws {
    let (_, store) = try makeRenamedKey()
    try sqlite(
      store,
      "PRAGMA journal_mode = DELETE; CREATE INDEX ZITEM_ZVALUE_INDEX ON ZITEM (ZFRESH DESC)")
    let finished = try modeldiff("finish", store)
    #expect(finished.exitCode == 1)
    #expect(finished.errors.contains("[foreign-index]"))
  }
}
