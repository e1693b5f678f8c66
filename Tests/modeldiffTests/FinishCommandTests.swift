import TestSupport
import Testing

@Suite("modeldiff finish")
struct FinishCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `deferred columns are put out of the way and dropped later`() throws {
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

  @Test func `a store of which nothing was deferred does not say so`() throws {
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

  /// By the identifiers alone both attributes would come from the same one.
  @Test func `a clean-up pairs by name what shares an identifier`() throws {
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

  @Test func `what another program has deferred is refused`() throws {
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
}
