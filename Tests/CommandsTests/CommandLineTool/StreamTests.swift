import Commands
import Foundation
import TestSupport
import Testing

@Suite("Streams")
struct StreamTests {
  @Test func `results and messages go to different streams`() async throws {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      Stream.standardOutput.write("größer\n")
      Stream.standardError.write("note\n")
      Stream.standardOutput.write("")
    }
    #expect(String(decoding: result.standardOutputContent, as: UTF8.self).contains("größer\n"))
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("note\n"))
    #expect(!String(decoding: result.standardOutputContent, as: UTF8.self).contains("note"))
  }

  @Test func `a text longer than a pipe's buffer is written completely`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      Stream.standardOutput.write(String(repeating: "0123456789", count: 100_000))
    }
    let digits = result.standardOutputContent.filter { (0x30...0x39).contains($0) }
    #expect(digits.count >= 1_000_000)
  }

  @Test func `a result that cannot be written has exit code 74`() async {
    await #expect(processExitsWith: .exitCode(74)) {
      close(1)
      Stream.standardOutput.write("x")
    }
  }

  @Test func `a message that cannot be written is not an error`() async {
    await #expect(processExitsWith: .success) {
      close(2)
      Stream.standardError.write("x")
    }
  }

  @Test func `a terminal is distinguished from a file, and has columns`() async {
    await #expect(processExitsWith: .success) {
      let null = open("/dev/null", O_RDWR)
      dup2(null, 1)
      #expect(!Stream.standardOutput.isTerminal)
      #expect(Stream.standardOutput.columns == nil)
      let terminal = try Terminal()
      try terminal.attach(to: 1)
      #expect(Stream.standardOutput.isTerminal)
      unsetenv("COLUMNS")
      #expect(Stream.standardOutput.columns == nil)
      terminal.setColumns(97)
      #expect(Stream.standardOutput.columns == 97)
      setenv("COLUMNS", "61", 1)
      #expect(Stream.standardOutput.columns == 61)
    }
  }

  @Test func `TMPDIR selects the folder for temporary files`() async {
    await #expect(processExitsWith: .success) {
      setenv("TMPDIR", "/somewhere", 1)
      #expect(temporaryDirectory == "/somewhere")
      unsetenv("TMPDIR")
      #expect(temporaryDirectory == "/tmp")
    }
  }
}
