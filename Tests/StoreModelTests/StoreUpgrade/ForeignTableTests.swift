import DataModel
import Foundation
import Loading
import Reports
import StoreModel
import StoreTestSupport
import TestSupport
import Testing
import Text
import Upgrading

/// Third-party tables that refer to tables of the model: they stay unchanged, or the upgrade is
/// refused.
@Suite("Third-party tables") struct ForeignTableTests {
  private let old = Model(entities: [
    Entity("Book", [Attribute("title", isOptional: true), Attribute("isbn", isOptional: true)]),
    Entity("Novel", parent: "Book"), Entity("Shelf"),
  ])

  private func trial(
    _ other: String, _ change: (inout Model) -> Void
  ) throws -> UpgradeTrial {
    var new = old
    change(&new)
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 4)
    try StoreInspector(trial.store).run(script: other)
    return trial
  }

  private func notes(_ action: String) -> String {
    "CREATE TABLE notes (id INTEGER PRIMARY KEY, book INTEGER DEFAULT 1 REFERENCES ZBOOK (Z_PK) "
      + "ON DELETE \(action), text TEXT); CREATE INDEX notes_book ON notes (book); "
      + "INSERT INTO notes (book, text) SELECT Z_PK, 'note ' || Z_PK FROM ZBOOK"
  }

  private static let actions = ["CASCADE", "SET NULL", "SET DEFAULT", "RESTRICT", "NO ACTION"]

  /// A step that rebuilds the table of books, as dropping the columns would write it more often.
  private let dropMany: (inout Model) -> Void = { model in
    model.edit("Book") {
      $0.attributes = [Attribute("year", .integer16, isOptional: true)]
      $0.versionHashModifier = "2"
    }
  }

  private func otherTables(_ path: String) throws -> [String] {
    try StoreInspector(path).contents().filter { $0.contains("notes") }
  }

  @Test(arguments: actions, UpgradeTrial.Form.all.filter(\.isFromStore))
  func `rows that refer to a rebuilt table stay, and their references hold`(
    _ action: String, _ form: UpgradeTrial.Form
  ) throws {
    let trial = try trial(notes(action), dropMany)
    let before = try otherTables(trial.store)
    #expect(before.count == 10)
    let path = try trial.copy()
    #expect(try trial.run(trial.script(form), on: path) == .upgraded)
    #expect(try otherTables(path) == before)
    #expect(try StoreInspector(path).rows("PRAGMA foreign_key_check") == [])
    let shell = try trial.copy("Shell.sqlite")
    let result = try Shell.run(try trial.script(form), on: shell)
    #expect(result.output.hasSuffix("upgraded\n"), "\(result.errors)")
    #expect(try otherTables(shell) == before)
    let refusal = try Shell.run(
      try trial.script(form).replacing(".dbconfig enable_fkey off\n", with: ""), on: trial.copy())
    #expect(refusal.exitCode != 0)
  }

  /// Every how many statements one is omitted; every one if `UPGRADE_FAULTS` is set.
  private static let stride =
    ProcessInfo.processInfo.environment["UPGRADE_FAULTS"] == nil ? 17 : 1

  @Test(arguments: [true, false])
  func `a script without one of its statements leaves third-party tables unchanged`(
    _ isBailing: Bool
  ) throws {
    let trial = try trial(notes("CASCADE"), dropMany)
    let before = try StoreInspector(trial.store).contents()
    let form = UpgradeTrial.Form(isFromStore: true, options: .init(isCanonical: true))
    let statements = scriptStatements(try trial.script(form))
    let whole = try trial.copy()
    _ = try Shell.run(statements.joined(separator: "\n"), on: whole)
    let after = try StoreInspector(whole).contents()
    #expect(before != after)
    let commands = statements.indices.filter { statements[$0].hasPrefix(".dbconfig") }
    #expect(commands.count == 2)
    for place in Array(Swift.stride(from: 3, to: statements.count, by: Self.stride)) + commands {
      var spoilt = statements
      spoilt.remove(at: place)
      if !isBailing { spoilt.removeAll { $0 == ".bail on" } }
      let path = try trial.copy()
      _ = try Shell.run(spoilt.joined(separator: "\n") + "\n", on: path)
      let found = try StoreInspector(path).contents()
      #expect(found == before || found == after, "\(statements[place].prefix(200))")
    }
  }

  @Test(arguments: actions)
  func `modeldiff upgrade leaves third-party tables unchanged`(_ action: String) throws {
    let trial = try trial(notes(action), dropMany)
    let before = try otherTables(trial.store)
    var choices = UpgradeChoices()
    choices.isCanonical = true
    choices.allowed = ["attribute-removed"]
    choices.output = trial.folder("New.sqlite")
    _ = try upgradeStore(
      UpgradeOrder(store: trial.store, model: ModelReference(trial.newPath), choices: choices),
      WorkConditions(scratch: trial.folder.path))
    #expect(try otherTables(trial.folder("New.sqlite")) == before)
  }

  @Test func `a reference follows a renamed table`() throws {
    let trial = try trial(
      "CREATE TABLE other (id INTEGER, book INTEGER REFERENCES ZBOOK); "
        + "INSERT INTO other SELECT Z_PK, Z_PK FROM ZBOOK"
    ) { model in
      model.edit("Book") {
        $0.renamingIdentifier = "Book"
        $0.name = "Volume"
      }
      model.edit("Novel") { $0.parent = "Volume" }
    }
    let path = try trial.copy()
    #expect(try trial.run(trial.script(), on: path) == .upgraded)
    let parents = try StoreInspector(path).rows(
      "SELECT \"table\" FROM pragma_foreign_key_list('other')")
    #expect(parents == [["ZVOLUME"]])
    #expect(try StoreInspector(path).rows("SELECT COUNT(*) FROM other") == [["8"]])
  }

  @Test func `rows that refer to dropped objects are counted`() throws {
    let trial = try trial(notes("CASCADE")) { $0.entities = $0.entities.without("Novel") }
    let script = try trial.script()
    #expect(
      try trial.run(script, on: trial.copy())
        == .refused([
          "the table notes, which is not Core Data's, refers to objects of Novel that are dropped: 4 rows"
        ]))
    try StoreInspector(trial.store).run(script: "DELETE FROM notes WHERE book > 4")
    let path = try trial.copy()
    let before = try otherTables(path)
    #expect(try trial.run(trial.script(), on: path) == .upgraded)
    #expect(try otherTables(path) == before)
  }

  @Test(arguments: [
    (
      "CREATE TABLE notes (shelf INTEGER REFERENCES ZSHELF)", "foreign-reference",
      "the table notes refers to ZSHELF, which is dropped"
    ),
    (
      "CREATE TABLE notes (isbn TEXT REFERENCES ZBOOK (ZISBN))", "foreign-reference",
      "the table notes refers to ZBOOK.ZISBN, which is dropped"
    ),
    (
      "CREATE VIRTUAL TABLE notes USING fts5 (ZISBN, content='ZBOOK', content_rowid='Z_PK')",
      "foreign-table", "the virtual table notes names ZBOOK.ZISBN, which is dropped"
    ),
    (
      "CREATE TABLE zvolume (note TEXT)", "foreign-table",
      "the table zvolume is not Core Data's, and the new version needs the name for Volume"
    ),
    (
      "ALTER TABLE ZBOOK ADD COLUMN mine TEXT DEFAULT 'x'", "schema-drift",
      "the table ZBOOK has columns that are not in the model: mine"
    ),
    (
      "ALTER TABLE ZBOOK ADD COLUMN ZMINE INTEGER REFERENCES ZSHELF", "schema-drift",
      "the table ZBOOK has a foreign key, which Core Data never makes"
    ),
    (
      "CREATE INDEX mine ON ZBOOK (upper(ZISBN)) WHERE ZISBN > ''", "foreign-index",
      "the index mine of ZBOOK, a table that changes, is not Core Data's"
    ),
  ])
  func `a third-party object that names a dropped table or column is refused by name`(
    _ sql: String, _ id: String, _ summary: String
  ) throws {
    let trial = try trial(sql) { model in
      model.entities = NamedCollection(model.entities.without("Shelf") + [Entity("Volume")])
      model.edit("Book") { $0.attributes = $0.attributes.without("isbn") }
    }
    let result = try trial.plan(UpgradeTrial.Form(isFromStore: true))
    #expect(result.script == nil)
    #expect(
      result.obstacles.contains { $0.id == id && $0.summary == summary }, "\(result.obstacles)")
  }

  @Test(arguments: UpgradeTrial.Form.all.filter(\.isFromStore))
  func `a full-text index over a table of the model stays correct`(
    _ form: UpgradeTrial.Form
  ) throws {
    let trial = try trial(
      "CREATE VIRTUAL TABLE notes USING fts5 (ZISBN, content='ZBOOK', content_rowid='Z_PK'); "
        + "INSERT INTO notes (notes) VALUES ('rebuild')"
    ) { model in
      model.edit("Book") { $0.attributes = $0.attributes.without("title") }
    }
    let before = try StoreInspector(trial.store).rows("SELECT rowid, * FROM notes")
    let path = try trial.copy()
    #expect(try trial.run(trial.script(form), on: path) == .upgraded)
    #expect(before.count == 8)
    #expect(try StoreInspector(path).rows("SELECT rowid, * FROM notes") == before)
  }

  @Test func `a full-text index over dropped rows is refused`() throws {
    let trial = try trial(
      "CREATE VIRTUAL TABLE notes USING fts5 (ZISBN, content='ZBOOK', content_rowid='Z_PK'); "
        + "INSERT INTO notes (notes) VALUES ('rebuild')"
    ) { $0.entities = $0.entities.without("Novel") }
    #expect(
      try trial.run(trial.script(), on: trial.copy())
        == .refused(["the virtual table notes reads otherwise than before"]))
  }

  @Test(arguments: [
    "CREATE TABLE notes (book INTEGER REFERENCES zbook)", "CREATE VIEW notes AS SELECT 1",
    "CREATE VIRTUAL TABLE notes USING fts5 (text)",
    "CREATE TABLE notes (a); CREATE TRIGGER t AFTER INSERT ON notes BEGIN DELETE FROM ZBOOK; END",
  ])
  func `a script made from models refuses a store with third-party tables, views or triggers`(
    _ sql: String
  ) throws {
    let trial = try trial(sql, dropMany)
    let script = try trial.script(UpgradeTrial.Form(isFromStore: false))
    guard case .refused(let reasons) = try trial.run(script, on: trial.copy()) else {
      Issue.record("upgraded")
      return
    }
    #expect(reasons.allSatisfy { $0.hasSuffix("make the script from the store itself") })
  }
}
