import Diagnostics
import Reports
import Testing

@Suite("Diagnostics as text")
struct DiagnosticTextTests {
  @Test func `place, severity, summary, identifier, excerpt`() {
    #expect(
      text(line: "  <entity nam=\"A\"/>", columns: 11..<14) == """
        file:7:11: error: something is wrong [some-id]
            <entity nam="A"/>
                    ^~~

        """)
  }

  @Test func `without a place or without the line there is no excerpt`() {
    let diagnostic = Diagnostic(
      id: "some-id", category: .input, severity: .warning, summary: "odd", location: .file("file"))
    let printer = DiagnosticText(style: plain) { _, _ in "the line" }
    #expect(printer.text(diagnostic) == "file: warning: odd [some-id]\n")
    var placeless = diagnostic
    placeless.location = nil
    placeless.severity = .note
    #expect(printer.text(placeless) == "note: odd [some-id]\n")
    #expect(text(line: nil, columns: 1..<2) == "file:7:1: error: something is wrong [some-id]\n")
  }

  @Test func `tabs before the caret stay tabs`() {
    #expect(excerpt(line: "\t\tab\tcd", columns: 6..<8) == "  \t\tab\tcd\n  \t\t  \t^~\n")
  }

  @Test func `characters of several bytes take the place that terminals give them`() {
    // ö and ß have two bytes, e with a combining accent and 名 have three, the flag has eight.
    #expect(excerpt(line: "öß = x", columns: 8..<9) == "  öß = x\n       ^\n")
    #expect(excerpt(line: "e\u{301} x", columns: 5..<6) == "  e\u{301} x\n    ^\n")
    #expect(excerpt(line: "a öß b", columns: 3..<7) == "  a öß b\n    ^~\n")
    #expect(excerpt(line: "名前 x", columns: 8..<9) == "  名前 x\n       ^\n")
    #expect(excerpt(line: "a 名前", columns: 3..<9) == "  a 名前\n    ^~~~\n")
    #expect(excerpt(line: "🇩🇪 x", columns: 10..<11) == "  🇩🇪 x\n     ^\n")
  }

  @Test func `the caret is where it should be in any position`() {
    #expect(excerpt(line: "abc", columns: 1..<1) == "  abc\n  ^\n")
    #expect(excerpt(line: "abc", columns: 4..<4) == "  abc\n     ^\n")
    #expect(excerpt(line: "abc", columns: 2..<90) == "  abc\n   ^~\n")
    #expect(excerpt(line: "abc", columns: 90..<91) == "  abc\n     ^\n")
    #expect(excerpt(line: "", columns: 1..<1) == "  \n  ^\n")
    #expect(excerpt(line: "ö", columns: 2..<3).hasSuffix("^\n"))
  }

  @Test func `of a range over several lines, the first is marked to its end`() {
    let location = Diagnostics.SourceLocation.text(
      file: "file", start: SourcePosition(line: 7, column: 2),
      end: SourcePosition(line: 9, column: 1))
    #expect(text(line: "abcd", location).hasSuffix("  abcd\n   ^~~\n"))
  }

  @Test func `long lines are not shown`() {
    let shown = String(repeating: "x", count: 400)
    #expect(excerpt(line: shown, columns: 1..<2) == "  \(shown)\n  ^\n")
    #expect(excerpt(line: shown + "x", columns: 1..<2) == "")
  }

  @Test func `what would steer a terminal is not passed on`() {
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

  @Test func `explanations are wrapped, notes and edits follow`() {
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

  @Test func `colour changes nothing but colour`() {
    let location = Diagnostics.SourceLocation.text(
      file: "file", start: SourcePosition(line: 7, column: 1),
      end: SourcePosition(line: 7, column: 3))
    let coloured = text(line: "abc", location, style: TextStyle(usesColor: true))
    #expect(coloured.contains("\u{1B}[1;31merror\u{1B}[0m"))
    let codes = /\u{1B}\[[0-9;]*m/
    #expect(coloured.replacing(codes, with: "") == text(line: "abc", location))
  }

  private let plain = TextStyle(usesColor: false)

  private func text(
    line: String?, _ location: Diagnostics.SourceLocation,
    style: TextStyle = TextStyle(usesColor: false)
  ) -> String {
    let diagnostic = Diagnostic(
      id: "some-id", category: .model, severity: .error, summary: "something is wrong",
      location: location)
    return DiagnosticText(style: style) { file, number in
      file == "file" && number == 7 ? line : nil
    }.text(diagnostic)
  }

  private func text(line: String?, columns: Range<Int>) -> String {
    text(
      line: line,
      .text(
        file: "file", start: SourcePosition(line: 7, column: columns.lowerBound),
        end: SourcePosition(line: 7, column: columns.upperBound)))
  }

  /// What follows the first line.
  private func excerpt(line: String, columns: Range<Int>) -> String {
    let text = text(line: line, columns: columns)
    return text.firstIndex(of: "\n").map { String(text[text.index(after: $0)...]) } ?? text
  }
}
