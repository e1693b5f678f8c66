import DataModel
import StoreTestSupport
import TestSupport
import Testing

/// Sibling entities whose properties of one name become one property: each object keeps its value.
@Suite("Merged properties of siblings") struct SharedNameTests {
  /// Upgrades a store in every form.
  ///
  /// - Returns: The result of `query` in each upgraded store.
  private func upgraded(
    _ old: [Entity], _ new: [Entity], _ fill: String, _ query: String
  ) throws -> [[[String]]] {
    let trial = try UpgradeTrial(from: Model(entities: old), to: Model(entities: new))
    try trial.createStore(rows: 0)
    try StoreInspector(trial.store).run(script: fill)
    return try UpgradeTrial.Form.all.map { form in
      let path = try trial.copy()
      #expect(try trial.run(trial.script(form), on: path) == .upgraded, "\(form)")
      #expect(try trial.problems(of: path, form) == [], "\(form)")
      return try StoreInspector(path).rows(query)
    }
  }

  /// Sets the highest keys of the root tables, so that new objects get others.
  private let keys = "UPDATE Z_PRIMARYKEY SET Z_MAX = 9 WHERE Z_SUPER = 0;"

  @Test func `a to-one relationship that moves up keeps links with an unchanged destination`()
    throws
  {
    let ends = [Entity("X"), Entity("Y")]
    let found = try upgraded(
      [
        Entity("Base"), Entity("A", parent: "Base", [Relationship("r", to: "X")]),
        Entity("B", parent: "Base", [Relationship("r", to: "Y")]),
      ] + ends,
      [
        Entity("Base", [Relationship("r", to: "X")]), Entity("A", parent: "Base"),
        Entity("B", parent: "Base"),
      ] + ends,
      """
      INSERT INTO ZBASE (Z_PK, Z_ENT, Z_OPT, ZR, ZR1) VALUES (1, 2, 1, 1, NULL), (2, 2, 1, 2, NULL), (3, 3, 1, NULL, 1);
      INSERT INTO ZX (Z_PK, Z_ENT, Z_OPT) VALUES (1, 4, 1), (2, 4, 1);
      INSERT INTO ZY (Z_PK, Z_ENT, Z_OPT) VALUES (1, 5, 1); \(keys)
      """, "SELECT Z_PK, ZR FROM ZBASE ORDER BY 1")
    #expect(found.allSatisfy { $0 == [["1", "1"], ["2", "2"], ["3", "NULL"]] }, "\(found)")
  }

  /// The marker byte says that bytes follow, and a second one would become part of the value.
  @Test func `bytes get the marker of external storage only where their attribute had none`() throws
  {
    let outside = Attribute("photo", .binary, isOptional: true) {
      $0.allowsExternalBinaryDataStorage = true
    }
    let found = try upgraded(
      [
        Entity("Base"), Entity("A", parent: "Base", [outside]),
        Entity("B", parent: "Base", [Attribute("photo", .binary, isOptional: true)]),
      ],
      [Entity("Base"), Entity("A", parent: "Base", [outside]), Entity("B", parent: "A")],
      """
      INSERT INTO ZBASE (Z_PK, Z_ENT, Z_OPT, ZPHOTO, ZPHOTO1)
        VALUES (1, 2, 1, x'0105', NULL), (2, 3, 1, NULL, x'05'); \(keys)
      """, "SELECT Z_PK, hex(ZPHOTO) FROM ZBASE ORDER BY 1")
    #expect(found.allSatisfy { $0 == [["1", "0105"], ["2", "0105"]] }, "\(found)")
  }

  @Test(arguments: [true, false])
  func `a subentity moved below one with a to-many of the same name keeps its objects`(
    wasToMany: Bool
  ) throws {
    let many = Relationship("r", toMany: "X")
    let found = try upgraded(
      [
        Entity("Base"), Entity("X"), Entity("A", parent: "Base", [many]),
        Entity("B", parent: "Base", [wasToMany ? many : Relationship("r", to: "X")]),
      ],
      [
        Entity("Base"), Entity("X"), Entity("A", parent: "Base", [many]), Entity("B", parent: "A"),
      ],
      """
      INSERT INTO ZBASE (Z_PK, Z_ENT, Z_OPT) VALUES (1, 2, 1), (2, 3, 1);
      INSERT INTO ZX (Z_PK, Z_ENT, Z_OPT, Z2R) VALUES (1, 4, 1, 1), (2, 4, 1, NULL);
      \(wasToMany ? "UPDATE ZX SET Z3R = 2" : "UPDATE ZBASE SET ZR = 2") WHERE Z_PK = 2; \(keys)
      """, "SELECT Z_PK, Z2R FROM ZX ORDER BY 1")
    #expect(found.allSatisfy { $0 == [["1", "1"], ["2", "2"]] }, "\(found)")
  }

  @Test func `a subentity moved below one with another destination has no links to wrong objects`()
    throws
  {
    let ends = [Entity("X"), Entity("Y")]
    let found = try upgraded(
      [
        Entity("Base"), Entity("A", parent: "Base", [Relationship("r", to: "X")]),
        Entity("B", parent: "Base", [Relationship("r", to: "Y")]),
      ] + ends,
      [
        Entity("Base"), Entity("A", parent: "Base", [Relationship("r", to: "X")]),
        Entity("B", parent: "A"),
      ] + ends,
      """
      INSERT INTO ZBASE (Z_PK, Z_ENT, Z_OPT, ZR1) VALUES (2, 3, 1, 2);
      INSERT INTO ZX (Z_PK, Z_ENT, Z_OPT) VALUES (2, 4, 1);
      INSERT INTO ZY (Z_PK, Z_ENT, Z_OPT) VALUES (2, 5, 1); \(keys)
      """, "SELECT ZR FROM ZBASE")
    #expect(found.allSatisfy { $0 == [["NULL"]] }, "\(found)")
  }

  @Test func `the destination entity of a link is the row's, whichever column it was in`() throws {
    let tree = { (more: [Entity]) in
      [
        Entity("Base"), Entity("X", parent: "Base"), Entity("X2", parent: "X"),
        Entity("Y", parent: "Base"), Entity("Y2", parent: "Y"),
      ] + more
    }
    let found = try upgraded(
      tree([
        Entity("P"), Entity("S1", parent: "P", [Relationship("r", to: "X")]),
        Entity("S2", parent: "P", [Relationship("r", to: "Y")]),
      ]),
      tree([
        Entity("Xx", parent: "Base"), Entity("P", [Relationship("r", to: "Base")]),
        Entity("S1", parent: "P"), Entity("S2", parent: "P"),
      ]),
      """
      INSERT INTO ZBASE (Z_PK, Z_ENT, Z_OPT) VALUES (1, 2, 1), (2, 4, 1), (3, 5, 1);
      INSERT INTO ZP (Z_PK, Z_ENT, Z_OPT, ZR, Z2_R, ZR1, Z4_R) VALUES
        (1, 7, 1, 1, 2, NULL, NULL), (2, 8, 1, NULL, NULL, 2, 4), (3, 8, 1, NULL, NULL, 3, 5); \(keys)
      """, "SELECT ZR, Z1_R FROM ZP ORDER BY Z_PK")
    #expect(found.allSatisfy { $0 == [["1", "2"], ["2", "5"], ["3", "6"]] }, "\(found)")
  }

  @Test func `links without a stored destination entity get one`() throws {
    let tree = [
      Entity("Base"), Entity("X", parent: "Base"), Entity("Y", parent: "Base"),
      Entity("Y2", parent: "Y"),
    ]
    let found = try upgraded(
      tree + [
        Entity("P"), Entity("S1", parent: "P", [Relationship("r", to: "X")]),
        Entity("S2", parent: "P", [Relationship("r", to: "Y")]),
      ],
      tree + [
        Entity("P", [Relationship("r", to: "Base")]), Entity("S1", parent: "P"),
        Entity("S2", parent: "P"),
      ],
      """
      INSERT INTO ZBASE (Z_PK, Z_ENT, Z_OPT) VALUES (1, 2, 1), (2, 3, 1);
      INSERT INTO ZP (Z_PK, Z_ENT, Z_OPT, ZR, ZR1, Z3_R) VALUES
        (1, 6, 1, 1, NULL, NULL), (2, 7, 1, NULL, 2, 3); \(keys)
      """, "SELECT ZR, Z1_R FROM ZP ORDER BY Z_PK")
    #expect(found.allSatisfy { $0 == [["1", "2"], ["2", "3"]] }, "\(found)")
  }

  @Test func `an order that only some links had is added to the others`() throws {
    let ordered = { (name: String, owner: String, inverse: String) in
      Relationship(name, toMany: owner, inverse: inverse) { $0.isOrdered = true }
    }
    let found = try upgraded(
      [
        Entity("Base"),
        Entity("A", parent: "Base", [Relationship("r", to: "X", inverse: "all")]),
        Entity("B", parent: "Base", [Relationship("r", to: "X")]),
        Entity("X", [ordered("all", "A", "r")]),
      ],
      [
        Entity("Base"),
        Entity("A", parent: "Base", [Relationship("r", to: "X", inverse: "all")]),
        Entity("B", parent: "A"), Entity("X", [ordered("all", "A", "r")]),
      ],
      """
      INSERT INTO ZBASE (Z_PK, Z_ENT, Z_OPT, ZR, Z_FOK_R, ZR1) VALUES (1, 2, 1, 1, 1024, NULL), (2, 3, 1, NULL, NULL, 1);
      INSERT INTO ZX (Z_PK, Z_ENT, Z_OPT) VALUES (1, 4, 1); \(keys)
      """, "SELECT ZR, Z_FOK_R FROM ZBASE ORDER BY Z_PK")
    #expect(found.allSatisfy { $0 == [["1", "1024"], ["1", "2"]] }, "\(found)")
  }

  @Test func `pairs of entities that no longer have a many-to-many relationship are dropped`()
    throws
  {
    let found = try upgraded(
      [
        Entity("P", [Relationship("r", toMany: "X", inverse: "all")]), Entity("A", parent: "P"),
        Entity("X", [Relationship("all", toMany: "P", inverse: "r")]),
      ],
      [
        Entity("P"), Entity("A", parent: "P", [Relationship("r", toMany: "X", inverse: "all")]),
        Entity("X", [Relationship("all", toMany: "A", inverse: "r")]),
      ],
      """
      INSERT INTO ZP (Z_PK, Z_ENT, Z_OPT) VALUES (1, 1, 1), (2, 2, 1);
      INSERT INTO ZX (Z_PK, Z_ENT, Z_OPT) VALUES (1, 3, 1);
      INSERT INTO Z_1R (Z_1ALL, Z_3R) VALUES (1, 1), (2, 1); \(keys)
      """, "SELECT * FROM Z_2R")
    #expect(found.allSatisfy { $0 == [["2", "1"]] }, "\(found)")
  }

  @Test func `a column of one entity gets no values of its sibling`() throws {
    let found = try upgraded(
      [
        Entity("Base"), Entity("P", parent: "Base", [Attribute("x", isOptional: true)]),
        Entity("B", parent: "P"),
      ],
      [
        Entity("Base"), Entity("P", parent: "Base", [Attribute("x", isOptional: true)]),
        Entity("B", parent: "Base", [Attribute("x", isOptional: true)]),
      ],
      """
      INSERT INTO ZBASE (Z_PK, Z_ENT, Z_OPT, ZX) VALUES (1, 2, 1, 'p'), (2, 3, 1, 'b'); \(keys)
      """, "SELECT Z_PK, ZX, ZX1 FROM ZBASE ORDER BY 1")
    #expect(found.allSatisfy { $0 == [["1", "NULL", "p"], ["2", "b", "NULL"]] }, "\(found)")
  }
}
