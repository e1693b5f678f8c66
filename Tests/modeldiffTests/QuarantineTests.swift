import Foundation
import TestSupport
import Testing

@Suite("Rows that block an upgrade")
struct QuarantineTests {
  private let folder: TemporaryFolder
  private let model: String

  init() throws {
    folder = try TemporaryFolder()
    model = try folder.makeHistory(
      item(#"<attribute name="a" optional="YES" attributeType="String"/>"#),
      item(#"<attribute name="a" attributeType="String" defaultValueString="x"/>"#)
        + #"<entity name="Aunt"/>"#)
  }

  private func makeStore(_ statements: String) throws -> String {
    let store = folder("S.sqlite")
    #expect(try runTool("modelc", ["create", "\(model)#1", store, "--rows", "6"]).exitCode == 0)
    try sqlite(store, "PRAGMA journal_mode = DELETE; \(statements)")
    return store
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder("")).filter {
        !$0.hasPrefix("Model.")
      }.sorted()
    }
  }

  @Test func `rows that block an upgrade stop it unless --quarantine writes them to a file`() throws
  {
    let store = try makeStore("UPDATE ZITEM SET Z_ENT = 9, ZA = 'kept' WHERE Z_PK = 2")
    let refused = try modeldiff("upgrade", store, "--to", model)
    #expect(refused.exitCode == 1)
    #expect(refused.errors.contains("--quarantine rows-in-the-way"))
    #expect(try names == ["S.sqlite"])
    let result = try modeldiff(
      "upgrade", store, "--to", model, "--quarantine", "rows-in-the-way")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("1 row set aside: \(folder("S.upgraded.set-aside.json"))\n"))
    #expect(try names == ["S.sqlite", "S.upgraded.set-aside.json", "S.upgraded.sqlite"])
    #expect(try sqlite(folder("S.upgraded.sqlite"), "SELECT COUNT(*) FROM ZITEM") == "5")
    let text = try String(
      contentsOfFile: folder("S.upgraded.set-aside.json"), encoding: .utf8)
    #expect(text.contains("[2, 9, 1, \"kept\"]"))
    #expect(
      try modeldiff("doctor", "--deep", folder("S.upgraded.sqlite"), model).output
        .contains("healthy"))
  }

  @Test func `a plan names the quarantined rows and their file, and is applied accordingly`() throws
  {
    let store = try makeStore("UPDATE ZITEM SET Z_ENT = NULL WHERE Z_PK < 3")
    let plan = folder("plan.json")
    let planned = try modeldiff(
      "plan", store, "--to", model, "--quarantine", "rows-in-the-way", "--in-place", "-o", plan)
    #expect(planned.exitCode == 0, "\(planned.errors)")
    #expect(
      planned.output.contains(
        "set aside, as they belong to no entity: 2 rows of ZITEM, to \(folder("S.set-aside.json"))\n"
      ))
    #expect(try names == ["S.sqlite", "plan.json"])
    let applied = try modeldiff("apply", plan)
    #expect(applied.exitCode == 0, "\(applied.errors)")
    #expect(applied.output.contains("2 rows set aside: "))
    #expect(try names == ["S.set-aside.json", "S.sqlite", "plan.json"])
    #expect(try sqlite(store, "SELECT COUNT(*) FROM ZITEM") == "4")
  }

  /// A store whose `Item` refers to notes that belong to no entity.
  private func makeLinkedStore(isOptional: Bool) throws -> (model: String, store: String) {
    let notes = """
      <entity name="Note">\
      <relationship name="item" optional="YES" maxCount="1" destinationEntity="Item" inverseName="note" inverseEntity="Item"/>\
      <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="notes" inverseEntity="Tag"/>\
      </entity><entity name="Tag">\
      <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note" inverseName="tags" inverseEntity="Note"/>\
      </entity>
      """
    let link =
      "<relationship name=\"note\" \(isOptional ? "optional=\"YES\"" : "") maxCount=\"1\" destinationEntity=\"Note\" "
      + "inverseName=\"item\" inverseEntity=\"Note\"/>"
    let model = try folder.makeHistory(
      item(link) + notes, item(link) + notes + "<entity name=\"Zoo\"/>", name: "Linked")
    let store = folder("S.sqlite")
    try folder.write(
      Data(
        """
        {"Item": [{"_id": "a", "note": "x"}, {"_id": "b", "note": "y"}],
        "Note": [{"_id": "x", "tags": ["t"]}, {"_id": "y", "tags": ["t"]}], "Tag": [{"_id": "t"}]}
        """.utf8), to: "objects.json")
    let made = try runTool(
      "modelc", ["create", "\(model)#1", store, "--from", folder("objects.json")])
    #expect(made.exitCode == 0, "\(made.errors)")
    try sqlite(
      store, "PRAGMA journal_mode = DELETE; UPDATE ZNOTE SET Z_ENT = 9 WHERE Z_PK = 2")
    return (model, store)
  }

  @Test func `links to quarantined rows are removed and reported`() throws {
    let (model, store) = try makeLinkedStore(isOptional: true)
    let result = try modeldiff(
      "upgrade", store, "--to", model, "--quarantine", "rows-in-the-way")
    #expect(result.exitCode == 0, "\(result.errors)")
    let said = result.output + result.errors
    #expect(
      said.contains("note: 1 link of Item.note to such rows will be removed\n"), "\(said)")
    #expect(
      said.contains(/note: 1 link of (Note\.tags|Tag\.notes) to such rows will be removed/),
      "\(said)")
    // The pair that named the note is in the file as well.
    let join = try sqlite(
      store, "SELECT name FROM sqlite_master WHERE name GLOB 'Z_[0-9]*' AND type = 'table'")
    let text = try String(contentsOfFile: folder("S.upgraded.set-aside.json"), encoding: .utf8)
    #expect(result.output.contains("2 rows set aside: "), "\(result.output)")
    #expect(text.contains("{\"table\": \"ZNOTE\"") && text.contains("\n      [2, 9, "), "\(text)")
    #expect(
      text.contains("{\"table\": \"\(join)\"") && text.contains("\n      [2, 1]\n"), "\(text)")
    let new = folder("S.upgraded.sqlite")
    #expect(try sqlite(new, "SELECT COUNT(*), COUNT(ZNOTE) FROM ZITEM") == "2|1")
    #expect(try modeldiff("doctor", "--deep", new, model).output.contains("healthy"))
  }

  @Test func `required links to quarantined rows are left dangling and reported`() throws {
    let (model, store) = try makeLinkedStore(isOptional: false)
    let plan = try modeldiff("plan", store, "--to", model, "--quarantine", "rows-in-the-way")
    #expect(
      (plan.output + plan.errors).contains(
        "note: 1 link of Item.note to such rows will be left dangling, as the relationship is not optional\n"
      ),
      "\(plan.output)\(plan.errors)")
  }

  @Test func `--quarantine writes no file if no row blocks the upgrade`() throws {
    let store = try makeStore("")
    #expect(
      try modeldiff("upgrade", store, "--to", model, "--quarantine", "rows-in-the-way").exitCode
        == 0)
    #expect(try names == ["S.sqlite", "S.upgraded.sqlite"])
  }

  @Test func `--quarantine does not set aside rows that violate a constraint`() throws {
    let unique = try folder.makeHistory(
      item(#"<attribute name="a" optional="YES" attributeType="String"/>"#),
      item(
        #"<attribute name="a" optional="YES" attributeType="String"/><uniquenessConstraints><uniquenessConstraint><constraint value="a"/></uniquenessConstraint></uniquenessConstraints>"#
      ), name: "Unique")
    let store = folder("S.sqlite")
    #expect(try runTool("modelc", ["create", "\(unique)#1", store, "--rows", "6"]).exitCode == 0)
    try sqlite(store, "PRAGMA journal_mode = DELETE; UPDATE ZITEM SET ZA = 'same'")
    let result = try modeldiff(
      "upgrade", store, "--to", unique, "--quarantine", "rows-in-the-way")
    #expect(result.exitCode == 1)
    #expect(try !names.contains("S.upgraded.sqlite"))
  }
}
