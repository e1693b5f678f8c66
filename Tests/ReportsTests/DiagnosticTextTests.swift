import Findings
import Reports
import Testing
import Text

@Suite("Diagnostics as text")
struct DiagnosticTextTests {
  @Test func `a diagnostic has location, severity, summary, id and excerpt`() {
    #expect(
      text(line: "  <entity nam=\"A\"/>", columns: 11..<14) == """
        file:7:11: error: something is wrong [some-id]
            <entity nam="A"/>
                    ^~~

        """)
  }

  @Test func `without a position or a line there is no excerpt`() {
    var diagnostic = Diagnostic(
      id: "some-id", category: .input, severity: .warning, summary: "odd", location: .file("file"))
    diagnostic.sourceLine = "the line"
    let printer = DiagnosticText(style: plain)
    #expect(printer.text(diagnostic) == "file: warning: odd [some-id]\n")
    var placeless = diagnostic
    placeless.location = nil
    placeless.severity = .note
    #expect(printer.text(placeless) == "note: odd [some-id]\n")
    #expect(text(line: nil, columns: 1..<2) == "file:7:1: error: something is wrong [some-id]\n")
  }

  @Test func `tabs before the caret are kept`() {
    #expect(excerpt(line: "\t\tab\tcd", columns: 6..<8) == "  \t\tab\tcd\n  \t\t  \t^~\n")
  }

  @Test func `multi-byte characters have their width on a terminal`() {
    // ö and ß have two bytes, e with a combining accent and 名 have three, the flag has eight.
    #expect(excerpt(line: "öß = x", columns: 8..<9) == "  öß = x\n       ^\n")
    #expect(excerpt(line: "e\u{301} x", columns: 5..<6) == "  e\u{301} x\n    ^\n")
    #expect(excerpt(line: "a öß b", columns: 3..<7) == "  a öß b\n    ^~\n")
    #expect(excerpt(line: "名前 x", columns: 8..<9) == "  名前 x\n       ^\n")
    #expect(excerpt(line: "a 名前", columns: 3..<9) == "  a 名前\n    ^~~~\n")
    #expect(excerpt(line: "🇩🇪 x", columns: 10..<11) == "  🇩🇪 x\n     ^\n")
  }

  @Test func `the caret is correct at any position`() {
    #expect(excerpt(line: "abc", columns: 1..<1) == "  abc\n  ^\n")
    #expect(excerpt(line: "abc", columns: 4..<4) == "  abc\n     ^\n")
    #expect(excerpt(line: "abc", columns: 2..<90) == "  abc\n   ^~\n")
    #expect(excerpt(line: "abc", columns: 90..<91) == "  abc\n     ^\n")
    #expect(excerpt(line: "", columns: 1..<1) == "  \n  ^\n")
    #expect(excerpt(line: "ö", columns: 2..<3).hasSuffix("^\n"))
  }

  @Test func `of a range over several lines, the first line is marked to its end`() {
    let location = Findings.SourceLocation.text(
      file: "file", start: SourcePosition(line: 7, column: 2),
      end: SourcePosition(line: 9, column: 1))
    #expect(text(line: "abcd", location).hasSuffix("  abcd\n   ^~~\n"))
  }

  @Test func `a long line is cut around the caret`() {
    let long = String(repeating: "0123456789", count: 30)
    #expect(excerpt(line: long, columns: 1..<5) == "  \(long.prefix(97))…\n  ^~~~\n")
    let middle = excerpt(line: long, columns: 151..<154).split(separator: "\n")
    #expect(middle.map(\.count) == [100, 36])
    #expect(middle[0].hasPrefix("  …0123456789"))
    #expect(middle[0].hasSuffix("…"))
    #expect(middle[1].hasSuffix(" ^~~"))
    let end = excerpt(line: long, columns: 300..<301).split(separator: "\n")
    #expect(end[0].hasSuffix("789"))
    #expect(Array(end[0])[end[1].count - 1] == "9")
  }

  @Test func `a tag is marked up to its name, anything else for at most 40 columns`() {
    let tag = "<attribute a=\"b\" name=\"count\" optional=\"YES\"/>"
    #expect(
      excerpt(line: tag, columns: 1..<90).hasSuffix(
        "  ^" + String(repeating: "~", count: 28) + "\n"))
    #expect(
      excerpt(line: String(repeating: "x", count: 90), columns: 1..<80).hasSuffix(
        "x\n  ^" + String(repeating: "~", count: 39) + "\n"))
  }

  @Test(arguments: [
    "\u{200B}", "\u{200E}", "\u{61C}", "\u{FEFF}", "\u{FFF9}", "\u{FFFB}", "\u{2060}", "\u{AD}",
    "\u{E0041}", "\u{E0001}", "\u{2028}", "\u{85}", "\u{2066}", "\u{200D}",
  ])
  func `invisible characters are replaced`(character: String) {
    #expect(printable("a\(character)b") == "a\u{FFFD}b")
  }

  @Test func `joiners within emoji are kept`() {
    for emoji in ["👩‍🚀", "🏳️‍🌈", "👨‍👩‍👧", "👩🏽‍🚀", "🇩🇪", "1️⃣"] { #expect(printable(emoji) == emoji) }
  }

  @Test func `control characters are not printed to a terminal`() {
    let line = "\u{1B}[2Ja\u{9B}b\u{202E}c\rd"
    #expect(
      excerpt(line: line, columns: 5..<6)
        == "  \u{FFFD}[2Ja\u{FFFD}b\u{FFFD}c\u{FFFD}d\n      ^\n")
    let diagnostic = Diagnostic(
      id: "some-id", category: .model, severity: .error, summary: "\"A\nfile: error: forged\"",
      location: .file("a\u{1B}b"))
    #expect(
      DiagnosticText(style: plain).text(diagnostic)
        == "a\u{FFFD}b: error: \"A\u{FFFD}file: error: forged\" [some-id]\n")
  }

  @Test func `explanations are wrapped, and followed by notes and edits`() {
    let words = Array(repeating: "seven77", count: 24).joined(separator: " ")
    let diagnostic = Diagnostic(
      id: "some-id", category: .model, severity: .error, summary: "wrong", explanation: words,
      location: .file("file"),
      notes: [DiagnosticNote("here", at: .byte(file: "other", offset: 3)), DiagnosticNote("that")],
      fixIts: [FixIt("do it", replacements: [], isSafe: true)])
    let line = Array(repeating: "seven77", count: 12).joined(separator: " ")
    #expect(line.count == 95)
    #expect(
      DiagnosticText(style: plain).text(diagnostic) == """
        file: error: wrong [some-id]
          \(line)
          \(line)
        other@3: note: here
          note: that
          fix: do it

        """)
  }

  @Test func `a command in an explanation is not wrapped`() {
    let words = Array(repeating: "seven77", count: 11).joined(separator: " ")
    let diagnostic = Diagnostic(
      id: "some-id", category: .input, severity: .error, summary: "wrong",
      explanation: "\(words) `git fetch origin main`, perhaps.")
    #expect(
      DiagnosticText(style: plain).text(diagnostic) == """
        error: wrong [some-id]
          \(words)
          `git fetch origin main`, perhaps.

        """)
  }

  @Test func `errors and warnings are counted, notes are not`() {
    func count(_ severities: Severity...) -> String? {
      DiagnosticText(style: plain).count(
        severities.map { Diagnostic(id: "i", category: .model, severity: $0, summary: "s") })
    }
    #expect(count() == nil)
    #expect(count(.note) == nil)
    #expect(count(.error) == "1 error\n")
    #expect(count(.warning, .error, .note, .error) == "2 errors, 1 warning\n")
    #expect(count(.warning, .warning) == "2 warnings\n")
  }

  @Test func `colour does not change the text`() {
    let location = Findings.SourceLocation.text(
      file: "file", start: SourcePosition(line: 7, column: 1),
      end: SourcePosition(line: 7, column: 3))
    let coloured = text(line: "abc", location, style: TextStyle(usesColor: true))
    #expect(coloured.contains("\u{1B}[1;31merror\u{1B}[0m"))
    let codes = /\u{1B}\[[0-9;]*m/
    #expect(coloured.replacing(codes, with: "") == text(line: "abc", location))
  }

  private let plain = TextStyle(usesColor: false)

  private func text(
    line: String?, _ location: Findings.SourceLocation,
    style: TextStyle = TextStyle(usesColor: false)
  ) -> String {
    var diagnostic = Diagnostic(
      id: "some-id", category: .model, severity: .error, summary: "something is wrong",
      location: location)
    diagnostic.sourceLine = line
    return DiagnosticText(style: style).text(diagnostic)
  }

  private func text(line: String?, columns: Range<Int>) -> String {
    text(
      line: line,
      .text(
        file: "file", start: SourcePosition(line: 7, column: columns.lowerBound),
        end: SourcePosition(line: 7, column: columns.upperBound)))
  }

  /// The text after the first line.
  private func excerpt(line: String, columns: Range<Int>) -> String {
    let text = text(line: line, columns: columns)
    return text.firstIndex(of: "\n").map { String(text[text.index(after: $0)...]) } ?? text
  }
}
