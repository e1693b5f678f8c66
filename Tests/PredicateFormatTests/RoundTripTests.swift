import PredicateFormat
import Testing

@Suite("Reading and printing undo each other")
struct RoundTripTests {
  @Test(arguments: 0..<20)
  func generatedPredicates(seed: UInt64) throws {
    var generator = TreeGenerator(seed: seed)
    for index in 0..<200 {
      let predicate = generator.predicate(depth: index % 6)
      let text = predicate.predicateFormat
      try #require(try parsePredicate(text) == predicate, "\(text)")
    }
  }

  @Test(arguments: 100..<120)
  func generatedExpressions(seed: UInt64) throws {
    var generator = TreeGenerator(seed: seed)
    for index in 0..<200 {
      let expression = generator.expression(depth: index % 6)
      let text = expression.predicateFormat
      try #require(try parseExpression(text) == expression, "\(text)")
    }
  }

  @Test(
    "constants without a literal print the same after reading",
    arguments: [
      Constant.boolean(true), .boolean(false), .real(5), .real(-7), .real(1e15), .real(0),
      .decimal("1.5"), .decimal("12"), .uuid("A-B"),
      .url("https://example.org/?a=\"b\""),
    ])
  func normalFormIsStable(constant: Constant) throws {
    let text = Expression.constant(constant).predicateFormat
    #expect(try parseExpression(text).predicateFormat == text)
  }

  @Test(
    "the exact format keeps booleans and whole reals apart from integers",
    arguments: [
      (Constant.boolean(true), "YES"), (.boolean(false), "NO"), (.real(5), "5.0"),
      (.real(-7), "-7.0"), (.real(0), "0.0"), (.real(1e16), "1e+16"), (.real(2.5), "2.5"),
      (.integer(5), "5"),
    ])
  func exactFormat(constant: Constant, text: String) throws {
    let expression = Expression.constant(constant)
    #expect(expression.exactFormat == text)
    #expect(try parseExpression(text) == expression)
  }

  @Test("the exact format reaches constants inside predicates")
  func exactFormatOfPredicates() throws {
    let predicate = try parsePredicate("a == YES AND SUBQUERY(b, $x, $x.c == 1.0).@count > 2")
    #expect(
      predicate.exactFormat == "a == YES AND SUBQUERY(b, $x, $x.c == 1.0).@count > 2")
    #expect(try parsePredicate(predicate.exactFormat) == predicate)
  }

  @Test("a cast of a whole number loses its decimals once, then stays")
  func dateCastIsStable() throws {
    let text = Expression.constant(.date(86400)).predicateFormat
    let read = try parseExpression(text).predicateFormat
    #expect(read == #"CAST(86400, "NSDate")"#)
    #expect(try parseExpression(read).predicateFormat == read)
  }
}
