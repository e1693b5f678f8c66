import TestSupport
import Testing

@Suite("Output to a terminal")
struct TerminalTests {
  @Test func `output to a terminal is coloured`() throws {
    #expect(try output([:]).contains("\u{1B}[1mDone\u{1B}[0m"))
  }

  @Test func `NO_COLOR and --color never turn colour off`() throws {
    #expect(try !output(["NO_COLOR": "1"]).contains("\u{1B}"))
    #expect(try !output([:], "--color", "never").contains("\u{1B}"))
  }

  @Test func `a dumb terminal gets no colour`() throws {
    #expect(try !output(["TERM": "dumb"]).contains("\u{1B}"))
  }

  @Test func `an empty NO_COLOR is ignored`() throws {
    #expect(try output(["NO_COLOR": ""]).contains("\u{1B}"))
  }

  /// The output of `modelc hash` on a terminal.
  private func output(
    _ environment: [String: String], _ options: String...
  ) throws -> String {
    let terminal = try Terminal()
    let result = try modelc(
      ["hash", example("Done") + "#Done"] + options, environment: environment,
      output: terminal.path)
    try #require(result.exitCode == 0)
    let printed = terminal.printed()
    try #require(printed.contains("Done"))
    return printed
  }
}
