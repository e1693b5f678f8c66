import DataModel
import Findings
import ModelFiles
import TestSupport
import Testing
import Text

@testable import StoreModel

@Suite("Relationships by a mapping model")
struct LinkMappingTests {
  private static func model(_ a: Relationship, _ b: any Property) -> Model {
    Model(entities: [
      Entity("A", [Attribute("n", .integer32, isOptional: true), a]),
      Entity("B", [Attribute("n", .integer32, isOptional: true), b]),
    ])
  }

  private static let list = model(
    Relationship("bs", toMany: "B", inverse: "a"), Relationship("a", to: "A", inverse: "bs"))
  private static let ordered = model(
    Relationship("bs", toMany: "B", inverse: "a") { $0.isOrdered = true },
    Relationship("a", to: "A", inverse: "bs"))
  private static let single = model(
    Relationship("b", to: "B", inverse: "a"), Relationship("a", to: "A", inverse: "b"))
  private static let pairs = model(
    Relationship("bs", toMany: "B", inverse: "as"), Relationship("as", toMany: "A", inverse: "bs"))

  private let objects = [
    "INSERT INTO ZA(Z_PK, Z_ENT, ZN) VALUES (1, 1, 1), (2, 1, 2)",
    "INSERT INTO ZB(Z_PK, Z_ENT, ZN, ZA) VALUES (1, 2, 1, 1), (2, 2, 2, 2), (3, 2, 3, 1)",
  ]

  @Test("mapping either side of a relationship sets both sides")
  func oneSide() throws {
    for text in ["", "B → B { without: a }", "A → A { without: bs }"] {
      let stores = try MappedStores(Self.list, Self.list, text)
      #expect(
        try stores.upgrade(objects[0], objects[1], asking: "SELECT Z_PK, ZA FROM ZB ORDER BY 1")
          == [
            ["1 1", "2 2", "3 1"]
          ], "\(text)")
    }
  }

  @Test("a later mapping that sets a to-one relationship to nil clears it")
  func laterNil() throws {
    let stores = try MappedStores(Self.list, Self.list, "B → B { a = nil }\norder: AToA, BToB")
    #expect(
      try stores.upgrade(objects[0], objects[1], asking: "SELECT Z_PK, ZA FROM ZB ORDER BY 1") == [
        ["1 nil", "2 nil", "3 nil"]
      ])
    let other = try MappedStores(Self.list, Self.list, "B → B { a = nil }\norder: BToB, AToA")
    #expect(
      try other.upgrade(objects[0], objects[1], asking: "SELECT Z_PK, ZA FROM ZB ORDER BY 1") == [
        ["1 1", "2 2", "3 1"]
      ])
  }

  @Test("the order of the source is kept, whichever side is mapped first")
  func order() throws {
    for order in ["AToA, BToB", "BToB, AToA"] {
      let stores = try MappedStores(Self.ordered, Self.ordered, "order: \(order)")
      #expect(
        try stores.upgrade(
          objects[0],
          "INSERT INTO ZB(Z_PK, Z_ENT, ZA, Z_FOK_A) VALUES (1, 2, 1, 4096), (2, 2, 1, 2048), (3, 2, 1, 3072)",
          asking: "SELECT Z_PK, Z_FOK_A FROM ZB ORDER BY 2") == [["2 2048", "3 3072", "1 4096"]])
    }
  }

  @Test("a to-one relationship accepts one object and refuses two")
  func severalTargets() throws {
    let stores = try MappedStores(Self.list, Self.single, "A → A { b = BToB($source.bs) }")
    #expect(
      try stores.upgrade(
        objects[0], "INSERT INTO ZB(Z_PK, Z_ENT, ZA) VALUES (1, 2, 1), (2, 2, 2)",
        asking: "SELECT Z_PK, ZB FROM ZA", "SELECT Z_PK, ZA FROM ZB") == [
          ["1 1", "2 2"], ["1 1", "2 2"],
        ])
    #expect(
      try stores.upgrade(objects[0], objects[1], asking: "SELECT Z_PK, ZB FROM ZA").first?.first
        == "More than one relationship destination for a toOne relationship")
  }

  @Test("the last object wins if two of them claim the same one")
  func lastWord() throws {
    let stores = try MappedStores(
      Self.list, Self.single,
      "A → A { without: b }\nB → B { a = AToA($source.a) }")
    // B 1 and B 3 take A 1 one after the other.
    #expect(
      try stores.upgrade(
        objects[0], objects[1], asking: "SELECT Z_PK, ZB FROM ZA",
        "SELECT Z_PK, ZA FROM ZB ORDER BY 1") == [["1 3", "2 2"], ["1 nil", "2 2", "3 1"]])
  }

  @Test("a to-many relationship is the union of the links from both sides")
  func union() throws {
    let stores = try MappedStores(Self.pairs, Self.pairs, "")
    let join = try #require(
      stores.request.old.schema.tables.first { $0.name.hasPrefix("Z_") && $0.columns.count == 2 })
    let columns = join.columns.map(\.name).joined(separator: ", ")
    #expect(
      try stores.upgrade(
        objects[0], "INSERT INTO ZB(Z_PK, Z_ENT) VALUES (1, 2), (2, 2)",
        "INSERT INTO \(join.name)(\(columns)) VALUES (1, 1), (1, 2), (2, 2)",
        asking: "SELECT \(columns) FROM \(join.name) ORDER BY 1, 2") == [["1 1", "1 2", "2 2"]])
  }

  @Test("@distinctUnionOfSets joins sets and lists each object once")
  func distinctUnion() throws {
    let old = Model(entities: [
      Entity("T", [Relationship("cs", toMany: "C", inverse: "t")]),
      Entity(
        "C",
        [Relationship("t", to: "T", inverse: "cs"), Relationship("ms", toMany: "M", inverse: "c")]),
      Entity("M", [Relationship("c", to: "C", inverse: "ms")]),
    ])
    let new = Model(entities: [
      Entity("T", [Relationship("ms", toMany: "M", inverse: "t")]),
      Entity("M", [Relationship("t", to: "T", inverse: "ms")]),
    ])
    let stores = try MappedStores(
      old, new, "T → T { ms = MToM($source.cs.@distinctUnionOfSets.ms) }\nM → M { without: t }")
    #expect(
      try stores.upgrade(
        "INSERT INTO ZT(Z_PK, Z_ENT) VALUES (1, 3), (2, 3)",
        "INSERT INTO ZC(Z_PK, Z_ENT, ZT) VALUES (1, 1, 1), (2, 1, 1), (3, 1, 2)",
        "INSERT INTO ZM(Z_PK, Z_ENT, ZC) VALUES (1, 2, 1), (2, 2, 2), (3, 2, 3), (4, 2, NULL)",
        asking: "SELECT Z_PK, ZT FROM ZM ORDER BY 1") == [["1 1", "2 1", "3 2", "4 nil"]])
  }

  @Test("a named mapping returns only the objects that it creates")
  func named() throws {
    let stores = try MappedStores(
      Self.list, Self.list,
      "A → A { bs = Low($source.bs) }\nLow: B where n < 2 → B { without: a }\nHigh: B where n >= 2 → B { without: a }"
    )
    #expect(
      try stores.upgrade(objects[0], objects[1], asking: "SELECT ZN, ZA FROM ZB ORDER BY 1") == [
        ["1 1", "2 nil", "3 nil"]
      ])
  }

  private static let toMany = model(
    Relationship("bs", toMany: "B"), Attribute("x", .integer32, isOptional: true))

  /// The number of lost links, and of all links, as the plan counts them.
  private func lost(
    _ stores: MappedStores, _ rule: RuleDescription, _ first: String, _ second: String,
    _ third: String = "SELECT 1"
  ) throws -> [[Int]] {
    try stores.plan().losses.filter { $0.rule == rule }.map { loss in
      [
        try stores.count(first, second, third, asking: loss.query),
        try stores.count(first, second, third, asking: try #require(loss.total)),
      ]
    }
  }

  @Test("a link that is replaced by a later one is counted as lost")
  func withoutRoom() throws {
    // B 1 and B 3 take A 1 one after the other.
    let single = try MappedStores(
      Self.list, Self.single, "A → A { without: b }\nB → B { a = AToA($source.a) }")
    #expect(
      try lost(single, .mappingKeepsOne, objects[0], objects[1]) == [[1, 3]])
    let nothing = try MappedStores(
      Self.list, Self.list, "B → B { a = nil }\norder: AToA, BToB")
    #expect(
      try lost(nothing, .mappingKeepsOne, objects[0], objects[1]) == [[3, 3]])
    let same = try MappedStores(Self.list, Self.list, "")
    #expect(try same.plan().losses.filter { $0.rule == .mappingKeepsOne } == [])
  }

  @Test("a to-many relationship without an inverse keeps one link per object, others are lost")
  func withoutInverse() throws {
    let stores = try MappedStores(Self.pairs, Self.toMany, "")
    let join = try #require(
      stores.request.old.schema.tables.first { $0.name.hasPrefix("Z_") && $0.columns.count == 2 })
    let columns = join.columns.map(\.name).joined(separator: ", ")
    #expect(
      try lost(
        stores, .mappingKeepsOne, objects[0],
        "INSERT INTO ZB(Z_PK, Z_ENT) VALUES (1, 2), (2, 2)",
        "INSERT INTO \(join.name)(\(columns)) VALUES (1, 1), (2, 1), (2, 2)") == [[1, 3]])
    let unread = try MappedStores(Self.toMany, Self.toMany, "A → A { without: bs }")
    let loss = try #require(try unread.plan().losses.first { $0.property == "bs" })
    #expect(loss.rule == .valuesLeftOut)
    guard case .foreignKey(let key)? = unread.request.old.schema.toManyStorage(of: "bs", in: "A")
    else {
      Issue.record("no key in the rows that the relationship leads to")
      return
    }
    #expect(
      try unread.count(
        objects[0],
        "INSERT INTO ZB(Z_PK, Z_ENT, \(key.column)) VALUES (1, 2, 1), (2, 2, NULL), (3, 2, 2)",
        asking: loss.query) == 2)
  }

  @Test("links to objects that the named mapping does not create are counted as lost")
  func leftOutByName() throws {
    let stores = try MappedStores(
      Self.list, Self.list,
      "A → A { bs = Low($source.bs) }\nLow: B where n < 2 → B { without: a }\nHigh: B where n >= 2 → B { without: a }"
    )
    let losses = try stores.plan().losses.filter { $0.rule == .linksLeftOut }
    #expect(
      losses.map(\.summary) == [
        "A.bs takes the objects that Low makes, and not those that High makes"
      ])
    #expect(
      try lost(stores, .linksLeftOut, objects[0], objects[1]) == [[2, 3]])
    // What the other side says is not lost.
    let both = try MappedStores(
      Self.list, Self.list,
      "A → A { bs = Low($source.bs) }\nLow: B where n < 2 → B\nHigh: B where n >= 2 → B")
    #expect(try lost(both, .linksLeftOut, objects[0], objects[1]) == [[0, 3]])
  }

  @Test("links to objects that move to another entity are counted as lost")
  func otherEntity() throws {
    let new = Model(entities: [
      Entity("A", [Attribute("n", .integer32, isOptional: true), Relationship("b", to: "B")]),
      Entity("B", [Attribute("n", .integer32, isOptional: true)]),
      Entity("C", [Attribute("n", .integer32, isOptional: true)]),
    ])
    let old = Model(entities: [
      Entity("A", [Attribute("n", .integer32, isOptional: true), Relationship("b", to: "B")]),
      Entity("B", [Attribute("n", .integer32, isOptional: true)]),
      Entity("D", parent: "B"),
    ])
    let stores = try MappedStores(old, new, "D → C { n = $source.n }")
    let losses = try stores.plan().losses.filter { $0.rule == .linksLeftOut }
    #expect(
      losses.map(\.summary) == ["A.b leads to objects of D, which are no B in the new version"])
    let rows = [
      "INSERT INTO ZB(Z_PK, Z_ENT, ZN) VALUES (1, 2, 1), (2, 3, 2)",
      "INSERT INTO ZA(Z_PK, Z_ENT, ZB) VALUES (1, 1, 1), (2, 1, 2), (3, 1, 2), (4, 1, NULL)",
    ]
    #expect(
      try stores.upgrade(
        rows[0], rows[1], asking: "SELECT Z_PK, ZB FROM ZA ORDER BY 1") == [
          ["1 1", "2 nil", "3 nil", "4 nil"]
        ])
    #expect(
      try stores.count(rows[0], rows[1], asking: try #require(losses.first).query) == 2)
  }
}
