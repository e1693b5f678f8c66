import Findings
import Testing

@Suite("JSON with positions")
struct JSONTests {
  @Test(arguments: [
    "{}", "[]", "null", "true", "-0.5e+3", #""a\u00e9\ud83d\ude00\n""#, "{\"a\":[1,{\"b\":null}]}",
    "\u{FEFF}{}", " [ 1 , 2 ] ",
  ])
  func `valid texts are read`(text: String) throws {
    _ = try parseJSON(Array(text.utf8))
  }

  @Test(arguments: [
    ("", 0), ("{", 1), ("[1,]", 3), ("{\"a\":1,}", 7), ("01", 1), ("// x", 0), ("nul", 0),
    ("\"a", 0), ("\"\\x\"", 1), ("\"\\ud800\"", 1), ("{a:1}", 1), ("{\"a\" 1}", 5), ("1 2", 2),
    ("{\"a\":1,\"a\":2}", 7), ("\"\u{1}\"", 1), ("-", 1), ("1.", 2), ("1e", 2), ("\"\\u00g0\"", 1),
  ])
  func `anything else is refused with its position`(text: String, offset: Int) {
    let problem = #expect(throws: JSONProblem.self) { try parseJSON(Array(text.utf8)) }
    #expect(problem?.offset == offset, "\(text): \(problem?.message ?? "")")
  }

  @Test func `depth is limited`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSONProblem.self) { try parseJSON(Array(text.utf8)) }
  }

  @Test func `a text truncated anywhere is an error without a trap`() {
    let text = Array(#"{"a":[1.5e3,"x\u00e9\ud83d\ude00",true,null,{"b":false}]}"#.utf8)
    for count in 0..<text.count {
      #expect(throws: JSONProblem.self) { try parseJSON(Array(text.prefix(count))) }
    }
  }
}
