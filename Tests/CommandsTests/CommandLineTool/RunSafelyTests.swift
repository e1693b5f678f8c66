import ArgumentParser
import Commands
import Foundation
import TestSupport
import Testing

/// A command that ends as its argument says.
private struct Command: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "command")

  @Argument var end = ""

  func run() throws {
    switch end {
    case "code": throw ArgumentParser.ExitCode(73)
    case "invalid": throw ValidationError("no \u{1B}[2J\u{7}here\u{9B}")
    default: break
    }
  }
}

@Suite("Ending a command")
struct RunSafelyTests {
  @Test func `a command without an error succeeds`() async {
    await #expect(processExitsWith: .success) {
      Command.runSafely([])
    }
  }

  @Test func `an exit code ends the command without output`() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .exitCode(73)) { [path = folder("file") as String] in
      let file = open(path, O_WRONLY | O_CREAT, 0o600)
      for stream in CInt(1)...2 { dup2(file, stream) }
      Command.runSafely(["code"])
    }
    #expect(FileManager.default.contents(atPath: folder("file")) == Data())
  }

  @Test func `a wrong command line has exit code 64, and prints the error and the usage`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .exitCode(64),
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      Command.runSafely(["invalid"])
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.hasPrefix("Error: no \u{FFFD}[2J\u{FFFD}here\u{FFFD}\n"))
    #expect(text.contains("Usage: command"))
    #expect(!text.contains("\u{1B}"))
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(!output.contains("here") && !output.contains("Usage"))
  }

  @Test func `closed streams are not replaced by files opened later`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      close(2)
      Command.runSafely([])
      let file = open(folder("file"), O_WRONLY | O_CREAT, 0o600)
      #expect(file > 2)
      Stream.standardError.write("x")
      #expect(FileManager.default.contents(atPath: folder("file")) == Data())
    }
  }
}
