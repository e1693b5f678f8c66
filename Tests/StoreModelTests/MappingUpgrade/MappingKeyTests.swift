import DataModel
import Findings
import ModelFiles
import TestSupport
import Testing

@testable import StoreModel

@Suite("Keys and refusals of mapping models")
struct MappingKeyTests {
  private static let p = Entity("P", [Attribute("n", .integer32, isOptional: true)])
  private static let one = Model(entities: [p])

  @Test("the first copy of an object keeps its key, and a second one gets a key above Z_MAX")
  func keys() throws {
    let stores = try MappedStores(
      Self.one, Self.one, "Low: P where n < 10 → P\nOdd: P where n == 3 → P")
    #expect(
      try stores.upgrade(
        "INSERT INTO ZP(Z_PK, Z_ENT, Z_OPT, ZN) VALUES (4, 1, 5, 3), (9, 1, 2, 11)",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 20",
        asking: "SELECT Z_PK, Z_OPT, ZN FROM ZP ORDER BY 1", "SELECT Z_MAX FROM Z_PRIMARYKEY") == [
          ["4 5 3", "21 1 3"], ["21"],
        ])
    #expect(
      try stores.plan().losses.filter { $0.entity != nil }.map(\.summary) == [
        "objects of P meet no filter of Low, Odd"
      ])
  }

  @Test("a non-numeric Z_MAX is treated as missing")
  func otherGreatest() throws {
    let stores = try MappedStores(Self.one, Self.one, "P → P\nOdd: P where n == 3 → P")
    #expect(
      try stores.upgrade(
        "INSERT INTO ZP(Z_PK, Z_ENT, Z_OPT, ZN) VALUES (4, 1, 5, 3), (9, 1, 2, 11)",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 'abc'",
        asking: "SELECT Z_PK, ZN FROM ZP ORDER BY 1", "SELECT Z_MAX FROM Z_PRIMARYKEY") == [
          ["4 3", "9 11", "10 3"], ["10"],
        ])
  }

  @Test("objects of two entity hierarchies that become one get distinct keys")
  func twoTrees() throws {
    let stores = try MappedStores(
      Model(entities: [Self.p, Entity("D", [Attribute("n", .integer32, isOptional: true)])]),
      Self.one,
      "P → P\nD → P { n = $source.n }")
    #expect(
      try stores.upgrade(
        "INSERT INTO ZP(Z_PK, Z_ENT, ZN) VALUES (1, 2, 1), (2, 2, 2)",
        "INSERT INTO ZD(Z_PK, Z_ENT, ZN) VALUES (1, 1, 8), (5, 1, 9)",
        asking: "SELECT Z_PK, ZN FROM ZP ORDER BY 1", "SELECT Z_MAX FROM Z_PRIMARYKEY") == [
          ["1 1", "2 2", "3 8", "4 9"], ["4"],
        ])
  }

  @Test("a mapping processes objects of exactly its entity, without subentities")
  func subentities() throws {
    let model = Model(entities: [Self.p, Entity("Q", parent: "P")])
    let stores = try MappedStores(model, model, "without: Q")
    #expect(
      try stores.upgrade(
        "INSERT INTO ZP(Z_PK, Z_ENT, ZN) VALUES (1, 1, 1), (2, 2, 2)",
        asking: "SELECT Z_PK, Z_ENT, ZN FROM ZP") == [["1 1 1"]])
    #expect(
      try stores.plan().losses.filter { $0.entity != nil }.map(\.summary)
        == ["no entity mapping takes objects of Q"])
  }

  @Test("a custom migration policy is refused with its class and method")
  func policies() throws {
    let stores = try MappedStores(
      Self.one, Self.one,
      "P → P by App.Policy { n = FUNCTION($entityPolicy, \"double:by:\", $source.n, 2) }")
    #expect(
      throws: MappedStores.Refused(summaries: [
        "PToP: P.n is what the migration policy App.Policy gives for double:by: with ($source.n, 2)"
      ])
    ) { try stores.plan() }
  }

  @Test("a mapping model for other versions and a filter with an unknown property are refused")
  func unfit() throws {
    let stores = try MappedStores(Self.one, Self.one, "P where m == 1 → P")
    #expect(
      throws: MappedStores.Refused(summaries: [
        "PToP: P has no property \"m\", expected one of its attributes or relationships"
      ])
    ) { try stores.plan() }
    var request = try MappedStores(Self.one, Self.one, "").request
    request.newHashes["P"] = [1]
    #expect {
      try planMapping(request)
    } throws: { error in
      (error as? MappingRefusal)?.diagnostics.map(\.summary) == [
        "the mapping model is for other versions: the version hashes in it are not those of P of the new version"
      ]
    }
  }
}
