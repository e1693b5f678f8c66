import Building
import Findings
import Foundation
import Loading
import StoreModel
import TestSupport
import Testing

@testable import Upgrading

/// Upgrades with step files, from the bundle to the resulting rows.
@Suite("Step files") struct StepFileTests {
  let folder: TemporaryFolder
  let model: String
  let store: String

  static let track =
    #"<attribute name="title" optional="YES" attributeType="String"/>"#
    + #"<attribute name="seen" optional="YES" attributeType="Date"/>"#

  init() throws {
    folder = try TemporaryFolder()
    model = try folder.makeBundle(
      versions: [
        "1": contents(
          "<entity name=\"Track\">\(Self.track)"
            + #"<attribute name="json" optional="YES" attributeType="String"/></entity>"#),
        "2": contents(
          "<entity name=\"Track\">\(Self.track)"
            + #"<attribute name="plays" optional="YES" attributeType="Integer 32"/>"#
            + #"<relationship name="artists" optional="YES" toMany="YES" ordered="YES" "#
            + #"destinationEntity="Artist" inverseName="tracks" inverseEntity="Artist"/></entity>"#
            + #"<entity name="Artist"><attribute name="name" attributeType="String"/>"#
            + #"<attribute name="rank" attributeType="Integer 16" defaultValueString="5"/>"#
            + #"<relationship name="tracks" optional="YES" toMany="YES" "#
            + #"destinationEntity="Track" inverseName="artists" inverseEntity="Track"/></entity>"#),
        "3": contents(
          "<entity name=\"Track\">\(Self.track)"
            + #"<attribute name="plays" optional="YES" attributeType="Integer 32"/>"#
            + #"<attribute name="loud" optional="YES" attributeType="Boolean"/></entity>"#
            + #"<entity name="Artist"><attribute name="name" attributeType="String"/>"#
            + #"<attribute name="rank" attributeType="Integer 16" defaultValueString="5"/></entity>"#
        ),
      ], current: "2")
    store = folder("S.sqlite")
    _ = try createStore(
      of: load("\(model)#1").selectedVersion(), at: store, options: StoreOptions())
    let database = try Database(file: store)
    try database.run(
      """
      INSERT INTO ZTRACK (Z_PK, Z_ENT, Z_OPT, ZTITLE, ZSEEN, ZJSON) VALUES
        (1, 1, 3, 'a', 0.5, '{"artists": [{"name": "x"}, {"name": "y"}]}'),
        (2, 1, 1, 'b', NULL, '{"artists": [{"name": "y"}]}'), (4, 1, 1, NULL, NULL, '{}');
      UPDATE Z_PRIMARYKEY SET Z_MAX = 4;
      """)
  }

  func writeStep(_ text: String, _ versions: String = "1 → 2", _ name: String = "a.sql")
    throws
  {
    try folder.write(
      Array("-- migrate: \(versions)\n\(text)".utf8), to: "Migrations/\(name)")
  }

  var conditions: WorkConditions { WorkConditions(scratch: folder("")) }

  func upgrade(
    to version: String = "2", _ change: (inout UpgradeChoices) -> Void = { _ in }
  ) throws -> UpgradedStore {
    var choices = UpgradeChoices()
    choices.output = folder("new.sqlite")
    change(&choices)
    return try #require(
      try upgradeStore(
        UpgradeOrder(store: store, model: ModelReference("\(model)#\(version)"), choices: choices),
        conditions))
  }

  func values(_ sql: String) throws -> [String] {
    try Database(file: folder("new.sqlite")).values(sql)
  }

  let artists = """
    INSERT INTO "Artist"(name)
    SELECT DISTINCT j.value->>'name' FROM old."Track" t, json_each(t.json, '$.artists') j;
    INSERT INTO "Track.artists"(owner, target)
    SELECT t._id, a._id FROM old."Track" t, json_each(t.json, '$.artists') j
    JOIN "Artist" a ON a.name = j.value->>'name';
    UPDATE "Track" SET plays = length(title) WHERE title IS NOT NULL;
    """

  /// The problem of a failed upgrade, with its position.
  func problem(_ body: () throws -> UpgradedStore) -> (Diagnostic?, Int32) {
    do {
      _ = try body()
      return (nil, 0)
    } catch let error as ToolchainError {
      return (error.diagnostics.first, error.exitCode.rawValue)
    } catch {
      return (nil, -1)
    }
  }

  @Test func `values of an attribute become objects linked in order`() throws {
    try writeStep(artists)
    let result = try upgrade()
    #expect(try values("SELECT Z_PK || ZNAME || ZRANK || Z_OPT FROM ZARTIST") == ["1x51", "2y51"])
    #expect(
      try values("SELECT Z_PK || ':' || Z_OPT || ':' || ifnull(ZPLAYS, '-') FROM ZTRACK")
        == ["1:4:1", "2:2:1", "4:1:-"])
    #expect(try values("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Artist'") == ["2"])
    let pairs = "SELECT COUNT(*) FROM Z_1TRACKS"
    #expect(try values(pairs) == ["3"])
    #expect(result.stepReports.map(\.entities) == [[.init(name: "Artist", before: 0, after: 2)]])
    let report = try examineStore(
      folder("new.sqlite"), models: ExaminedModels([ModelReference("\(model)#2")]),
      isDeep: true,
      scratch: folder(""))
    #expect(report.findings.allSatisfy { $0.question.kind == .missingLog })
  }

  @Test func `a plan names the step file, and is not applied if the file has changed`() throws {
    try writeStep(artists)
    var choices = UpgradeChoices()
    choices.output = folder("new.sqlite")
    let order = UpgradeOrder(store: store, model: ModelReference("\(model)#2"), choices: choices)
    let planned = try planStore(order, conditions)
    #expect(planned.error == nil)
    #expect(planned.plan.steps.first?.stepFile?.statements.count == 3)
    #expect(planned.plan.risksInTheWay.isEmpty)
    try writePlan(planned.plan, to: folder("plan.json"))
    try writeStep(artists + " ")
    #expect(problem { try applyPlan(folder("plan.json"), conditions) }.0?.id == "plan-changed")
    try writeStep(artists)
    #expect(try applyPlan(folder("plan.json"), conditions).work == .upgraded)
  }

  @Test(arguments: [
    ("SELECT Z_PK FROM ZTRACK", 2, 18, "step-refused"),
    ("UPDATE \"Track\" SET plays = (SELECT Z_PK FROM ZTRACK)", 2, 46, "step-refused"),
    ("DELETE FROM old.\"Track\"", 2, 13, "step-refused"),
    ("DROP TABLE x", 2, 1, "step-refused"),
    ("PRAGMA user_version = 3", 2, 1, "step-refused"),
    ("ATTACH 'x' AS y", 2, 1, "step-refused"),
    ("COMMIT", 2, 1, "step-refused"),
    ("INSERT OR REPLACE INTO \"Artist\"(name) VALUES ('x')", 2, 1, "step-refused"),
    ("INSERT INTO \"Artist\"(name) VALUES ('x') ON CONFLICT DO NOTHING", 2, 41, "step-refused"),
    (
      "INSERT INTO \"Artist\"(name) VALUES ('x') ON CONFLICT (name) DO UPDATE SET rank = 1", 2, 41,
      "step-refused"
    ),
    ("WITH c AS (SELECT 1) SELECT 1 FROM c, dbstat", 2, 1, "step-refused"),
    ("WITH \"Track\" AS (SELECT 1) SELECT * FROM \"Track\"", 2, 6, "step-refused"),
    ("SELECT load_extension('x')", 2, 8, "step-refused"),
    ("UPDATE \"Track\" SET title = old.title FROM old.\"Track\" AS old", 2, 58, "step-refused"),
    ("UPDATE \"Track\" SET nobody = 1", 2, 20, "step-failed"),
    ("SELECT name FROM old.\"Artist\"", 2, 22, "step-refused"),
    ("UPDATE \"Track\" SET plays = \"text\"", 2, 28, "step-failed"),
    ("UPDATE \"Track\" SET plays = 'many'", 2, 1, "step-failed"),
    ("UPDATE \"Track\" SET plays = 1 WHERE 0) OR (1", 2, 37, "step-failed"),
    ("INSERT INTO \"Artist\"(rank) VALUES (1)", 0, 0, "missing-row-value"),
    (
      "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i FROM r) SELECT i FROM r", 2, 1,
      "step-too-large"
    ),
  ])
  func `a forbidden statement is refused with its position, and leaves no files`(
    sql: String, line: Int, column: Int, id: String
  ) throws {
    try writeStep(sql)
    let before = try readFile(store, limit: 1 << 30)
    let (found, _) = problem {
      try upgrade {
        $0.stepSeconds = 0.3
        $0.allowed = ["attribute-removed"]
      }
    }
    #expect(found?.id == id)
    if line > 0, case .text(_, let start, _)? = found?.location {
      #expect((start.line, start.column) == (line, column))
    }
    #expect(try readFile(store, limit: 1 << 30) == before)
    #expect(FileManager.default.fileExists(atPath: folder("new.sqlite")) == false)
  }

  @Test func `an unfinished step file is not run`() throws {
    try writeStep(artists + "\n  -- TODO: carry Track.seen over\n")
    let (found, code) = problem { try upgrade() }
    #expect(found?.id == "step-open" && code == 65)
    guard case .text(_, let start, _)? = found?.location else { return #expect(Bool(false)) }
    #expect(start.column == 3)
    #expect(FileManager.default.fileExists(atPath: folder("new.sqlite")) == false)
  }

  @Test func `the plan lists the warnings of step file rules`() throws {
    try writeStep(artists + "\nDELETE FROM \"Track\" WHERE title <> 'a';")
    var choices = UpgradeChoices()
    choices.output = folder("new.sqlite")
    let planned = try planStore(
      UpgradeOrder(store: store, model: ModelReference("\(model)#2"), choices: choices), conditions)
    let notes = planned.plan.steps.flatMap(\.notes)
    #expect(notes.contains { $0.contains("[step-nil-comparison]") && $0.contains("a.sql:") })
  }

  /// The files that `modeldiff split` writes for a change of type.
  @Test func `a property that a step file has copied can be removed in the next step`() throws {
    func item(_ attributes: String...) -> [UInt8] {
      contents(
        "<entity name=\"Item\">"
          + attributes.map { "<attribute optional=\"YES\" \($0)/>" }.joined() + "</entity>")
    }
    let folder = try TemporaryFolder()
    let model = try folder.makeBundle(
      versions: [
        "1": item(#"name="when" attributeType="String""#),
        "2": item(
          #"name="whenLegacy" attributeType="String" elementID="when""#,
          #"name="whenV2" attributeType="Integer 16""#),
        "3": item(#"name="when" attributeType="Integer 16" elementID="whenV2""#),
      ], current: "3")
    let store = folder("S.sqlite")
    _ = try createStore(
      of: load("\(model)#1").selectedVersion(), at: store, options: StoreOptions())
    try Database(file: store).run(
      "INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZWHEN) VALUES (1, 1, 1, '7'); UPDATE Z_PRIMARYKEY SET Z_MAX = 1;"
    )
    func upgraded(_ statement: String) throws -> [String] {
      try folder.write(
        Array("-- migrate: 1 → 2\n\(statement)".utf8), to: "Migrations/a.sql")
      var choices = UpgradeChoices()
      choices.output = folder("new.sqlite")
      _ = try upgradeStore(
        UpgradeOrder(store: store, model: ModelReference(model), choices: choices),
        WorkConditions(scratch: folder("")))
      return try Database(file: folder("new.sqlite")).values("SELECT ZWHEN FROM ZITEM")
    }
    let lost = problem {
      _ = try upgraded("UPDATE \"Item\" SET whenV2 = 1"); return try upgrade()
    }
    #expect(lost.0?.id == "attribute-removed")
    #expect(try upgraded("UPDATE \"Item\" SET whenV2 = CAST(whenLegacy AS INTEGER)") == ["7"])
  }

  @Test func `a route through several versions runs the step file of each step`() throws {
    try writeStep(artists)
    try writeStep(
      "UPDATE \"Track\" SET loud = plays > 0 AND title = (SELECT title FROM old.\"Track\" o WHERE o._id = \"Track\"._id);",
      "2 → 3", "b.sql")
    let result = try upgrade(to: "3") { $0.allowed = ["relationship-removed"] }
    #expect(result.plan.steps.map(\.to.name) == ["2", "3"])
    #expect(try values("SELECT ifnull(ZLOUD, '-') FROM ZTRACK") == ["1", "1", "-"])
  }

  @Test func `a misspelled or unmatched step file is an error`() throws {
    for line in ["-- migrates: 1 → 2", "-- Migrate 1 → 2"] {
      try folder.write(Array("\(line)\n\(artists)".utf8), to: "Migrations/a.sql")
      #expect(problem { try upgrade() }.1 == 65, "\(line)")
    }
    try folder.write(Array("-- of another tool\nSELECT 1;\n".utf8), to: "Migrations/a.sql")
    #expect(problem { try upgrade { $0.allowed = ["attribute-removed"] } }.0 == nil)
    try FileManager.default.removeItem(atPath: folder("new.sqlite"))
    #expect(problem { try upgrade { $0.stepFolder = folder("Migrations") } }.1 == 65)
    try writeStep(artists, "7 → 8")
    #expect(problem { try upgrade { $0.stepFolder = folder("Migrations") } }.1 == 65)
  }

  @Test func `a plan is bound to the bytes of its programs`() throws {
    let program = "#!/bin/sh\nsed 's/\"title\":.*/\"plays\":1}/'\n"
    try folder.write(Array(program.utf8), to: "Migrations/one.sh")
    try writeStep(
      "-- program: /bin/sh one.sh reads old.\"Track\"(_id, title) writes \"Track\"(plays)\n")
    var choices = UpgradeChoices()
    choices.output = folder("new.sqlite")
    choices.allowsPrograms = true
    choices.allowed = ["attribute-removed"]
    let plan = try planStore(
      UpgradeOrder(store: store, model: ModelReference("\(model)#2"), choices: choices), conditions
    )
    #expect(plan.error == nil)
    #expect(plan.plan.steps.first?.stepFile?.programs?.map(\.name) == ["/bin/sh", "one.sh"])
    try writePlan(plan.plan, to: folder("plan.json"))
    try folder.write(Array((program + "# other\n").utf8), to: "Migrations/one.sh")
    #expect(
      problem { try applyPlan(folder("plan.json"), conditions, allowsPrograms: true) }.0?.id
        == "plan-changed")
    try folder.write(Array(program.utf8), to: "Migrations/one.sh")
    #expect(
      try applyPlan(folder("plan.json"), conditions, allowsPrograms: true).work == .upgraded)
  }

  @Test func `rows are validated by the last version of the route`() throws {
    func versions(_ last: String) -> [String: [UInt8]] {
      let text = #"<attribute name="n" optional="YES" attributeType="Integer 16" %/>"#
      func item(_ rest: String) -> [UInt8] {
        contents("<entity name=\"Item\">\(text.replacing("%", with: rest))</entity>")
      }
      return [
        "1": item(""), "2": item("versionHashModifier=\"b\""),
        "3": item("versionHashModifier=\"c\" \(last)"),
      ]
    }
    for (last, code) in [("maxValueString=\"5\"", Int32(1)), ("", 0)] {
      let folder = try TemporaryFolder()
      let model = try folder.makeBundle(versions: versions(last), current: "3")
      let store = folder("S.sqlite")
      _ = try createStore(
        of: load("\(model)#1").selectedVersion(), at: store, options: StoreOptions())
      try Database(file: store).run(
        "INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZN) VALUES (1, 1, 1, 1); UPDATE Z_PRIMARYKEY SET Z_MAX = 1;"
      )
      try folder.write(
        Array("-- migrate: 1 → 2\nUPDATE \"Item\" SET n = 9;".utf8), to: "Migrations/a.sql")
      var choices = UpgradeChoices()
      choices.output = folder("new.sqlite")
      let found = problem {
        try #require(
          try upgradeStore(
            UpgradeOrder(store: store, model: ModelReference(model), choices: choices),
            WorkConditions(scratch: folder(""))))
      }
      #expect(found.1 == code)
      #expect(found.0?.property == (code == 0 ? nil : "n"))
      #expect(FileManager.default.fileExists(atPath: folder("new.sqlite")) == (code == 0))
    }
  }

  @Test func `a plan cannot allow programs`() throws {
    try writeStep(
      "-- program: /bin/false reads old.\"Track\"(_id, title) writes \"Track\"(plays)\n")
    var choices = UpgradeChoices()
    choices.output = folder("new.sqlite")
    choices.allowsPrograms = true
    choices.allowed = ["attribute-removed"]
    var plan = try planStore(
      UpgradeOrder(store: store, model: ModelReference("\(model)#2"), choices: choices), conditions
    ).plan
    plan.choices.allowsPrograms = true
    try writePlan(plan, to: folder("plan.json"))
    #expect(
      problem { try applyPlan(folder("plan.json"), conditions) }.0?.id == "program-not-allowed")
  }

  @Test func `a step file of another version than its header says is refused`() throws {
    try writeStep(artists, "1 → 7")
    let (found, code) = problem { try upgrade() }
    #expect(found?.id == "step-versions" && code == 65)
  }
}
