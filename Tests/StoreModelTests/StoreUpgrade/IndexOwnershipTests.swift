import DataModel
import StoreModel
import StoreSchema
import StoreTestSupport
import TestSupport
import Testing
import Text
import Upgrading

/// Which indexes of a store an upgrade takes for Core Data's: by what they say as well as by their names.
@Suite("Indexes of Core Data and of others") struct IndexOwnershipTests {
  /// The table ZP is rebuilt, as are all whose text would be another; a join table comes.
  private func trial() throws -> UpgradeTrial {
    let ends = { (more: [Relationship], back: [Relationship]) in
      [
        Entity("P", [Attribute("a", isOptional: true), Attribute("b", isOptional: true)] + more),
        Entity("Q", [Relationship("ps", toMany: "P", inverse: "qs")] + back),
      ]
    }
    let qs = Relationship("qs", toMany: "Q", inverse: "ps")
    let trial = try UpgradeTrial(
      from: Model(entities: ends([qs], [])),
      to: Model(
        entities: ends(
          [qs, Relationship("links", toMany: "Q", inverse: "backs")],
          [Relationship("backs", toMany: "P", inverse: "links")]
        ).map { entity in
          guard entity.name == "P" else { return entity }
          var entity = entity
          entity.attributes = entity.attributes.without("a")
          return entity
        }))
    try trial.createStore(rows: 3)
    return trial
  }

  @Test(arguments: [
    "CREATE UNIQUE INDEX ZUNIQ_INDEX ON ZP (ZB, Z_PK)", "CREATE INDEX ZMINE_INDEX ON ZP (ZB)",
    "CREATE INDEX ZP_ZMINE ON ZP (ZB)", "CREATE UNIQUE INDEX ZP_ZB_INDEX ON ZP (ZB)",
    "CREATE INDEX ZP_ZB_INDEX ON ZP (ZB COLLATE NOCASE)",
    "CREATE INDEX ZP_ZB_INDEX ON ZP (ZB) WHERE ZB > 'm'",
    "CREATE INDEX ZP_ZA_ZB ON ZP (ZB, ZA)",
    "CREATE UNIQUE INDEX Z_P_mine ON ZP (ZB COLLATE BINARY ASC, Z_PK)",
    "CREATE INDEX Z_1QS_Z_2PS_INDEX ON ZP (ZB)",
  ])
  func `an index of others is in the way of a table that is rebuilt`(_ sql: String) throws {
    let trial = try trial()
    try StoreInspector(trial.store).run(script: sql)
    let form = UpgradeTrial.Form(isFromStore: true, options: UpgradeOptions(isCanonical: true))
    let plan = try trial.plan(form)
    #expect(plan.obstacles.map(\.id) == ["foreign-index"], "\(plan.obstacles)")
  }

  @Test(arguments: [
    "CREATE INDEX ZP_ZB_INDEX ON ZP (ZB)", "CREATE INDEX ZP_ZA_ZB ON ZP (ZA, ZB)",
    "CREATE INDEX Z_P_byB ON ZP (ZB COLLATE BINARY ASC)",
    "CREATE INDEX ZOLD_ZOTHER_INDEX ON \"ZP\" (\"ZB\")",
    "CREATE UNIQUE INDEX Z_P_UNIQUE_a_b ON ZP (ZA COLLATE BINARY ASC, ZB COLLATE BINARY ASC)",
  ])
  func `one that an earlier version left goes`(_ sql: String) throws {
    let trial = try trial()
    try StoreInspector(trial.store).run(script: sql)
    for isCanonical in [true, false] {
      let form = UpgradeTrial.Form(
        isFromStore: true, options: UpgradeOptions(isCanonical: isCanonical))
      let path = try trial.copy()
      #expect(try trial.run(trial.script(form), on: path) == .upgraded)
      #expect(try trial.problems(of: path, form) == [])
    }
  }

  /// Core Data renames the columns of a join table when entities get other numbers, and leaves its index and makes another.
  @Test func `one of a join table keeps the numbers that entities had`() throws {
    let trial = try trial()
    let index = try #require(
      trial.from.indexes.first { if case .join = $0.origin { true } else { false } })
    let former = index.name.replacing(/Z_[12]([A-Z]+)_INDEX/) { "Z_9\($0.1)_INDEX" }
    #expect(former != index.name)
    try StoreInspector(trial.store).run(
      script: index.sql.replacing("INDEX \(index.name)", with: "INDEX \(former)"))
    let form = UpgradeTrial.Form(isFromStore: true, options: UpgradeOptions(isCanonical: true))
    #expect(try trial.plan(form).obstacles == [])
    let path = try trial.copy()
    #expect(try trial.run(trial.script(form), on: path) == .upgraded)
    #expect(try trial.problems(of: path, form) == [])
    try StoreInspector(trial.store).run(
      script: index.sql.replacing("INDEX \(index.name)", with: "INDEX MINE_INDEX"))
    #expect(try trial.plan(form).obstacles.map(\.id) == ["foreign-index"])
  }

  /// The name is one that the new join table needs.
  @Test(arguments: ["ZP (ZB)", "mine (x)"])
  func `a name that the new version needs is not taken from others`(_ columns: String) throws {
    let trial = try trial()
    let name = try #require(
      trial.to.indexes.first { index in
        if case .join = index.origin {
          !trial.from.indexes.contains { $0.name == index.name }
        } else {
          false
        }
      }?.name)
    try StoreInspector(trial.store).run(
      script: "CREATE TABLE mine (x); CREATE INDEX \(name) ON \(columns)")
    let obstacles = try trial.plan(UpgradeTrial.Form(isFromStore: true)).obstacles
    #expect(Set(obstacles.map(\.id)) == ["foreign-index"])
    #expect(obstacles.contains { $0.summary.contains("the new version needs the name") })
  }

  /// Core Data's name says nothing of what an index does.
  @Test func `rows are counted where the index of a constraint is another`() throws {
    let entity = { (more: [any Property]) in
      Entity("P", [Attribute("a", isOptional: true)] + more) { $0.uniquenessConstraints = [["a"]] }
    }
    let trial = try UpgradeTrial(
      from: Model(entities: [entity([])]),
      to: Model(entities: [entity([Attribute("z", isOptional: true)])]))
    try trial.createStore(rows: 2)
    try StoreInspector(trial.store).run(
      script:
        "DROP INDEX Z_P_UNIQUE_a; CREATE INDEX Z_P_UNIQUE_a ON ZP (Z_OPT); UPDATE ZP SET ZA = 'x'")
    guard case .refused(let reasons) = try trial.run(trial.script(), on: trial.copy()) else {
      Issue.record("upgraded")
      return
    }
    #expect(reasons == ["P has equal values of a, which must be unique: 2 rows"])
    try StoreInspector(trial.store).run(script: "UPDATE ZP SET ZA = Z_PK")
    let path = try trial.copy()
    #expect(try trial.run(trial.script(), on: path) == .upgraded)
    #expect(try trial.problems(of: path, UpgradeTrial.Form(isFromStore: true)) == [])
  }
}
