import DataModel
import StoreModel
import StoreTestSupport
import TestSupport
import Testing
import Upgrading

/// Persistent history is kept if only numbers change; otherwise the step is refused, or history
/// deleted on request.
@Suite("Persistent history") struct HistoryTests {
  private let old = Model(entities: [Entity("Book", [Attribute("title", isOptional: true)])])

  private let history = """
    CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
      ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB );
    CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER );
    CREATE TABLE ATRANSACTIONSTRING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZNAME VARCHAR );
    INSERT INTO Z_PRIMARYKEY VALUES (16001, 'CHANGE', 0, 7), (16002, 'TRANSACTION', 0, 5),
      (16003, 'TRANSACTIONSTRING', 0, 2);
    INSERT INTO ATRANSACTIONSTRING VALUES (1, 16003, 'app')
    """
  private let change = """
    INSERT INTO ATRANSACTION VALUES (5, 16002, 1);
    INSERT INTO ACHANGE VALUES (7, 16001, 1, 1, 1, 2, 5, x'80')
    """

  private func trial(to new: Model, isEmpty: Bool = false) throws -> UpgradeTrial {
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 3)
    try StoreInspector(trial.store).run(script: history + (isEmpty ? "" : ";\n" + change))
    return trial
  }

  private var withAnother: Model {
    Model(entities: Array(old.entities) + [Entity("Author", [Attribute("name", isOptional: true)])])
  }

  private var withYear: Model {
    var new = old
    new.edit("Book") { $0.attributes.insert(Attribute("year", .integer16, isOptional: true)) }
    return new
  }

  private func rows(_ path: String, _ query: String) throws -> [[String]] {
    try StoreInspector(path).rows(query)
  }

  private let keys = "SELECT Z_ENT, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT > 16000 ORDER BY 1"

  @Test func `history is kept and renumbered if no entity changes`() throws {
    let trial = try trial(to: withAnother)
    let path = try trial.copy()
    #expect(try trial.run(trial.script(), on: path) == .upgraded)
    #expect(
      try rows(path, "SELECT ZENTITY, ZENTITYPK, hex(ZCOLUMNS) FROM ACHANGE") == [["2", "2", "80"]])
    #expect(try rows(path, keys) == [["16001", "7"], ["16002", "5"], ["16003", "2"]])
  }

  @Test func `history is refused if an entity changes`() throws {
    let result = try trial(to: withYear).plan(UpgradeTrial.Form(isFromStore: true))
    #expect(result.script == nil)
    #expect(result.obstacles.map(\.id) == ["persistent-history"])
  }

  @Test func `history written after the script was made is refused`() throws {
    let trial = try trial(to: withYear, isEmpty: true)
    let script = try trial.script()
    let path = try trial.copy()
    #expect(try trial.run(script, on: path) == .upgraded)
    let busy = try trial.copy("Busy.sqlite")
    try StoreInspector(busy).run(script: change)
    guard case .refused(let reasons) = try trial.run(script, on: busy) else {
      Issue.record("upgraded")
      return
    }
    #expect(reasons.first?.contains("history") == true)
  }

  @Test func `history is deleted on request, and tokens never decrease`() throws {
    let trial = try trial(to: withYear)
    var form = UpgradeTrial.Form(isFromStore: true)
    form.options.truncatesHistory = true
    let result = try trial.plan(form)
    #expect(result.notes.contains { $0.contains("history is deleted") })
    let path = try trial.copy()
    #expect(try trial.run(trial.script(form), on: path) == .upgraded)
    #expect(try rows(path, "SELECT * FROM ACHANGE").isEmpty)
    #expect(try rows(path, "SELECT * FROM ATRANSACTION").isEmpty)
    #expect(try rows(path, "SELECT ZNAME FROM ATRANSACTIONSTRING") == [["app"]])
    #expect(try rows(path, keys) == [["16001", "7"], ["16002", "5"], ["16003", "2"]])
  }

  @Test func `history is deleted on request even if it could be kept`() throws {
    let trial = try trial(to: withAnother)
    var form = UpgradeTrial.Form(isFromStore: true)
    form.options.truncatesHistory = true
    let path = try trial.copy()
    #expect(try trial.run(trial.script(form), on: path) == .upgraded)
    #expect(try rows(path, "SELECT * FROM ACHANGE").isEmpty)
    #expect(try rows(path, "SELECT * FROM ATRANSACTION").isEmpty)
  }

  @Test func `attributes that preserve values on deletion get tombstone columns`() throws {
    var new = withYear
    new.edit("Book") { entity in
      for name in ["title", "year"] {
        entity.attributes = entity.attributes.edited(name) { $0.preservesValueOnDeletion = true }
      }
    }
    let trial = try trial(to: new, isEmpty: true)
    let path = try trial.copy()
    #expect(try trial.run(trial.script(), on: path) == .upgraded)
    let columns = try rows(path, "SELECT name FROM pragma_table_info('ACHANGE')").map { $0[0] }
    #expect(columns.suffix(2) == ["ZTOMBSTONE0", "ZTOMBSTONE1"])
  }

  @Test func `a script made from models refuses a store with history`() throws {
    let trial = try trial(to: withAnother)
    let form = UpgradeTrial.Form(isFromStore: false)
    #expect(try trial.run(trial.script(form), on: trial.copy()) != .upgraded)
  }
}
