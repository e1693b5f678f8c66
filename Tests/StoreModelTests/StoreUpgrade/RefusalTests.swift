import DataModel
import Foundation
import StoreModel
import StoreTestSupport
import TestSupport
import Testing
import Upgrading

/// Stores that are not upgraded: nothing changes, and the reason is reported.
@Suite("Refused stores") struct RefusalTests {
  private let old = Model(entities: [
    Entity(
      "Book",
      [Attribute("title", isOptional: true), Attribute("pages", .integer16, isOptional: true)])
  ])

  private func trial(_ change: (inout Entity) -> Void, rows: Int = 3) throws -> UpgradeTrial {
    var new = old
    new.edit("Book", change)
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: rows)
    return trial
  }

  private let addYear: (inout Entity) -> Void = {
    $0.attributes.insert(Attribute("year", .integer16, isOptional: true))
  }

  @Test(arguments: [
    ("CREATE TRIGGER mine AFTER INSERT ON ZBOOK BEGIN SELECT 1; END", "foreign-trigger"),
    ("CREATE TRIGGER Z_RT_x AFTER UPDATE ON Z_METADATA BEGIN SELECT 1; END", "foreign-trigger"),
    ("CREATE TRIGGER Z_DA_x AFTER UPDATE ON Z_METADATA BEGIN SELECT 1; END", "foreign-trigger"),
    ("CREATE VIEW mine AS SELECT * FROM ZBOOK", "foreign-view"),
    (
      "CREATE TABLE ANSCKDATABASEMETADATA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER)",
      "mirrored-store"
    ),
    ("CREATE TABLE ansckdatabasemetadata (Z_PK INTEGER PRIMARY KEY, ZMINE)", "unknown-table-form"),
    ("CREATE TABLE ANSCKMINE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER)", "unknown-table-form"),
    ("CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, ZMINE)", "unknown-table-form"),
    ("ALTER TABLE ZBOOK RENAME COLUMN ZTITLE TO ZOTHER", "schema-drift"),
    ("ALTER TABLE ZBOOK ADD COLUMN _DEFERRED_1__ZOLD VARCHAR", "deferred-migration"),
    ("UPDATE Z_PRIMARYKEY SET Z_ENT = 5", "schema-drift"),
  ])
  func `a store with third-party changes is refused`(_ sql: String, _ id: String) throws {
    let trial = try trial(addYear)
    try StoreInspector(trial.store).run(script: sql)
    let result = try trial.plan(UpgradeTrial.Form(isFromStore: true))
    #expect(result.script == nil)
    #expect(result.obstacles.map(\.id) == [id])
  }

  @Test func `a third-party index on a dropped column is refused`() throws {
    let trial = try trial { $0.attributes = $0.attributes.without("title") }
    try StoreInspector(trial.store).run(script: "CREATE INDEX mine ON ZBOOK (ZTITLE)")
    let result = try trial.plan(UpgradeTrial.Form(isFromStore: true))
    #expect(result.obstacles.map(\.id) == ["foreign-index"])
  }

  @Test func `all obstacles are reported at once`() throws {
    let trial = try trial { $0.attributes = $0.attributes.without("title") }
    try StoreInspector(trial.store).run(
      script: "CREATE VIEW mine AS SELECT * FROM ZBOOK; CREATE INDEX own ON ZBOOK (ZTITLE);"
        + "CREATE TABLE ANSCKDATABASEMETADATA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER)")
    let result = try trial.plan(UpgradeTrial.Form(isFromStore: true))
    #expect(result.script == nil)
    #expect(result.obstacles.map(\.id) == ["mirrored-store", "foreign-view", "foreign-index"])
  }

  @Test(arguments: UpgradeTrial.Form.all)
  func `a changed store, one of the new version and one of another model are refused`(
    _ form: UpgradeTrial.Form
  ) throws {
    let trial = try trial(addYear)
    let script = try trial.script(form)
    let changed = try trial.copy("Changed.sqlite")
    try StoreInspector(changed).run(script: "ALTER TABLE ZBOOK ADD COLUMN ZMINE VARCHAR")
    #expect(try trial.run(script, on: changed) != .upgraded)
    try trial.createNewStore(at: trial.folder("New.sqlite"))
    #expect(try trial.run(script, on: trial.folder("New.sqlite")) != .upgraded)
    let other = try self.trial { $0.versionHashModifier = "other" }
    try other.createNewStore(at: trial.folder("Other.sqlite"))
    #expect(try trial.run(script, on: trial.folder("Other.sqlite")) != .upgraded)
  }

  @Test(arguments: UpgradeTrial.Form.all)
  func `rows of an unknown entity are refused with table and count`(
    _ form: UpgradeTrial.Form
  ) throws {
    let trial = try trial {
      $0.attributes.insert(
        Attribute("year", .integer16, isOptional: true) { $0.defaultValue = .integer(0) })
    }
    try StoreInspector(trial.store).run(script: "UPDATE ZBOOK SET Z_ENT = 7 WHERE Z_PK < 3")
    guard case .refused(let reasons) = try trial.run(trial.script(form), on: trial.copy()) else {
      Issue.record("upgraded")
      return
    }
    #expect(reasons.count == 1)
    #expect(reasons.first?.hasPrefix("rows of ZBOOK are of no entity") == true, "\(reasons)")
    #expect(reasons.first?.hasSuffix(": 2 rows") == true)
  }

  @Test(arguments: UpgradeTrial.Form.all)
  func `rows without a newly required value are refused with entity, property and count`(
    _ form: UpgradeTrial.Form
  ) throws {
    let trial = try trial { $0.attributes.replace(Attribute("pages", .integer16)) }
    try StoreInspector(trial.store).run(script: "UPDATE ZBOOK SET ZPAGES = NULL WHERE Z_PK < 3")
    guard case .refused(let reasons) = try trial.run(trial.script(form), on: trial.copy()) else {
      Issue.record("upgraded")
      return
    }
    #expect(reasons.count == 1)
    #expect(reasons.first?.contains("Book.pages") == true)
    #expect(reasons.first?.hasSuffix(": 2 rows") == true)
  }

  @Test(arguments: UpgradeTrial.Form.all)
  func `rows that violate a new constraint are refused with entity, property and count`(
    _ form: UpgradeTrial.Form
  ) throws {
    let trial = try trial {
      $0.uniquenessConstraints = [["title"]]
      $0.versionHashModifier = "2"
    }
    try StoreInspector(trial.store).run(script: "UPDATE ZBOOK SET ZTITLE = 'x' WHERE Z_PK < 3")
    guard case .refused(let reasons) = try trial.run(trial.script(form), on: trial.copy()) else {
      Issue.record("upgraded")
      return
    }
    #expect(reasons.first?.contains("Book") == true)
    #expect(reasons.first?.contains("title") == true)
    #expect(reasons.first?.hasSuffix(": 2 rows") == true)
  }

  @Test func `a conflict between several keys is refused with the count`() throws {
    let many = Model(entities: [
      Entity("A", [Relationship("bs", toMany: "B", inverse: "as")]),
      Entity("B", [Relationship("as", toMany: "A", inverse: "bs")]),
    ])
    let alone = Model(entities: [Entity("A", [Relationship("bs", toMany: "B")]), Entity("B")])
    let trial = try UpgradeTrial(from: many, to: alone)
    try trial.createStore(rows: 2)
    let schema = trial.from
    guard case .joinTable(let join)? = schema.toManyStorage(of: "bs", in: "A") else {
      Issue.record("no join table")
      return
    }
    try StoreInspector(trial.store).run(
      script: "DELETE FROM \(join.table); INSERT INTO \(join.table) "
        + "(\(join.ownerColumn), \(join.memberColumn)) VALUES (1, 1), (2, 1)")
    for form in UpgradeTrial.Form.all {
      guard case .refused(let reasons) = try trial.run(trial.script(form), on: trial.copy()) else {
        Issue.record("upgraded")
        continue
      }
      #expect(reasons.map { $0.hasSuffix("can keep one: 1 row") } == [true], "\(reasons)")
    }
  }
}
