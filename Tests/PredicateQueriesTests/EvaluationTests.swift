import PredicateFormat
import PredicateQueries
import StoreSchema
import Testing

@Suite("Predicates in SQL and in memory")
struct EvaluationTests {
  @Test(arguments: 0..<6)
  func `give the same objects`(_ seed: UInt64) throws {
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

  @Test func `long runs of AND and OR are not too deep for SQLite`() throws {
    let world = try TestWorld(seed: 1)
    let many = (0..<20_000).map { "size != \($0 + 10)" }.joined(separator: " AND ")
    let condition = try makeCondition(many, on: "Thing", of: TestWorld.model, in: TestWorld.schema)
    let sized = world.objects(of: "Thing").filter { $0.values["size"] != nil }
    #expect(try world.keys("Thing", where: condition.sql) == sized.map(\.key))
  }

  @Test func `nested predicates stay short`() throws {
    var text = "size"
    for _ in 0..<24 { text = "TERNARY(\(text) BETWEEN {1, 2}, 1, 2)" }
    let condition = try makeCondition(
      "\(text) == 1", on: "Thing", of: TestWorld.model, in: TestWorld.schema)
    #expect(condition.sql.utf8.count < 4000)
    let deep =
      String(repeating: "NOT (", count: 50) + "size == 1" + String(repeating: ")", count: 50)
    _ = try TestWorld(seed: 2).keys(
      "Thing",
      where: makeCondition(deep, on: "Thing", of: TestWorld.model, in: TestWorld.schema).sql)
  }
}
