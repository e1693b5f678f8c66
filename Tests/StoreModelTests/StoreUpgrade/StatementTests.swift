import Testing

@testable import StoreModel

@Suite("Statements of a plan") struct StatementTests {
  @Test func `a statement knows its table by name, however it is quoted`() {
    let name = "Z A \"B\""
    let delete = UpgradeStatement(
      phase: .deleteRows, command: .delete(from: name, where: "Z_ENT = 1"))
    #expect(delete.sql == "DELETE FROM \"Z A \"\"B\"\"\" WHERE Z_ENT = 1")
    #expect(delete.writtenTable == name && delete.alteredTable == nil)
    let update = UpgradeStatement(
      phase: .setValues, command: .update(name, set: "A = 1", where: nil))
    #expect(update.sql == "UPDATE \"Z A \"\"B\"\"\" SET A = 1")
    #expect(update.writtenTable == name)
  }

  @Test func `dropping a column writes rows, renaming one does not`() {
    let drop = UpgradeStatement(phase: .dropColumns, command: .alter("ZA", "DROP COLUMN B"))
    #expect(drop.writtenTable == "ZA" && drop.alteredTable == "ZA")
    let rename = UpgradeStatement(
      phase: .renameColumns, command: .alter("ZA", "RENAME COLUMN B TO C"))
    #expect(rename.writtenTable == nil && rename.alteredTable == "ZA")
  }
}
