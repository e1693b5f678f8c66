import DataModel
import Testing

@Suite("Round trips of reading and printing")
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
    "a constant without a literal prints the same after it is read again",
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
    "the exact format distinguishes booleans and whole reals from integers",
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

  @Test("the exact format applies to constants within predicates")
  func exactFormatOfPredicates() throws {
    let predicate = try parsePredicate("a == YES AND SUBQUERY(b, $x, $x.c == 1.0).@count > 2")
    #expect(
      predicate.exactFormat == "a == YES AND SUBQUERY(b, $x, $x.c == 1.0).@count > 2")
    #expect(try parsePredicate(predicate.exactFormat) == predicate)
  }

  @Test(
    "the exact format keeps every bit of a constant that is printed as a cast",
    arguments: [
      (Constant.date(6_254_288_847.84879), #"CAST(6254288847.84879, "NSDate")"#),
      (.date(86400), #"CAST(86400.0, "NSDate")"#), (.date(-0.0), #"CAST(-0.0, "NSDate")"#),
      (.date(0.1 + 0.2), #"CAST(0.30000000000000004, "NSDate")"#),
      (.date(1e-9), #"CAST(1e-09, "NSDate")"#), (.date(.pi * 1e300), ""),
      (.uuid("0F7C1D4E-5A1B-4A2C-8F9D-0123456789AB"), ""),
      (.url("https://example.org/?a=\"b\""), ""),
      (.decimal("12"), #"CAST("12", "NSDecimalNumber")"#), (.decimal("-1.50"), ""),
      (.decimal("0.1"), ""), (.decimal("9223372036854775808"), "9223372036854775808"),
      (.decimal("-99999999999999999999"), "-99999999999999999999"),
    ])
  func exactFormatOfCasts(constant: Constant, text: String) throws {
    let expression = Expression.constant(constant)
    if !text.isEmpty { #expect(expression.exactFormat == text) }
    #expect(try parseExpression(expression.exactFormat) == expression)
  }

  @Test(
    "a date in Apple's format is read as a date",
    arguments: ["CAST(6254288847.848790, \"NSDate\")", "CAST(86400, 'NSDate')"])
  func dateOfAppleIsADate(text: String) throws {
    let expression = try parseExpression(text)
    guard case .constant(.date) = expression else {
      Issue.record("\(expression)")
      return
    }
    #expect(try parseExpression(expression.predicateFormat) == expression)
    #expect(try parseExpression(expression.exactFormat) == expression)
  }

  @Test("a call of the function behind CAST stays a call, whatever its arguments")
  func callsOfCast() throws {
    for arguments in [
      [Expression.constant(.real(5)), .constant(.string("NSDate"))],
      [.constant(.string("12")), .constant(.string("NSDecimalNumber"))],
      [.keyPath(operand: nil, path: "a"), .constant(.string("NSDate"))],
      [.constant(.string("no UUID")), .constant(.string("NSUUID"))],
    ] {
      let call = Expression.function(
        operand: nil, selector: "castObject:toType:", arguments: arguments)
      #expect(try parseExpression(call.exactFormat) == call, "\(call.exactFormat)")
    }
  }
}
