import DataModel
import Testing

/// The marker ‸ is the expected position of the error and not part of the text.
@Suite("Malformed text with the position of the error")
struct MalformedTextTests {
  @Test(
    "a malformed token is refused at its position",
    arguments: [
      "a == ‸%@", "a == ‸%d", "‸%K == 1", "a ‸% 2 == 1", "é == ‸%@", "a == ‸“x”", "a == ‸'x",
      "a == ‸12a", "a == ‸0x", "a == ‸0b12", "a == ‸0x1ffffffffffffffff", "a == ‸1e999",
      "a == '‸\\x4'", "a == '‸\\ud800'", "‸$ == 1", "a == ‸#", "a == ‸@", "a == ‸?",
      "a == ‸\u{1}", "a ‸: b", "a == ‸$1", "a == ‸'\\",
    ])
  func tokens(marked: String) throws {
    try expectError(marked)
  }

  @Test(
    "a misplaced operator or operand is refused at its position",
    arguments: [
      "‸", "   ‸", "a‸", "a ==‸", "a == 1 ‸b", "a ‸AND b == 1", "a == 1 AND b‸", "(a == 1‸",
      "(((a‸", "a == 1‸)", "a == 1 ‸== 2", "a == ‸(b == 1)", "(a == 1) ‸+ 2 == 3",
      "a == ‸NOT b == 1",
      "a IN ‸)", "a == 12 ‸13", "a == 1 OR ‸OR b == 1", "ANY ‸", "ANY a‸", "ANY (a == 1)‸",
      "NOT a‸",
      "a. ‸== 1", "a.‸1 == 1", "foo: ‸== 1", "‸size == 3", "a == ‸first", "‸cast == 1",
      "‸like(1) == 1", "a.‸uti-equals == 1", "a.b.‸UTI-CONFORMS-TO",
    ])
  func operators(marked: String) throws {
    try expectError(marked)
  }

  @Test(
    "a malformed bracket or function form is refused at its position",
    arguments: [
      "a IN [‸1]", "a CONTAINS[c‸x] 'a'", "a CONTAINS[c ‸'a'", "a CONTAINS[‸] 'a'", "f(1 ‸2) == 3",
      "{1, ‸} == 1", "a[‸1 == 2", "a[first ‸+ 1] == 2", "SUBQUERY(a, ‸x, x == 1)",
      "SUBQUERY(a, $x, $x‸) == 1", "SUBQUERY(‸a == 1, $x, TRUEPREDICATE) == 1",
      "FETCH(a, b, ‸c) == 1",
      "FETCH(a, b‸) == 1", "FUNCTION(a, ‸b) == 1", "FUNCTION(a, 'b' ‸c) == 1", "CAST(a‸) == 1",
      "TERNARY(a‸, b, c) == 1", "TERNARY(a == 1, b‸) == 1",
    ])
  func brackets(marked: String) throws {
    try expectError(marked)
  }

  private func expectError(_ marked: String) throws {
    let scalars = marked.unicodeScalars
    let marker = try #require(scalars.firstIndex(of: "‸"))
    var text = marked
    text.unicodeScalars.remove(at: marker)
    let error = #expect(throws: FormatError.self) { try parsePredicate(text) }
    #expect(error?.offset == marked.utf8.distance(from: marked.startIndex, to: marker))
    #expect(error?.message.isEmpty == false && error?.expected.isEmpty == false)
  }

  @Test func placeholdersAreNamed() {
    let error = #expect(throws: FormatError.self) { try parsePredicate("a == %@") }
    #expect(error?.message == "argument placeholders cannot be used here")
  }

  @Test func expressionsAreNoPredicatesAndViceVersa() {
    #expect(throws: FormatError.self) { try parsePredicate("a + 1") }
    let error = #expect(throws: FormatError.self) { try parseExpression(" a == 1") }
    #expect(error?.offset == 1)
    #expect(error?.message == "a predicate is not a value")
  }

  @Test func longNamesAreCutInMessages() {
    let name = String(repeating: "x", count: 1000)
    let error = #expect(throws: FormatError.self) { try parsePredicate("a == 1 \(name)") }
    #expect(error?.message.count ?? .max < 100)
  }
}
