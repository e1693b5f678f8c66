import DataModel
import Findings
import Foundation
import StoreModel
import TestSupport
import Testing

@Suite("Conditions in SQL")
struct ConditionTests {
  private func sql(_ text: String, on entity: String = "Thing") throws -> String {
    try makeCondition(text, on: entity, of: TestWorld.model, in: TestWorld.schema).sql
  }

  @Test(arguments: [
    ("name == \"x\"", "t.ZNAME = 'x'"), ("name != \"x\"", "t.ZNAME <> 'x'"),
    ("name == nil", "t.ZNAME IS NULL"),
    ("nil != name", "t.ZNAME IS NOT NULL"), ("NOT name == \"x\"", "NOT (t.ZNAME = 'x')"),
    ("name == \"it's\"", "t.ZNAME = 'it''s'"),
    ("name == \"a\\u0000b\"", "t.ZNAME = CAST(x'610062' AS TEXT)"),
    ("rank == 9223372036854775807", "t.ZRANK = 9223372036854775807"),
    ("rank == -9223372036854775808", "t.ZRANK = (-9223372036854775807 - 1)"),
    (
      "rank < 123456789012345678901234567890",
      "t.ZRANK < (3508852984519583.0 * 35184372088832.0 /* 1.2345678901234568e+29 */)"
    ),
    ("isDone == YES", "t.ZISDONE = 1"), ("price BETWEEN {1, 2.5}", "(t.ZPRICE BETWEEN 1 AND 2.5)"),
    ("day > \"2024-05-01\"", "t.ZDAY > 736214400.0"),
    ("day > CAST(10, \"NSDate\")", "t.ZDAY > 10.0"),
    ("day > \"2024-05-01T10:30:15.25+02:00\"", "t.ZDAY > 736245015.25"),
    ("day == 5", "t.ZDAY = 5"),
    ("day > now() - 86400", "t.ZDAY > (((julianday('now') - 2451910.5) * 86400.0) - 86400)"),
    (
      "id == \"e621e1f8-c36c-495a-93fc-0c247a3e6e5f\"",
      "t.ZID = x'e621e1f8c36c495a93fc0c247a3e6e5f'"
    ),
    ("home.city == \"x\"", "t.ZCITY = 'x'"), ("owner == \"Person/p3\"", "t.ZOWNER = 3"),
    ("SELF == Gadget/p3", "t.Z_PK = 3"),
    ("owner.name == \"x\"", "(SELECT t1.ZNAME FROM ZPERSON AS t1 WHERE t1.Z_PK = t.ZOWNER) = 'x'"),
    (
      "entity.name == \"Gadget\"",
      "CASE t.Z_ENT WHEN 4 THEN 'Thing' WHEN 5 THEN 'Gadget' END = 'Gadget'"
    ),
    (
      "tags.@count > 2",
      "(SELECT COUNT(t1.Z_3TAGS) FROM Z_4TAGS AS t1 WHERE t1.Z_4THINGS = t.Z_PK) > 2"
    ),
    ("name IN {\"a\", \"b\"}", "t.ZNAME IN ('a', 'b')"), ("name IN {}", "0"),
    ("TRUEPREDICATE", "1"),
    ("name ==[cd] \"É\"", "predicate_fold(t.ZNAME, 3) = predicate_fold('É', 3)"),
    ("name CONTAINS[c] \"x\"", "predicate_match(t.ZNAME, 'x', 2, 1)"),
    ("rank / 2 == 1", "(t.ZRANK / 2) = 1"),
    ("price / 2 == 1", "(CAST(t.ZPRICE AS REAL) / 2) = 1"),
    ("bytes != nil", "t.ZBYTES IS NOT NULL"),
  ])
  func `a predicate becomes the expected SQL`(_ text: String, _ wanted: String) throws {
    #expect(try sql(text) == wanted)
  }

  @Test func `a condition uses functions only if they are needed`() throws {
    let (model, schema) = (TestWorld.model, TestWorld.schema)
    #expect(try !makeCondition("name == \"x\"", on: "Thing", of: model, in: schema).usesFunctions)
    #expect(try makeCondition("name LIKE \"x\"", on: "Thing", of: model, in: schema).usesFunctions)
    #expect(try makeSortOrder("name[c]", on: "Thing", of: model, in: schema).usesFunctions)
  }

  @Test func `a number that is not an exact Float is reported with its position`() throws {
    let model = Model(entities: [
      Entity(
        "Item",
        [
          Attribute("weight", .float), Attribute("width", .double),
          Relationship("parts", toMany: "Item"),
        ])
    ])
    let remarks = { (text: String) in
      try makeCondition(text, on: "Item", of: model, in: predictSchema(model)).remarks
    }
    let found = try remarks("width == 0.1 AND weight == 0.1")
    #expect(
      found.map(\.summary) == [
        "\"weight\" (Float) is compared as it is stored, which is never 0.1: the nearest Float is 0.10000000149011612"
      ])
    #expect(found.first?.location?.description.contains(":1:28") == true, "\(found)")
    #expect(found.first?.severity == .note)
    #expect(try remarks("weight IN {0.5, 0.1, 16777217} OR ANY parts.weight < 0.3").count == 3)
    for text in ["weight == 0.5", "weight > 3", "weight == 0.10000000149011612", "weight == nil"] {
      #expect(try remarks(text).isEmpty, "\(text)")
    }
  }

  @Test(arguments: [
    ("naem == 1", 1, "no property \"naem\"", "\"name\""),
    ("rank == 1 AND owner.nam == \"\"", 21, "no property \"nam\"", "\"name\""),
    ("power == 1", 1, "only its subentity Gadget has", "a predicate on Gadget"),
    ("name == 5", 9, "5 cannot be compared", "in quotes"),
    ("rank == \"5\"", 9, "cannot be compared", "without quotes"),
    ("isDone == \"true\"", 11, "cannot be compared", "YES or NO"),
    ("day > \"yesterday\"", 7, "cannot be compared", "a date such as"),
    ("id == \"x\"", 7, "cannot be compared", "a UUID"),
    ("bytes == \"x\"", 10, "cannot be compared", "nil"),
    ("fleeting == 1", 1, "transient", "stored"), ("home == nil", 1, "composite", "elements"),
    ("home.cty == nil", 6, "no element \"cty\"", "\"city\""),
    ("tags.name == \"x\"", 1, "many values", "ANY"),
    ("ANY name == \"x\"", 5, "one value", "to-many"),
    ("name == %@", 9, "placeholders", ""), ("name == $NAME", 9, "$NAME", "SUBQUERY"),
    ("name CONTAINS \"\"", 15, "empty", "not empty"),
    ("name MATCHES \"a(\"", 14, "character 3", "')'"), ("name ==[l] \"a\"", 6, "[l]", "[cd]"),
    ("rank ==[c] 1", 6, "compare texts", "without"),
    ("owner == \"Tag/p1\"", 10, "not an object of Person", "Person/p1"),
    ("owner == \"Persn/p1\"", 10, "no entity", "\"Person\""),
    ("owner > \"Person/p1\"", 7, "no order", "=="), ("rank > nil", 6, "nil has no order", "== nil"),
    ("name IN {\"a\", nil}", 15, "nil in a list", "OR"),
    ("rank BETWEEN 5", 14, "behind BETWEEN", "two values"),
    ("name.length > 3", 6, "has no key \"length\"", "end"),
    ("name + 1 == 2", 1, "computed", "number"),
    ("random() == 1", 1, "random", "know"),
    ("SUBQUERY(name, $x, 1 == 1).@count > 0", 10, "SUBQUERY of", "to-many"),
    ("owner.@count > 0", 7, "@count", "to-many"),
    ("tags.@distinctUnionOfObjects.name == 1", 6, "not supported", "@count"),
    ("name ==", 8, "unexpected end", "expression"),
    ("rank == 1\nAND nme == 2", 5, "no property \"nme\"", "\"name\""),
    ("\"2024-01-01\" IN {day, name}", 23, "different types", "one type"),
    ("tags == nil", 1, "many values", "@count"),
    ("owner == rank", 10, "cannot be compared", "one type"),
  ])
  func `an error has its position and what was expected`(
    _ text: String, _ column: Int, _ message: String, _ expected: String
  ) throws {
    let error = #expect(throws: ToolchainError.self) { try sql(text) }
    let diagnostic = try #require(error?.diagnostics.first)
    #expect(error?.exitCode == .usage)
    let parts = diagnostic.summary.components(separatedBy: ", expected ")
    #expect(parts[0].contains(message), "\(diagnostic.summary)")
    #expect(expected.isEmpty || parts.last?.contains(expected) == true, "\(diagnostic.summary)")
    guard case .text("--where", let start, _)? = diagnostic.location else {
      Issue.record("no place")
      return
    }
    #expect(start.column == column, "\(diagnostic.summary)")
    #expect(start.line == (text.contains("\n") ? 2 : 1))
    #expect(diagnostic.sourceLine == text.split(separator: "\n").last.map(String.init))
  }

  @Test func `an unknown entity is an error`() throws {
    let error = #expect(throws: ToolchainError.self) { try sql("rank == 1", on: "Thin") }
    #expect(error?.diagnostics.first?.summary.contains("\"Thing\"") == true)
  }

  @Test func `the length of key paths is limited`() throws {
    #expect(throws: ToolchainError.self) {
      try sql("owner" + String(repeating: ".boss", count: 5000) + " == nil")
    }
    let long = "owner" + String(repeating: ".boss", count: 30) + " == nil"
    #expect(try TestWorld(seed: 3).keys("Thing", where: sql(long)).count > 0)
  }
}
