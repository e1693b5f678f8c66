import Foundation
import TestSupport
import Testing

@Suite("Rows that are in the way of an upgrade")
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

  @Test func `they stop it, and do not when they are written beside`() throws {
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

  @Test func `a plan names them and their file, and is carried out so`() throws {
    let store = try makeStore("UPDATE ZITEM SET Z_ENT = NULL WHERE Z_PK < 3")
    let plan = folder("plan.json")
    let planned = try modeldiff(
      "plan", store, "--to", model, "--quarantine", "rows-in-the-way", "--in-place", "-o", plan)
    #expect(planned.exitCode == 0, "\(planned.errors)")
    #expect(
      planned.output.contains(
        "set aside, as they are of no entity: 2 rows of ZITEM, to \(folder("S.set-aside.json"))\n"))
    #expect(try names == ["S.sqlite", "plan.json"])
    let applied = try modeldiff("apply", plan)
    #expect(applied.exitCode == 0, "\(applied.errors)")
    #expect(applied.output.contains("2 rows set aside: "))
    #expect(try names == ["S.set-aside.json", "S.sqlite", "plan.json"])
    #expect(try sqlite(store, "SELECT COUNT(*) FROM ZITEM") == "4")
  }

  @Test func `without such rows there is no file`() throws {
    let store = try makeStore("")
    #expect(
      try modeldiff("upgrade", store, "--to", model, "--quarantine", "rows-in-the-way").exitCode
        == 0)
    #expect(try names == ["S.sqlite", "S.upgraded.sqlite"])
  }

  @Test func `rows that are in the way for another reason stay in the way`() throws {
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
