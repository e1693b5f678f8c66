import DataModel
import StoreModel
import StoreTestSupport
import TestSupport
import Testing
import Text
import Upgrading

/// Which indexes count as Core Data's: the definition decides together with the name.
@Suite("Core Data's and third-party indexes") struct IndexOwnershipTests {
  /// ZP is rebuilt, as is every table whose SQL would differ; a join table is added.
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
  func `a third-party index blocks rebuilding its table`(_ sql: String) throws {
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
  func `an index that an earlier version left is dropped`(_ sql: String) throws {
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

  /// Core Data renames the columns of a join table when entity numbers change; it leaves the index
  /// and adds another.
  @Test func `an index of a join table with former entity numbers counts as Core Data's`() throws {
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

  /// The new join table needs the name.
  @Test(arguments: ["ZP (ZB)", "mine (x)"])
  func `a third-party index that has a needed name is not replaced`(_ columns: String) throws {
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

  /// The name of Core Data's index does not say what it does.
  @Test func `duplicates are counted if the index of a constraint has been replaced`() throws {
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
