import ArgumentParser
import Commands
import Findings
import Foundation
import Reports
import TestSupport
import Testing
import Text

@Suite("Common options")
struct CommonOptionsTests {
  @Test func `colour follows the option`() throws {
    #expect(try CommonOptions.parse(["--color", "always"]).style(.standardOutput).usesColor)
    #expect(try !CommonOptions.parse(["--color", "never"]).style(.standardOutput).usesColor)
    #expect(try CommonOptions.parse([]).color == .auto)
    #expect(try CommonOptions.parse(["--quiet"]).quiet)
  }

  @Test func `by default only a terminal gets colour, unless the environment says otherwise`() async
  {
    await #expect(processExitsWith: .success) {
      for name in ["NO_COLOR", "FORCE_COLOR", "COLUMNS"] { unsetenv(name) }
      setenv("TERM", "xterm", 1)
      let options = try CommonOptions.parse([])
      #expect(!options.style(.standardError).usesColor)
      #expect(options.style(.standardError).width == 100)
      let terminal = try Terminal()
      try terminal.attach(to: 2)
      #expect(options.style(.standardError).usesColor)
      setenv("NO_COLOR", "1", 1)
      #expect(!options.style(.standardError).usesColor)
      setenv("NO_COLOR", "", 1)
      setenv("TERM", "dumb", 1)
      #expect(!options.style(.standardError).usesColor)
      // Logs of services show colour, and are no terminals.
      setenv("FORCE_COLOR", "1", 1)
      #expect(options.style(.standardError).usesColor && options.style(.standardOutput).usesColor)
      setenv("FORCE_COLOR", "0", 1)
      setenv("TERM", "xterm", 1)
      #expect(!options.style(.standardError).usesColor)
    }
  }

  @Test func `text is as wide as the terminal, with a minimum width`() async {
    await #expect(processExitsWith: .success) {
      let options = try CommonOptions.parse([])
      let terminal = try Terminal()
      try terminal.attach(to: 2)
      for (columns, width) in ["132": 132, "40": 40, "20": 40] {
        setenv("COLUMNS", columns, 1)
        #expect(options.style(.standardError).width == width)
      }
      for columns in ["", "0", "-5", "many"] {
        setenv("COLUMNS", columns, 1)
        terminal.setColumns(72)
        #expect(options.style(.standardError).width == 72)
      }
    }
  }

  @Test func `--quiet prints only errors`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let findings = Severity.allCases.map {
        Diagnostic(id: "a-rule", category: .model, severity: $0, summary: "It is \($0.rawValue).")
      }
      try CommonOptions.parse(["--quiet"]).report(findings)
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("It is error."))
    #expect(text.contains("\n1 error\n"))
    #expect(!text.contains("It is warning.") && !text.contains("It is note."))
  }

  @Test func `a thousand findings are printed, and the others are counted`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      try CommonOptions.parse([]).report(
        (0..<1003).map {
          Diagnostic(id: "a-rule", category: .model, severity: .warning, summary: "Number \($0).")
        })
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("Number 999.") && !text.contains("Number 1000."))
    #expect(text.contains("… and 3 more\n"))
    #expect(text.contains("1003 warnings\n") || text.contains("1,003 warnings\n"))
  }

  @Test func `an error is printed and determines the exit code`() async throws {
    for code in [Findings.ExitCode.data, .cannotCreate, .inputOutput] {
      let error = ToolchainError(code, [])
      #expect(throws: ArgumentParser.ExitCode(code.rawValue)) {
        try reportingErrors(CommonOptions.parse([])) { () throws(ToolchainError) in
          throw error
        }
      }
    }
    try reportingErrors(CommonOptions.parse([])) {}
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let finding = Diagnostic(
        id: "a-rule", category: .input, severity: .error, summary: "It cannot be read.",
        location: .file("A"))
      #expect(throws: ArgumentParser.ExitCode(65)) {
        try CommonOptions.parse(["--quiet"]).fail(ToolchainError(.data, [finding]))
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.hasPrefix("A: error: It cannot be read. [a-rule]\n"))
  }
}
