import DataModel
import Testing

@Suite("Scripts as text") struct ScriptTests {
  private var script: StoreScript {
    var script = StoreScript()
    script.comment("one\ntwo")
    script.shellCommand(".bail on")
    script.statement("BEGIN")
    script.heading("Tables")
    script.enforceReferences(false)
    script.statement("SELECT text FROM problem", .problems)
    return script
  }

  @Test func `shell commands are written only for the shell`() {
    #expect(
      script.text(isForShell: true) == """
        -- one\u{FFFD}two
        .bail on
        BEGIN;

        -- Tables
        .dbconfig enable_fkey off
        SELECT text FROM problem;

        """)
    #expect(!script.text(isForShell: false).contains(".bail"))
  }

  @Test func `the purpose of a statement's rows is not part of the text`() {
    var other = StoreScript()
    other.statement("SELECT text FROM problem")
    var same = StoreScript()
    same.statement("SELECT text FROM problem", .problems)
    #expect(other != same)
    #expect(other.text(isForShell: true) == same.text(isForShell: true))
  }
}
