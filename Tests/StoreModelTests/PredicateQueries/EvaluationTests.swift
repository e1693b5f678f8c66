import DataModel
import Findings
import Foundation
import StoreModel
import Testing

@Suite("Predicates in SQL and in memory")
struct EvaluationTests {
  @Test(arguments: 0..<6)
  func `a predicate selects the same objects in SQL and in memory`(_ seed: UInt64) throws {
    let world = try TestWorld(seed: seed)
    let things = world.objects(of: "Thing")
    var generator = PredicateGenerator(seed: seed)
    var counts: Set<Int> = []
    for _ in 0..<400 {
      let text = generator.predicate()
      let condition = try makeCondition(
        text, on: "Thing", of: TestWorld.model, in: TestWorld.schema)
      let found = try world.keys("Thing", where: condition.sql)
      let predicate = try parsePredicate(text)
      let wanted = things.filter { PredicateEvaluator().evaluate(predicate, $0) == true }.map(\.key)
      #expect(found == wanted.sorted(), "\(text)\n\(condition.sql)")
      counts.insert(found.count)
    }
    #expect(counts.count > 5)
  }

  @Test(arguments: [
    ("things.@sum.rank > 9223372036854775807", [1]),
    ("things.@sum.rank == 9223372036854775807", [2]),
    ("things.@sum.rank < -9223372036854775807", [3]), ("things.@sum.rank == 0", [4]),
    ("things.@sum.rank == -1", [5]), ("things.@sum.cost > 10000000000000000000.0", [1]),
  ])
  func `a sum beyond 64 bits becomes a floating-point number`(_ text: String, _ keys: [Int]) throws
  {
    let world = try TestWorld(seed: 3, count: 0)
    let person = try #require(TestWorld.schema.entity("Person")?.number)
    let thing = try #require(TestWorld.schema.entity("Thing")?.number)
    let (most, least) = ("9223372036854775807", "-9223372036854775807 - 1")
    let ranks = [[most, most], [most], [least, least], [], ["0", "-1"]]
    for (owner, ranks) in zip(1..., ranks) {
      try world.run("INSERT INTO ZPERSON (Z_PK, Z_ENT) VALUES (\(owner), \(person))")
      for rank in ranks {
        try world.run(
          "INSERT INTO ZTHING (Z_ENT, ZOWNER, ZRANK, ZCOST) "
            + "VALUES (\(thing), \(owner), \(rank), \(rank))")
      }
    }
    let condition = try makeCondition(text, on: "Person", of: TestWorld.model, in: TestWorld.schema)
    #expect(try world.keys("Person", where: condition.sql) == keys, "\(condition.sql)")
  }

  @Test func `the lowest integer has an absolute value`() throws {
    let world = try TestWorld(seed: 3, count: 0)
    let thing = try #require(TestWorld.schema.entity("Thing")?.number)
    try world.run(
      "INSERT INTO ZTHING (Z_PK, Z_ENT, ZRANK, ZCOST) VALUES (1, \(thing), -9223372036854775807 - 1, "
        + "-9223372036854775807 - 1), (2, \(thing), -3, -3.5)")
    for (text, keys) in [
      ("abs:(rank) > 9000000000000000000", [1]), ("abs:(cost) > 9000000000000000000", [1]),
      ("abs:(rank) == 3", [2]), ("abs:(cost) == 3.5", [2]),
    ] {
      let condition = try makeCondition(
        text, on: "Thing", of: TestWorld.model, in: TestWorld.schema)
      #expect(try world.keys("Thing", where: condition.sql) == keys, "\(condition.sql)")
    }
  }

  @Test func `long sequences of AND and OR do not exceed SQLite's depth limit`() throws {
    let world = try TestWorld(seed: 1)
    let many = (0..<20_000).map { "rank != \($0 + 10)" }.joined(separator: " AND ")
    let condition = try makeCondition(many, on: "Thing", of: TestWorld.model, in: TestWorld.schema)
    let sized = world.objects(of: "Thing").filter { $0.values["rank"] != nil }
    #expect(try world.keys("Thing", where: condition.sql) == sized.map(\.key))
  }

  @Test(arguments: [
    ("NOT (NOT ", "rank == 1", ")", ""), ("(rank == 1 AND ", "rank == 2", ")", ""),
    ("abs:(", "rank", ")", " == 1"), ("TERNARY(1 == ", "rank", ", 1, 2)", " == 1"),
    ("(rank + ", "rank", ")", " == 1"), ("SUBQUERY(tags, $x, ", "rank == 1", ").@count > 0", ""),
    ("SUBQUERY(owner.things, $x, 1 == 2 OR ", "rank == 1", ").@count > 0", ""),
    ("TERNARY(rank BETWEEN {1, ", "2", "}, 1, 2)", " == 1"),
    ("TERNARY(rank IN {1, ", "2", "}, 1, 2)", " == 1"),
  ])
  func `a predicate nested too deeply for SQLite is an error, and any other works`(
    _ start: String, _ middle: String, _ end: String, _ tail: String
  ) throws {
    let world = try TestWorld(seed: 2, count: 2)
    var depths: [Int] = []
    for depth in 1...28 {
      let text =
        String(repeating: start, count: depth) + middle + String(repeating: end, count: depth)
        + tail
      do {
        let condition = try makeCondition(
          text, on: "Thing", of: TestWorld.model, in: TestWorld.schema)
        _ = try world.keys("Thing", where: condition.sql)
        depths.append(depth)
      } catch let error as ToolchainError {
        #expect(error.diagnostics[0].summary.contains("nested too deeply"))
      }
    }
    #expect(depths.count > 4 && depths == Array(1...depths.count))
  }

  @Test func `no expression is repeated in the condition`() throws {
    var text = "rank"
    for _ in 0..<4 { text = "TERNARY(\(text) BETWEEN {1, 2}, 1, 2)" }
    let condition = try makeCondition(
      "\(text) == 1", on: "Thing", of: TestWorld.model, in: TestWorld.schema)
    #expect(condition.sql.components(separatedBy: "ZRANK").count == 2)
  }
}
