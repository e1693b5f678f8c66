import DataModel
import StoreModel
import StoreTestSupport
import TestSupport
import Testing

/// What the verification of relationships finds in a wrongly upgraded store.
@Suite("Verification of relationships") struct RelationshipProofTests {
  /// Siblings whose to-one relationships become one, so that some keys are dropped; an entity
  /// before them changes the numbers.
  private func trial() throws -> UpgradeTrial {
    let ends = { (name: String) in
      [
        Entity("X"), Entity("X2", parent: "X"),
        Entity("Y", [Relationship("all", toMany: "C", inverse: name)]),
      ]
    }
    let tags = { (name: String, former: String?) in
      Relationship(name, toMany: "Y", inverse: "all") { $0.renamingIdentifier = former }
    }
    let trial = try UpgradeTrial(
      from: Model(
        entities: [
          Entity("Base"), Entity("A", parent: "Base", [Relationship("r", to: "X")]),
          Entity("B", parent: "Base", [Relationship("r", to: "Y"), Relationship("q", to: "X")]),
          Entity("C", parent: "Base", [tags("tags", nil)]),
        ] + ends("tags")),
      to: Model(
        entities: [
          Entity("Aa"), Entity("Base", [Relationship("r", to: "X")]), Entity("A", parent: "Base"),
          Entity("B", parent: "Base", [Relationship("q", to: "X")]),
          Entity("C", parent: "Base", [tags("labels", "tags")]),
        ] + ends("labels")))
    try trial.createStore(rows: 4)
    return trial
  }

  /// Changes that break the store, and the relationship that is then wrong; nil for a correct
  /// store.
  private static let changes: [(sql: String, title: String?)] = [
    ("SELECT 1", nil),
    (
      "UPDATE ZBASE SET ZR = NULL WHERE Z_PK = (SELECT MIN(Z_PK) FROM ZBASE WHERE ZR IS NOT NULL)",
      "Base.r"
    ),
    ("UPDATE ZBASE SET ZR = (SELECT MIN(Z_PK) FROM ZX) WHERE Z_ENT = 4", "Base.r"),
    ("UPDATE ZBASE SET Z6_R = Z6_R + 1 WHERE ZR IS NOT NULL", "Base.r"),
    ("UPDATE ZBASE SET Z6_Q = NULL", "B.q"),
    ("DELETE FROM Z_5LABELS WHERE ROWID = (SELECT MIN(ROWID) FROM Z_5LABELS)", "C.labels"),
  ]

  @Test(arguments: changes.indices)
  func `missing and wrong links, and links with a wrong entity, are found`(_ number: Int) throws {
    let change = Self.changes[number]
    let trial = try trial()
    let path = try trial.copy()
    #expect(try trial.run(trial.script(), on: path) == .upgraded)
    try StoreInspector(path).run(script: change.sql)
    let found = try trial.relationshipProblems(of: path, keeping: [])
    #expect(
      found == (change.title.map { ["the proof finds that \($0) relates other objects"] } ?? []))
  }

  @Test func `links in columns that are compared anyway are not verified`() throws {
    let entities = { (more: [any Property]) in
      [
        Entity("A", [Relationship("r", to: "X", inverse: "all")] + more),
        Entity("X", [Relationship("all", toMany: "A", inverse: "r")]),
      ]
    }
    let trial = try UpgradeTrial(
      from: Model(entities: entities([])),
      to: Model(entities: entities([Attribute("n", isOptional: true)])))
    try trial.createStore(rows: 4)
    let path = try trial.copy()
    #expect(try trial.run(trial.script(), on: path) == .upgraded)
    try StoreInspector(path).run(script: "UPDATE ZA SET ZR = NULL")
    #expect(try trial.relationshipProblems(of: path, keeping: []) != [])
    #expect(try trial.relationshipProblems(of: path, keeping: nil) == [])
  }
}
