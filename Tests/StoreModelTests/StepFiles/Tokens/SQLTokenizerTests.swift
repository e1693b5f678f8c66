import Findings
import Testing

@testable import StoreModel

@Suite("Tokens of SQL")
struct SQLTokenizerTests {
  /// The tokens of a text.
  static func tokens(_ text: String) throws -> [SQLToken] {
    let bytes = Array(text.utf8)
    var tokenizer = SQLTokenizer(
      bytes, range: 0..<bytes.count, lines: LineIndex(bytes, file: "a.sql"))
    var tokens: [SQLToken] = []
    while let token = try tokenizer.next() { tokens.append(token) }
    return tokens
  }

  private func kinds(_ text: String) throws -> [SQLToken.Kind] {
    try Self.tokens(text).map(\.kind)
  }

  private func problem(_ text: String) -> TokenProblem? {
    do {
      _ = try Self.tokens(text)
      return nil
    } catch { return error as? TokenProblem }
  }

  @Test("a name is a word or in one of three kinds of quotes, which are doubled within it")
  func names() throws {
    #expect(
      try kinds(#"a "b ""c" `d``e` [f "g] é$1"#) == [
        .word("a"), .quotedName("b \"c"), .quotedName("d`e"), .quotedName("f \"g"), .word("é$1"),
      ])
  }

  @Test("strings, blobs, numbers and parameters are values")
  func values() throws {
    #expect(
      try kinds("'it''s' '' x'0aFF' X'' 1 1.5 .5 1e-3 0x1F 1_000 ?1 ? :a @b $c") == [
        .text("it's"), .text(""), .blob([10, 255]), .blob([]), .number("1"), .number("1.5"),
        .number(".5"), .number("1e-3"), .number("0x1F"), .number("1_000"), .parameter("?1"),
        .parameter("?"), .parameter(":a"), .parameter("@b"), .parameter("$c"),
      ])
  }

  @Test("an operator is as long as possible")
  func operators() throws {
    #expect(
      try kinds("a->>'b'->c<>1||2!=3==4<=5>=6<<7>>8") == [
        .word("a"), .symbol("->>"), .text("b"), .symbol("->"), .word("c"), .symbol("<>"),
        .number("1"), .symbol("||"), .number("2"), .symbol("!="), .number("3"), .symbol("=="),
        .number("4"), .symbol("<="), .number("5"), .symbol(">="), .number("6"), .symbol("<<"),
        .number("7"), .symbol(">>"), .number("8"),
      ])
  }

  @Test("a comment is one token, in which quotes and semicolons have no meaning")
  func comments() throws {
    #expect(
      try kinds("1 -- it's; \"\r\n/* a ' ; */ 2 - -3") == [
        .number("1"), .comment(" it's; \"", isLine: true), .comment(" a ' ; ", isLine: false),
        .number("2"), .symbol("-"), .symbol("-"), .number("3"),
      ])
  }

  @Test("a token has its byte range, its line, and its column in bytes")
  func places() throws {
    let tokens = try Self.tokens("é\r\n  \"Ä\" 'a\nb'\rx")
    #expect(tokens.map(\.range) == [0..<2, 6..<10, 11..<16, 17..<18])
    #expect(
      tokens.map(\.start) == [
        SourcePosition(line: 1, column: 1), SourcePosition(line: 2, column: 3),
        SourcePosition(line: 2, column: 8), SourcePosition(line: 4, column: 1),
      ])
  }

  @Test(
    "an unterminated or invalid token is refused at its beginning",
    arguments: [
      ("a 'b", 2..<3, "the text has no end, expected '"),
      ("a \"b", 2..<3, "the name has no end, expected \""),
      ("`b``", 0..<1, "the name has no end, expected `"),
      ("[b", 0..<1, "the name has no end, expected ]"),
      ("1 /* b *", 2..<4, "the comment has no end, expected */"),
      ("x'12", 0..<2, "the blob has no end, expected '"),
      ("x'123'", 0..<6, "a blob is an even number of hexadecimal digits"),
      ("x'1g'", 0..<5, "a blob is an even number of hexadecimal digits"),
      ("1a", 0..<2, "1a is not a number"), ("0xG", 0..<3, "0xG is not a number"),
      ("a ! b", 2..<3, "! is not a token of SQL"), (": a", 0..<1, ": is not a token of SQL"),
      ("a\u{0}", 1..<2, "the byte 0 is not a token of SQL"),
    ])
  func problems(_ text: String, _ range: Range<Int>, _ message: String) {
    #expect(problem(text) == TokenProblem(range: range, message: message))
  }
}
