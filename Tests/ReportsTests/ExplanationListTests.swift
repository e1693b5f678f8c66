import Findings
import Migration
import Reports
import Testing

@Suite("Explainable subjects")
struct ExplanationListTests {
  private let list = ExplanationList(
    Catalogue([
      .init(
        "Rules",
        ["missing-inverse", "missing-type", "index-on-to-many"].map {
          RuleDescription($0, .lint, .error, title: "Title")
        })
    ]), CoreDataError.all.filter { [134110, 134140].contains($0.code) })

  @Test func `subjects are not case-sensitive`() {
    #expect(list.explanation(of: "Missing-Type")?.subject == "missing-type")
    #expect(list.explanation(of: "missing") == nil)
  }

  @Test(arguments: [
    ("mising-inverse", ["missing-inverse"]),
    ("missing-", ["missing-type", "missing-inverse"]),
    ("13411", ["134110"]),
    // Letters that changed places are one mistake.
    ("134101", ["134110"]),
    ("inverse", ["missing-inverse"]),
    ("x", []), ("", []), ("nothing-like-it", []),
  ])
  func `the nearest subjects come first`(subject: String, near: [String]) {
    #expect(list.near(subject) == near)
  }

  private let all = ExplanationList(.all, CoreDataError.all)

  private func subjects(_ text: String) -> [String] {
    all.explanations(ofText: text).map(\.subject)
  }

  @Test(arguments: [
    "", "CD_Größe's “x”", "a file:///x/y (1).sqlite", String(repeating: "x", count: 4000),
  ])
  func `every known text is found whatever its variable parts are`(part: String) {
    for error in CoreDataError.all {
      for text in error.texts {
        let log = "App[1:2] \(text.replacing("…", with: part)) (null)"
        #expect(subjects(log).contains(error.id), "\(text)")
        #expect(subjects(log.replacing(" ", with: "\\n")).contains(error.id), "\(text)")
      }
    }
    for rule in Catalogue.all.rules {
      for text in rule.texts {
        #expect(subjects(text.replacing("…", with: part)).contains(rule.id), "\(text)")
      }
    }
  }

  @Test func `every error is found by the name of its constant`() {
    for error in CoreDataError.all {
      if let name = error.name { #expect(subjects("throws \(name).").contains(error.id)) }
    }
  }

  @Test func `all codes, names and texts of a log are found once and in order`() {
    let log = """
      Terminating app: Duplicate version checksums detected.
      CoreData: error: SQLite error code:1, 'no such column: t7.ZFOO'
      Error Domain=NSCocoaErrorDomain Code=134110 "…" {Error Domain=NSSQLiteErrorDomain Code=779}
      SQLITE_IOERR_SHORT_READ, then Code=134110 and error code: 1 of NSSQLiteErrorDomain
      """
    #expect(
      subjects(log) == [
        "duplicate-version-checksums", "sqlite-1", "no-such-column", "134110", "sqlite-11",
        "sqlite-10",
      ])
  }

  @Test(arguments: [
    ("error 134190", "134190"), ("Code=134190", "134190"), ("code: 134190", "134190"),
    ("(Cocoa-Fehler 134110.)", "134110"), ("(Erreur Cocoa 134110.)", "134110"),
    ("(Error de Cocoa 134110.)", "134110"), ("（Cocoaエラー134110）", "134110"),
    ("error 134110 in NSCocoaErrorDomain", "134110"), ("NSCocoaErrorDomain, 256", "256"),
    ("code 11 of NSSQLiteErrorDomain", "sqlite-11"), ("NSSQLiteErrorDomain=1555;", "sqlite-19"),
    (#"{\"NSSQLiteErrorDomain\" = \"11\"}"#, "sqlite-11"),
    ("sqlite error code:522", "sqlite-10"), ("sqlite error code:779", "sqlite-11"),
    ("CoreData: error: (1) I/O error for database", "sqlite-1"), ("SQLITE_CORRUPT", "sqlite-11"),
    ("sqlite-522", "sqlite-10"), ("CKErrorDomain Code=2", "ckerror-2"),
    ("SwiftDataError.loadIssueModelContainer", "load-issue-model-container"),
    ("NSPersistentStoreIncompatibleVersionHashError", "134100"),
    ("error number 134110", "134110"), ("code no 134110", "134110"),
    ("NSCocoaErrorDomain number 256", "256"), ("number 256 of NSCocoaErrorDomain", "256"),
    ("error 134110 of 3 stores", "134110"),
  ])
  func `a code is found in every notation`(text: String, subject: String) {
    #expect(subjects(text) == [subject])
  }

  @Test(arguments: [
    "Error Domain=com.example.my-app Code=134110", "NSPOSIXErrorDomain Code=2", "line 134110",
    "built with SQLite 3.39, error: none", "SQLite 1", "NSSQLiteErrorDomain=-1", "error 256",
    "Cocoa error 134110.5", "NSSQLiteErrorDomain. 11 files", "code 0x11", "13419",
    "Shipped order number 134030", "build number 134190", "no 134060", "Nr. 134060", "de 134100",
    "sqlite error 1 of 3 tests", "sqlite error 1/3",
  ])
  func `a number that is not a code of Core Data, SQLite or CloudKit is ignored`(text: String) {
    #expect(subjects(text).isEmpty)
  }

  @Test
  func `an extended SQLite code has the explanation of its primary code, others have none`() {
    #expect(all.explanation(of: "1555")?.subject == "sqlite-19")
    #expect(all.explanation(of: "513")?.subject == nil)
    #expect(all.explanation(of: "1550")?.subject == nil)
    #expect(all.explanation(of: "5139")?.subject == nil)
  }

  @Test(arguments: [
    "NSCocoaErrorDomain" + String(repeating: ":", count: 1_000_000),
    String(repeating: "Cannot create new type ", count: 100_000),
    String(repeating: "NSSQLiteErrorDomain \"=", count: 100_000),
  ])
  func `a long text of incomplete matches is read to its end`(text: String) {
    #expect(subjects(text).isEmpty)
    #expect(subjects(text + "; error 134110") == ["134110"])
  }
}
