import DataModel
import Findings
import StoreModel
import StoreTestSupport
import TestSupport
import Testing
import Upgrading

/// Stores mirrored to CloudKit: mirroring tables are updated by the known rules, or the step is
/// refused.
@Suite("Mirrored stores") struct MirroredStoreTests {
  private let old = Model(entities: [
    Entity("Book", [text("title")] + [link("tags", to: "Tag", "books")]),
    Entity("Magazine", parent: "Book", [text("issue")]),
    Entity("Tag", [text("label")] + [link("books", to: "Book", "tags")]),
    Entity("Zine", [text("name")]),
  ])

  private static func text(_ name: String) -> any Property { Attribute(name, isOptional: true) }

  private static func link(_ name: String, to entity: String, _ inverse: String) -> any Property {
    Relationship(name, toMany: entity, inverse: inverse)
  }

  private let form = UpgradeTrial.Form(isFromStore: true)

  private func trial(to new: Model, _ statements: String...) throws -> UpgradeTrial {
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 3)
    let links =
      "INSERT INTO ANSCKMIRROREDRELATIONSHIP (Z_PK, ZISUPLOADED, ZCDENTITYNAME, ZRELATIONSHIPNAME) "
      + "VALUES (1, 1, 'Book', 'tags'), (2, 1, 'Magazine', 'tags'), (3, 1, 'Tag', 'books')"
    let all = mirroringStatements(for: ["ZBOOK", "ZTAG", "ZZINE"]) + [links] + statements
    try StoreInspector(trial.store).run(script: all.joined(separator: ";\n"))
    return trial
  }

  private func edited(_ entity: String, _ change: (inout Entity) -> Void) -> Model {
    var new = old
    new.edit(entity, change)
    return new
  }

  /// The upgraded store.
  private func upgrade(_ trial: UpgradeTrial, _ form: UpgradeTrial.Form? = nil) throws
    -> StoreInspector
  {
    let path = try trial.copy()
    #expect(try trial.run(trial.script(form ?? self.form), on: path) == .upgraded)
    return try StoreInspector(path)
  }

  /// The keys of the records of each entity, by entity number.
  private let records =
    "SELECT ZENTITYID, group_concat(ZENTITYPK) FROM (SELECT * FROM ANSCKRECORDMETADATA ORDER BY 1) GROUP BY 1"
  private let history = """
    CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
      ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB );
    CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTHORTS INTEGER );
    CREATE TABLE ATRANSACTIONSTRING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR );
    INSERT INTO ATRANSACTIONSTRING VALUES (1, 16003, 1, 'NSCloudKitMirroringDelegate.import'), (2, 16003, 1, 'app');
    INSERT INTO ATRANSACTION VALUES (5, 16002, 1, 1);
    INSERT INTO ACHANGE VALUES (7, 16001, 1, 1, 3, 2, 5, x'80')
    """

  private func fetches(_ trial: UpgradeTrial) throws -> Bool {
    try trial.plan(form).notes.contains { $0.contains("fetches the zones") }
  }

  @Test func `a new attribute keeps the records, and zones are not fetched again`() throws {
    let trial = try trial(
      to: edited("Tag") { $0.attributes.insert(Attribute("size", isOptional: true)) })
    let before = try StoreInspector(trial.store).rows(records)
    #expect(try upgrade(trial).rows(records) == before)
    #expect(try !fetches(trial))
  }

  @Test func `a new entity renumbers the records, and zones are fetched again`() throws {
    let trial = try trial(
      to: Model(entities: old.entities.array + [Entity("Cover", [Self.text("name")])]))
    let before = try StoreInspector(trial.store).rows(records)
    let after = try upgrade(trial).rows(records)
    #expect(before.map { $0[0] } == ["1", "2", "3", "4"])
    #expect(after.map { $0[0] } == ["1", "2", "4", "5"])
    #expect(after.map { $0[1] } == before.map { $0[1] })
    #expect(try fetches(trial))
  }

  @Test func `removing an entity removes its records and links`() throws {
    var new = old
    new.entities = new.entities.without("Tag")
    new.edit("Book") { $0.relationships = $0.relationships.without("tags") }
    let trial = try trial(to: new)
    let store = try upgrade(trial)
    #expect(try store.rows(records).map { $0[0] } == ["1", "2", "3"])
    #expect(try store.rows("SELECT Z_PK FROM ANSCKMIRROREDRELATIONSHIP") == [])
  }

  @Test func `removing a many-to-many relationship removes its links but no records`() throws {
    var new = old
    new.edit("Tag") { $0.relationships = $0.relationships.without("books") }
    new.edit("Book") { $0.relationships = $0.relationships.without("tags") }
    let trial = try trial(to: new)
    let store = try upgrade(trial)
    #expect(try store.rows(records).count == 4)
    #expect(try store.rows("SELECT Z_PK FROM ANSCKMIRROREDRELATIONSHIP") == [])
  }

  @Test func `removing a subentity with records is a known launch failure and refused`() throws {
    var new = old
    new.entities = new.entities.without("Magazine")
    let trial = try trial(to: new)
    guard case .refused(let reasons) = try trial.run(trial.script(), on: trial.copy()) else {
      Issue.record("upgraded")
      return
    }
    #expect(reasons.first?.hasPrefix("Mirroring records of Magazine") == true)
    try StoreInspector(trial.store).run(
      script: "DELETE FROM ANSCKRECORDMETADATA WHERE ZENTITYID = 2")
    #expect(try upgrade(trial).rows(records).map { $0[0] } == ["1", "2", "3"])
  }

  @Test func `steps that mirroring does not support are refused by name`() throws {
    let renamed = edited("Tag") {
      $0.attributes = $0.attributes.edited("label") {
        ($0.name, $0.renamingIdentifier) = ("word", "label")
      }
    }
    let required = edited("Tag") { $0.attributes.insert(Attribute("size")) }
    var single = old
    single.edit("Tag") { $0.relationships = $0.relationships.edited("books") { $0.maxCount = 1 } }
    for (new, id, text) in [
      (renamed, "cloudkit-rename", "Cannot rename 'Tag.label' to 'Tag.word'."),
      (required, "cloudkit-mandatory-attribute", "Tag.size is required"),
      (single, "mirrored-store", "Tag.books changes between to-one and to-many"),
    ] {
      let result = try trial(to: new).plan(form)
      #expect(result.script == nil)
      #expect(
        result.obstacles.contains { $0.id == id && $0.summary.contains(text) },
        "\(result.obstacles)")
    }
  }

  @Test func `history is kept if new properties come last, and deleted otherwise`() throws {
    let last = try trial(
      to: edited("Tag") { $0.attributes.insert(Attribute("size", isOptional: true)) }, history)
    #expect(try upgrade(last).rows("SELECT ZENTITY, hex(ZCOLUMNS) FROM ACHANGE") == [["3", "80"]])
    let first = try trial(
      to: edited("Tag") { $0.attributes.insert(Attribute("age", isOptional: true)) }, history)
    #expect(try first.plan(form).notes.contains { $0.contains("history is deleted") })
    #expect(try upgrade(first).rows("SELECT * FROM ACHANGE") == [])
  }

  @Test(arguments: [
    "UPDATE ANSCKRECORDMETADATA SET ZNEEDSUPLOAD = 1 WHERE Z_PK = 1",
    "DELETE FROM ANSCKRECORDMETADATA WHERE Z_PK = 1",
    "INSERT INTO ANSCKHISTORYANALYZERSTATE (ZENTITYID, ZENTITYPK) VALUES (1, 1)",
    "UPDATE ATRANSACTION SET ZAUTHORTS = 2",
    // Where nobody tells who made a change, or what was exported last, it may wait.
    "ALTER TABLE ATRANSACTION DROP COLUMN ZAUTHORTS",
    "UPDATE ATRANSACTION SET ZAUTHORTS = 2; ALTER TABLE ANSCKRECORDMETADATA DROP COLUMN ZLASTEXPORTEDTRANSACTIONNUMBER",
    "UPDATE ANSCKMIRROREDRELATIONSHIP SET ZISUPLOADED = 0 WHERE Z_PK = 1",
  ])
  func `history with unexported changes is deleted only if allowed`(
    _ waiting: String
  ) throws {
    let trial = try trial(
      to: edited("Tag") { $0.attributes.insert(Attribute("age", isOptional: true)) }, history,
      waiting)
    let problem =
      "Changes that wait for export to CloudKit are lost with the history that records them: 1 row"
    #expect(try trial.run(trial.script(), on: trial.copy()) == .refused([problem]))
    var form = form
    form.options.allowsUnexportedChanges = true
    #expect(try upgrade(trial, form).rows("SELECT * FROM ACHANGE") == [])
  }

  @Test func `without mirroring its tables are dropped, and renames are possible`() throws {
    let new = edited("Tag") {
      $0.attributes = $0.attributes.edited("label") {
        ($0.name, $0.renamingIdentifier) = ("word", "label")
      }
    }
    let trial = try trial(to: new, "CREATE TABLE ANSCKNEW ( Z_PK INTEGER PRIMARY KEY )")
    var form = form
    form.options.removesMirroring = true
    let store = try upgrade(trial, form)
    #expect(try store.rows("SELECT name FROM sqlite_master WHERE tbl_name LIKE 'ANSCK%'") == [])
    #expect(try store.rows("SELECT Z_NAME FROM Z_PRIMARYKEY WHERE Z_ENT > 16000") == [])
    #expect(try trial.plan(form).notes.contains { $0.contains("never syncs again") })
  }
}
