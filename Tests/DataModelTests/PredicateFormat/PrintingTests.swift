import DataModel
import Testing

@Suite("Printing in Apple's normal form")
struct PrintingTests {
  @Test(
    "a predicate is printed in Apple's normal form",
    arguments: [
      ("a = YES", "a == 1"), ("a <> nil", "a != nil"), ("a => 1.50", "a >= 1.5"),
      ("name contains[dc] 'x'", "name CONTAINS[cd] \"x\""),
      ("a between {1,10}", "a BETWEEN {1, 10}"),
      ("a = 1 and b = 1 or c = 1", "(a == 1 AND b == 1) OR c == 1"),
      ("a = 1 && (b = 2 || c = 3)", "a == 1 AND (b == 2 OR c == 3)"),
      ("(a=1 AND b=2) AND c=3", "(a == 1 AND b == 2) AND c == 3"),
      ("!a = 1", "NOT a == 1"), ("!(a = 1 OR b = 2)", "NOT (a == 1 OR b == 2)"),
      ("NONE a.b = 1", "NOT ANY a.b == 1"), ("some a.b = 1", "ANY a.b == 1"),
      ("((trueprediCATE))", "TRUEPREDICATE"),
      ("#size = 1 AND a.in = 2", "#size == 1 AND a.#in == 2"),
      ("SUBQUERY(a,$y,$y.z=1).@count>0", "SUBQUERY(a, $y, $y.z == 1).@count > 0"),
      ("date > CAST(86400.000000, 'NSDate')", "date > CAST(86400.000000, \"NSDate\")"),
      ("a ==[c] 'x'", "a ==[c] \"x\""), ("a sounds: b", "a sounds: b"),
    ])
  func predicates(text: String, expected: String) throws {
    #expect(try parsePredicate(text).predicateFormat == expected)
  }

  @Test(
    "an expression is printed in Apple's normal form",
    arguments: [
      ("(a+b)*c", "(a + b) * c"), ("a+(b*c)", "a + b * c"), ("a-(b-c)", "a - (b - c)"),
      ("(a-b)-c", "a - b - c"), ("-a", "-1 * a"), ("a|b", "bitwiseOr:with:(a, b)"),
      ("(a+b)[0].c", "(a + b)[0].c"), ("(a).b", "(a).b"), ("('x').length", "(\"x\").length"),
      ("a[first]", "a[FIRST]"), ("now( )", "now()"), ("max({1,2})", "max:({1, 2})"),
      ("{ }", "{}"), ("$x:=(1)", "$x := 1"), ("(a union b) minus c", "a UNION b MINUS c"),
      ("a union (b minus c)", "a UNION (b MINUS c)"), ("FETCH(a,b,1)", "FETCH(a, b, YES)"),
      ("ternary(a=1,b,c)", "TERNARY(a == 1, b, c)"),
      ("FUNCTION(a, 'b:', c)", "FUNCTION(a, \"b:\" , c)"), ("self.a", "SELF.a"),
      (#"'\u0001\\ é"'"#, #""\u0001\\ é\"""#),
    ])
  func expressions(text: String, expected: String) throws {
    #expect(try parseExpression(text).predicateFormat == expected)
  }

  @Test(
    "a constant without a literal is printed in Apple's normal form",
    arguments: [
      (Constant.boolean(true), "1"), (.boolean(false), "0"), (.real(5), "5"), (.real(0.1), "0.1"),
      (.real(-0.0), "-0.0"), (.real(1e16), "1e+16"), (.real(1e15), "1000000000000000"),
      (.real(0.0001), "0.0001"), (.real(0.00001234), "1.234e-05"), (.real(-123.25), "-123.25"),
      (.real(1e300), "1e+300"), (.real(.infinity), "inf"), (.real(.nan), "nan"),
      (.date(86400), #"CAST(86400.000000, "NSDate")"#),
      (.date(-0.25), #"CAST(-0.250000, "NSDate")"#),
      (.date(1.9999999), #"CAST(2.000000, "NSDate")"#),
      (.date(0.5 / 64 / 1000), #"CAST(0.000008, "NSDate")"#),
      (.date(1e20), #"CAST(100000000000000000000.000000, "NSDate")"#),
      (.uuid("AB"), #"CAST("AB", "NSUUID")"#), (.url("a:b"), #"CAST("a:b", "NSURL")"#),
      (.data([0, 255]), "<00ff>"), (.classReference("NSDate"), "NSDate"), (.null, "nil"),
    ])
  func constants(constant: Constant, expected: String) {
    #expect(Expression.constant(constant).predicateFormat == expected)
  }

  @Test func compoundsWithoutOperands() {
    #expect(Predicate.compound(.and, []).predicateFormat == "TRUEPREDICATE")
    #expect(Predicate.compound(.or, []).predicateFormat == "FALSEPREDICATE")
    let single = Predicate.compound(.and, [.compound(.or, [equals("a", 1), equals("b", 2)])])
    #expect(single.predicateFormat == "a == 1 OR b == 2")
    #expect(
      Predicate.compound(.and, [single, equals("c", 3)]).predicateFormat
        == "(a == 1 OR b == 2) AND c == 3")
  }

  @Test func realsCompareByBitPattern() {
    #expect(Constant.real(.nan) == .real(.nan))
    #expect(Constant.real(0) != .real(-0.0))
    #expect(Constant.real(1) != .date(1))
    #expect(
      Set([Constant.real(0), .real(-0.0), .real(0), .integer(0), .boolean(false)]).count == 4)
  }
}
