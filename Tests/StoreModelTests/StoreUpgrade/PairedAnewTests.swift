import DataModel
import Findings
import Migration
import StoreModel
import StoreTestSupport
import TestSupport
import Testing
import Text

/// Relationships whose inverse changes, is removed or added: their links stay, or the rows that
/// cannot keep them are counted.
@Suite("Relationships with a changed inverse") struct PairedAnewTests {
  private func model(_ entities: [String: [Relationship]]) -> Model {
    Model(entities: entities.sorted { $0.key < $1.key }.map { Entity($0.key, $0.value) })
  }

  /// Changes a store by a script, and upgrades it in every form.
  ///
  /// - Returns: The rows of `query` in each upgraded store.
  private func upgraded(
    _ old: Model, _ new: Model, rows: Int = 6, change: String = "",
    _ query: (StoreSchema) throws -> String
  ) throws -> [[[String]]] {
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: rows)
    try StoreInspector(trial.store).run(script: change)
    return try UpgradeTrial.Form.all.map { form in
      let path = try trial.copy()
      #expect(try trial.run(trial.script(form), on: path) == .upgraded, "\(form)")
      #expect(try trial.problems(of: path, form) == [], "\(form)")
      return try StoreInspector(path).rows(try query(trial.to))
    }
  }

  private func artists(_ ends: (String, String), _ inverses: (String, String), isOrdered: Bool)
    -> Model
  {
    func pair(_ name: String, _ inverse: String, _ end: String) -> Relationship {
      Relationship(name, toMany: end, inverse: inverse) { $0.isOrdered = isOrdered }
    }
    return model([
      "Artist": [
        pair(ends.0, inverses.0, "Museum"), pair(ends.1, inverses.1, "Museum"),
      ],
      "Museum": [
        Relationship(inverses.0, toMany: "Artist", inverse: ends.0),
        Relationship(inverses.1, toMany: "Artist", inverse: ends.1),
      ],
    ])
  }

  /// Both sides have the same links: if both were kept, each would have the links of two pairs.
  @Test(arguments: [false, true])
  func
    `two pairs that swap inverses keep the links of one side, and the others are counted`(
      _ becomesOrdered: Bool
    ) throws
  {
    let old = artists(("shown", "stored"), ("shows", "stores"), isOrdered: false)
    let new = artists(("shown", "stored"), ("stores", "shows"), isOrdered: becomesOrdered)
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 2)
    let (shown, stored) = try (
      joinTable("shown", of: "Artist", trial.from), joinTable("stored", of: "Artist", trial.from)
    )
    for (join, links) in [(shown, [(1, 1), (2, 1), (2, 2)]), (stored, [(1, 2), (2, 2)])] {
      // Closed at once, as what it has not folded in is not copied.
      try StoreInspector(trial.store).run(
        script: "DELETE FROM \(join.table);"
          + links.map {
            "INSERT INTO \(join.table) (\(join.ownerColumn), \(join.memberColumn)) VALUES (\($0.0), \($0.1));"
          }.joined())
    }
    let told = trial.report.findings.filter { $0.rule == MigrationRule.inverseChanged.description }
    let counts = try told.map { finding in
      let query = try #require(finding.rows.flatMap { rowCountStatement($0, in: trial.from) })
      return
        "\(finding.found.elementName) \(finding.found.detail) \(try StoreInspector(trial.store).rows(query)[0][0])"
    }
    // Of the links, that of 2 and 2 is in both.
    #expect(
      counts.sorted() == [
        "Museum.shows gains 1", "Museum.shows loses 2", "Museum.stores gains 2",
        "Museum.stores loses 1",
      ])
    for form in UpgradeTrial.Form.all {
      let path = try trial.copy()
      #expect(try trial.run(trial.script(form), on: path) == .upgraded, "\(form)")
      #expect(try trial.problems(of: path, form) == [], "\(form)")
      for (name, links) in [
        ("shown", [["1", "1"], ["2", "1"], ["2", "2"]]), ("stored", [["1", "2"], ["2", "2"]]),
      ] {
        let join = try joinTable(name, of: "Artist", trial.to)
        let found = try StoreInspector(path).rows(
          "SELECT \(join.ownerColumn), \(join.memberColumn) FROM \(join.table) ORDER BY 1, 2")
        #expect(found == links, "\(form): \(name)")
      }
    }
  }

  /// A key stays as it was: the to-many side stores no links.
  @Test func `two one-to-many keys that swap inverses stay unchanged`() throws {
    func model(_ first: String, _ second: String) -> Model {
      self.model([
        "Artwork": [
          Relationship("home", to: "Museum", inverse: first),
          Relationship("place", to: "Museum", inverse: second),
        ],
        "Museum": [
          Relationship("owns", toMany: "Artwork", inverse: first == "owns" ? "home" : "place"),
          Relationship("shows", toMany: "Artwork", inverse: first == "shows" ? "home" : "place"),
        ],
      ])
    }
    let keys = try upgraded(
      model("owns", "shows"), model("shows", "owns"),
      change: "UPDATE ZARTWORK SET ZHOME = Z_PK, ZPLACE = 7 - Z_PK"
    ) { _ in "SELECT ZHOME, ZPLACE FROM ZARTWORK ORDER BY Z_PK" }
    #expect(keys.allSatisfy { $0 == (1...6).map { ["\($0)", "\(7 - $0)"] } })
  }

  private func joinTable(_ name: String, of entity: String, _ schema: StoreSchema) throws
    -> JoinStorage
  {
    guard case .joinTable(let join)? = schema.toManyStorage(of: name, in: entity) else {
      throw MissingTable()
    }
    return join
  }

  private struct MissingTable: Error {}

  /// Some objects were related by both relationships, at other positions in each.
  @Test func `an ordered relationship keeps its order if its new inverse has the same pairs`()
    throws
  {
    func ordered(_ name: String, inverse: String, after: String? = nil) -> Relationship {
      Relationship(name, toMany: "Artist", inverse: inverse) {
        $0.isOrdered = true
        $0.renamingIdentifier = after
      }
    }
    let old = model([
      "Artist": [
        ordered("peers", inverse: "peers"),
        Relationship("fans", toMany: "Artist", inverse: "idols"),
        ordered("idols", inverse: "fans"),
      ]
    ])
    let new = model([
      "Artist": [
        ordered("friends", inverse: "fans", after: "peers"),
        Relationship("fans", toMany: "Artist", inverse: "friends"),
      ]
    ])
    let kept = try upgraded(old, new) { schema in
      "SELECT COUNT(*) > 0 FROM \(try joinTable("friends", of: "Artist", schema).table)"
    }
    #expect(kept.allSatisfy { $0 == [["1"]] })
  }

  /// One table gets the former name of the other, with its index.
  @Test
  func `a self-inverse relationship can take the name of one whose inverse changes`()
    throws
  {
    func reflexive(_ name: String, after: String? = nil) -> Relationship {
      Relationship(name, toMany: "Artwork", inverse: name) { $0.renamingIdentifier = after }
    }
    let old = model(["Artist": [], "Artwork": [reflexive("first"), reflexive("second")]])
    let new = model([
      "Artist": [Relationship("works", toMany: "Artwork", inverse: "second")],
      "Artwork": [
        reflexive("first", after: "second"),
        Relationship("second", toMany: "Artist", inverse: "works") {
          $0.renamingIdentifier = "first"
        },
      ],
    ])
    let kept = try upgraded(old, new) { schema in
      "SELECT COUNT(*) > 0 FROM \(try joinTable("first", of: "Artwork", schema).table)"
    }
    #expect(kept.allSatisfy { $0 == [["1"]] })
  }

  @Test(arguments: [false, true])
  func `a many-to-many relationship with a retargeted inverse loses only its pairs`(
    _ isOrdered: Bool
  ) throws {
    func artworks(inverse: String?) -> Relationship {
      Relationship("artworks", toMany: "Artwork", inverse: inverse) { $0.isOrdered = isOrdered }
    }
    let old = model([
      "Location": [artworks(inverse: "place")],
      "Artwork": [
        Relationship("place", toMany: "Location", inverse: "artworks"),
        Relationship("locations", toMany: "Museum", inverse: "works"),
      ],
      "Museum": [Relationship("works", toMany: "Artwork", inverse: "locations")],
    ])
    let new = model([
      "Location": [artworks(inverse: "locations")],
      "Artwork": [Relationship("locations", toMany: "Location", inverse: "artworks")],
      "Museum": [],
    ])
    let counts = try upgraded(old, new) { schema in
      "SELECT COUNT(*) FROM \(try joinTable("artworks", of: "Location", schema).table)"
    }
    #expect(Set(counts.map { $0[0][0] }).count == 1)
    #expect(counts.allSatisfy { $0 != [["0"]] })
  }

  @Test func `a one-to-many relationship keeps its links if the key gets a new destination`() throws
  {
    let old = model([
      "Location": [Relationship("artworks", toMany: "Artwork", inverse: "home")],
      "Artwork": [
        Relationship("home", to: "Location", inverse: "artworks"),
        Relationship("location", to: "Museum"),
      ],
      "Museum": [],
    ])
    let new = model([
      "Location": [Relationship("artworks", toMany: "Artwork", inverse: "location")],
      "Artwork": [Relationship("location", to: "Location", inverse: "artworks")],
      "Museum": [],
    ])
    let keys = try upgraded(
      old, new, change: "UPDATE ZARTWORK SET ZHOME = 7 - Z_PK, ZLOCATION = 1"
    ) { _ in "SELECT ZLOCATION FROM ZARTWORK ORDER BY Z_PK" }
    #expect(keys == Array(repeating: [["6"], ["5"], ["4"], ["3"], ["2"], ["1"]], count: 4))
  }

  @Test func `two keys that become inverses must agree, or conflicts are counted`() throws {
    let old = model(["A": [Relationship("b", to: "B")], "B": [Relationship("a", to: "A")]])
    let new = model([
      "A": [Relationship("b", to: "B", inverse: "a")],
      "B": [Relationship("a", to: "A", inverse: "b")],
    ])
    let change =
      "UPDATE ZA SET ZB = iif(Z_PK = 1, 2, NULL); UPDATE ZB SET ZA = iif(Z_PK = 3, 4, NULL)"
    let pairs = try upgraded(old, new, change: change) { _ in
      "SELECT a.Z_PK, a.ZB FROM ZA AS a JOIN ZB AS b ON a.ZB = b.Z_PK AND b.ZA = a.Z_PK ORDER BY 1"
    }
    #expect(pairs == Array(repeating: [["1", "2"], ["4", "3"]], count: 4))
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 6)
    try StoreInspector(trial.store).run(
      script: "UPDATE ZA SET ZB = iif(Z_PK < 3, 2, NULL); UPDATE ZB SET ZA = iif(Z_PK = 3, 1, NULL)"
    )
    for form in UpgradeTrial.Form.all {
      let outcome = try trial.run(trial.script(form), on: trial.copy())
      // A 1 would have B 2 and B 3, B 2 would have A 1 and A 2.
      #expect(
        outcome
          == .refused([
            "objects are related to several by A.b, B.a, of which A.b can keep one: 1 row",
            "objects are related to several by B.a, A.b, of which B.a can keep one: 1 row",
          ]), "\(form)")
    }
  }

  @Test(arguments: UpgradeTrial.Form.all)
  func `a new to-one inverse is filled, and objects with several owners are counted`(
    _ form: UpgradeTrial.Form
  ) throws {
    let old = model(["A": [Relationship("b", to: "B")], "B": []])
    let new = model([
      "A": [Relationship("b", to: "B", inverse: "a")],
      "B": [Relationship("a", to: "A", inverse: "b")],
    ])
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 6)
    try StoreInspector(trial.store).run(script: "UPDATE ZA SET ZB = (Z_PK + 1) / 2")
    #expect(
      try trial.run(trial.script(form), on: trial.copy())
        == .refused(["objects are related to several by A.b, of which B.a can keep one: 3 rows"]))
    try StoreInspector(trial.store).run(script: "UPDATE ZA SET ZB = 7 - Z_PK")
    let path = try trial.copy()
    #expect(try trial.run(trial.script(form), on: path) == .upgraded)
    #expect(try trial.problems(of: path, form) == [])
    let keys = try StoreInspector(path).rows("SELECT ZA FROM ZB ORDER BY Z_PK")
    #expect(keys.map { $0[0] } == ["6", "5", "4", "3", "2", "1"])
  }

  @Test(arguments: [false, true])
  func `a relationship that was its own inverse keeps both directions with a new inverse`(
    _ isOrdered: Bool
  ) throws {
    func friends(inverse: String) -> Relationship {
      Relationship("friends", toMany: "A", inverse: inverse) { $0.isOrdered = isOrdered }
    }
    let old = model(["A": [friends(inverse: "friends")]])
    let new = model([
      "A": [friends(inverse: "others"), Relationship("others", toMany: "A", inverse: "friends")]
    ])
    let pairs = try upgraded(old, new) { schema in
      let join = try joinTable("friends", of: "A", schema)
      return "SELECT COUNT(*) FROM \(join.table) AS p JOIN \(join.table) AS q "
        + "ON p.\(join.ownerColumn) = q.\(join.memberColumn) "
        + "AND q.\(join.ownerColumn) = p.\(join.memberColumn)"
    }
    #expect(Set(pairs.map { $0[0][0] }).count == 1)
    #expect(pairs.allSatisfy { $0 != [["0"]] })
    // And back again: each pair once.
    let back = try upgraded(new, old) { schema in
      let join = try joinTable("friends", of: "A", schema)
      return "SELECT COUNT(*) FROM \(join.table) AS p JOIN \(join.table) AS q "
        + "ON p.\(join.ownerColumn) = q.\(join.memberColumn) "
        + "AND q.\(join.ownerColumn) = p.\(join.memberColumn) "
        + "WHERE p.\(join.ownerColumn) <> p.\(join.memberColumn)"
    }
    #expect(back.allSatisfy { $0 == [["0"]] })
  }

  @Test func `a key that becomes its own inverse is set on both objects`() throws {
    let old = model(["A": [Relationship("spouse", to: "A")]])
    var new = model(["A": [Relationship("spouse", to: "A", inverse: "spouse")]])
    new.edit("A") { $0.versionHashModifier = "2" }
    let keys = try upgraded(
      old, new, change: "UPDATE ZA SET ZSPOUSE = CASE Z_PK WHEN 1 THEN 2 WHEN 4 THEN 3 END"
    ) { _ in "SELECT ZSPOUSE FROM ZA ORDER BY Z_PK" }
    #expect(keys == Array(repeating: [["2"], ["1"], ["4"], ["3"], ["NULL"], ["NULL"]], count: 4))
  }

  @Test func `related rows of a subentity that leaves the destination are reported as lost`() throws
  {
    func model(_ parent: String?) -> Model {
      Model(entities: [
        Entity("A", [Relationship("b", to: "B")]), Entity("B"), Entity("C", parent: parent),
      ])
    }
    let trial = try UpgradeTrial(from: model("B"), to: model(nil))
    let finding = trial.report.findings.first { $0.rule.id == "relationship-retargeted" }
    #expect(
      finding?.summary
        == "A.b leads to B, of which C is no longer a subentity: related rows of it no longer fit")
  }

  @Test func `a key can take the name of a relationship that only a subentity had`() throws {
    func works(_ inverse: String) -> Entity {
      Entity("Artwork", [Relationship("places", toMany: "Location", inverse: inverse)])
    }
    let old = Model(entities: [
      Entity("Artist", [Relationship("museum", to: "Museum", inverse: "key")]), works("work"),
      Entity("Location", [Relationship("work", to: "Artwork", inverse: "places")]),
      Entity("Museum", parent: "Location", [Relationship("key", to: "Artist", inverse: "museum")]),
    ])
    let new = Model(entities: [
      works("key"), Entity("Location", [Relationship("key", to: "Artwork", inverse: "places")]),
      Entity("Museum", parent: "Location"),
    ])
    let keys = try upgraded(old, new, change: "UPDATE ZLOCATION SET ZWORK = 2") { _ in
      "SELECT DISTINCT ZKEY FROM ZLOCATION"
    }
    #expect(keys == Array(repeating: [["2"]], count: 4))
  }
}
