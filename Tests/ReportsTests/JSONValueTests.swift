import Findings
import Reports
import Testing

@Suite("JSON text")
struct JSONValueTests {
  @Test func `a line has the same members without whitespace`() {
    let value: JSONValue = [
      "b": 1, "a": ["nested": .array([true, .null, .real(0.5)])], "empty": .array([]),
      "text\n": "\"\u{1}",
    ]
    #expect(
      value.line == #"{"b":1,"a":{"nested":[true,null,0.5]},"empty":[],"text\n":"\"\u0001"}"#)
  }

  @Test func `objects keep the order of their members`() {
    let value: JSONValue = ["b": 1, "a": ["nested": true], "empty": .array([])]
    #expect(
      value.text == """
        {
          "b": 1,
          "a": {
            "nested": true
          },
          "empty": []
        }

        """)
  }

  @Test func `control characters, quotes and backslashes are escaped`() {
    #expect(JSONValue.string("a\"b\\c\n\u{1}ü").text == "\"a\\\"b\\\\c\\n\\u0001ü\"\n")
  }

  @Test func `numbers that JSON cannot represent are null`() {
    #expect(JSONValue.real(.nan).text == "null\n")
    #expect(JSONValue.real(0.5).text == "0.5\n")
  }
}
