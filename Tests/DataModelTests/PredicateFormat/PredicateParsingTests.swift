import DataModel
import Testing

@Suite("Reading predicates")
struct PredicateParsingTests {
  @Test(
    "every spelling of a comparison operator is read",
    arguments: [
      ("=", Operator.equalTo), ("==", .equalTo), ("!=", .notEqualTo), ("<>", .notEqualTo),
      ("<", .lessThan), ("<=", .lessThanOrEqualTo), ("=<", .lessThanOrEqualTo),
      (">", .greaterThan), (">=", .greaterThanOrEqualTo), ("=>", .greaterThanOrEqualTo),
      ("MATCHES", .matches), ("like", .like), ("BeginsWith", .beginsWith),
      ("ENDSWITH", .endsWith), ("IN", .in), ("contains", .contains), ("BETWEEN", .between),
      ("sounds:", .customSelector("sounds:")), ("uti-equals", .customSelector("UTI-EQUALS")),
      ("UTI-CONFORMS-TO", .customSelector("UTI-CONFORMS-TO")),
    ])
  func operators(spelling: String, expected: Operator) throws {
    #expect(try parsePredicate("a \(spelling) b") == compare(key("a"), expected, key("b")))
  }

  @Test func operatorsNeedNoSpaces() throws {
    #expect(try parsePredicate("a=-1") == equals("a", -1))
    #expect(
      try parsePredicate("(a)==(1)&&b=2") == .compound(.and, [equals("a", 1), equals("b", 2)]))
  }

  @Test func typeNumbersAreApples() {
    let operators: [Operator] = [
      .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo,
      .matches, .like, .beginsWith, .endsWith, .in, .customSelector("a:"), .contains, .between,
    ]
    #expect(operators.map(\.typeNumber) == Array(0...11) + [99, 100])
    #expect(Compound.allCases.map(\.typeNumber) == [0, 1, 2])
    #expect(Modifier.allCases.map(\.typeNumber) == [0, 1, 2])
    #expect(SetOperation.allCases.map(\.typeNumber) == [5, 6, 7])
  }

  @Test(
    "comparison options are read in any order and case",
    arguments: [
      ("[c]", 1), ("[d]", 2), ("[cd]", 3), ("[n]", 4), ("[l]", 8), ("[CDNL]", 15), (" [ dc ] ", 3),
    ])
  func options(text: String, bits: UInt) throws {
    let options = Options(rawValue: bits)
    let expected = compare(key("a"), .contains, string("x"), options: options)
    #expect(try parsePredicate("a CONTAINS\(text)'x'") == expected)
  }

  @Test func andBindsTighterThanOr() throws {
    let (a, b, c) = (equals("a", 1), equals("b", 2), equals("c", 3))
    #expect(
      try parsePredicate("a = 1 OR b = 2 AND c = 3")
        == .compound(.or, [a, .compound(.and, [b, c])]))
    #expect(
      try parsePredicate("a = 1 && (b = 2 || c = 3)")
        == .compound(.and, [a, .compound(.or, [b, c])]))
  }

  @Test func runsAreFlatAndParenthesesAreNot() throws {
    let (a, b, c) = (equals("a", 1), equals("b", 2), equals("c", 3))
    #expect(try parsePredicate("a=1 AND b=2 and c=3") == .compound(.and, [a, b, c]))
    #expect(
      try parsePredicate("(a=1 AND b=2) AND c=3")
        == .compound(.and, [.compound(.and, [a, b]), c]))
  }

  @Test func negationTakesOneComparison() throws {
    let (a, b) = (equals("a", 1), equals("b", 2))
    let expected = Predicate.compound(.and, [.compound(.not, [a]), b])
    #expect(try parsePredicate("NOT a = 1 AND b = 2") == expected)
    #expect(try parsePredicate("!(a = 1) AND b = 2") == expected)
    #expect(try parsePredicate("!!a=1") == .compound(.not, [.compound(.not, [a])]))
  }

  @Test func quantifiers() throws {
    let any = compare(key("items.price"), .greaterThan, number(3), modifier: .any)
    #expect(try parsePredicate("ANY items.price > 3") == any)
    #expect(try parsePredicate("some items.price > 3") == any)
    #expect(try parsePredicate("NONE items.price > 3") == .compound(.not, [any]))
    #expect(
      try parsePredicate("ALL items.price > 3 AND a == 1")
        == .compound(
          .and,
          [
            compare(key("items.price"), .greaterThan, number(3), modifier: .all), equals("a", 1),
          ]))
  }

  @Test func constants() throws {
    #expect(try parsePredicate("TRUEPREDICATE") == .constant(true))
    #expect(try parsePredicate("(falsePredicate)") == .constant(false))
    #expect(
      try parsePredicate("true == YES")
        == compare(.constant(.boolean(true)), .equalTo, .constant(.boolean(true))))
  }

  @Test func parenthesesMayHoldEither() throws {
    #expect(
      try parsePredicate("((a) + (1)) * 2 == 4 AND ((b == 2))")
        == .compound(
          .and,
          [
            compare(
              call("multiply:by:", call("add:to:", key("a"), number(1)), number(2)), .equalTo,
              number(4)),
            equals("b", 2),
          ]))
  }
}
