import DataModel
import TestSupport
import Testing

@Suite("Arbitrary input")
struct RobustnessTests {
  /// Text that can be read can be printed, and the printed text does not change when read again.
  private func check(_ text: String) throws -> Bool {
    guard let predicate = try? parsePredicate(text) else {
      guard let expression = try? parseExpression(text) else { return false }
      let printed = expression.predicateFormat
      try #require(try parseExpression(printed).predicateFormat == printed, "\(text)")
      return true
    }
    let printed = predicate.predicateFormat
    try #require(try parsePredicate(printed).predicateFormat == printed, "\(text)")
    return true
  }

  @Test(arguments: 0..<10)
  func randomBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...40, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = try check(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(arguments: 0..<10)
  func randomTokens(seed: UInt64) throws {
    let tokens = [
      "a", "b.c", "$x", "1", "-", "2.5", "'s'", "(", ")", "{", "}", "[", "]", ",", ".", "==", "<",
      "IN",
      "AND", "OR", "NOT", "ANY", "NONE", "SUBQUERY(", "FUNCTION(", "TERNARY(", "now()", "f:(", ":=",
      "UNION", "+", "*", "**", "~", "&", "nil", "YES", "[cd]", "FIRST", "#in", "@count",
      "TRUEPREDICATE",
    ]
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<3000 {
      let count = Int.random(in: 1...9, using: &random)
      let text = (0..<count)
        .map { _ in tokens[Int.random(in: tokens.indices, using: &random)] }
        .joined(separator: " ")
      accepted += try check(text) ? 1 : 0
    }
    #expect(accepted > 50)
  }

  @Test(arguments: 200..<210)
  func damagedTexts(seed: UInt64) throws {
    var generator = TreeGenerator(seed: seed)
    for _ in 0..<200 {
      var bytes = Array(generator.predicate(depth: 3).predicateFormat.utf8)
      let index = Int.random(in: bytes.indices, using: &generator.random)
      bytes[index] = UInt8.random(in: 0x20...0x7E, using: &generator.random)
      _ = try check(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func nestingHasALimit() throws {
    func nested(_ count: Int, _ start: String, _ end: String) -> String {
      String(repeating: start, count: count) + "a" + String(repeating: end, count: count)
    }
    #expect(try parseExpression(nested(127, "(", ")")) == key("a"))
    let error = #expect(throws: FormatError.self) { try parseExpression(nested(128, "(", ")")) }
    #expect(error?.offset == 128)
    #expect(error?.message == "nested too deeply")
    #expect(try check(nested(59, "f:(", ")")))
    #expect(throws: FormatError.self) { try parseExpression(nested(60, "f:(", ")")) }
    #expect(try check(nested(29, "b - (c * (", "))")))
    let negations =
      String(repeating: "NOT (", count: 58) + "a == 1" + String(repeating: ")", count: 58)
    #expect(try check(negations))
  }

  @Test(
    "a long text that repeats one pattern is read or refused",
    arguments: [
      "(", "NOT ", "!", "-", "~", "a+", "a OR ", "a==1 OR ", "a[0]", "a.", "{", "f(", "f:(1,",
      "$x:=",
      "ANY ", "TERNARY(", "SUBQUERY(a,$x,", "a UNION ", "'", "\\", "1", "@", "#", "$", "é", "😀",
      " ",
      "a = ((", "x:", "0x1", "1.1", "\"\\", "%", "((a)+", "a.b", "a ",
    ])
  func patterns(pattern: String) throws {
    let count = 40_000 / pattern.utf8.count
    let text = String(repeating: pattern, count: count)
    _ = try check(text)
    _ = try check(text + "a == 1")
  }

  @Test func longListsAreNoNesting() throws {
    let count = 20_000
    let text = String(repeating: "a == 1 AND ", count: count - 1) + "a == 1"
    let compound = try parsePredicate(text)
    #expect(compound == .compound(.and, Array(repeating: equals("a", 1), count: count)))
    #expect(compound.predicateFormat == text)
    let list = "{" + String(repeating: "1, ", count: count - 1) + "1}"
    #expect(try parseExpression(list).predicateFormat == list)
  }

  @Test func lengthHasALimit() throws {
    let limit = 1 << 20
    let longest = String(repeating: " ", count: limit - 1) + "a"
    #expect(try parseExpression(longest) == key("a"))
    let error = #expect(throws: FormatError.self) { try parseExpression(longest + "a") }
    #expect(
      error
        == FormatError(offset: limit, message: "text too long", expected: "at most 1048576 bytes"))
  }
}
