import ArgumentParser
import CommandLineTool
import Synchronization
import Testing

private struct Tool: ToolCommand {
  static let toolConfiguration = CommandConfiguration(
    commandName: "tool", version: "7", subcommands: [Sub.self],
    defaultSubcommand: Sub.self)

  struct Sub: ParsableCommand {
    @Option var name = ""

    func validate() throws {
      Seen.above(Tool.configuration._superCommandName)
      guard name != "wrong" else { throw ValidationError("a wrong name") }
    }
  }
}

/// A tool that names one above itself all the time.
private struct Named: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "named", _superCommandName: "")
}

/// Told what is named above the tool while its command line is read.
private enum Seen {
  @TaskLocal static var above: @Sendable (String?) -> Void = { _ in }
}

@Suite("The command that a tool is started as")
struct ToolCommandTests {
  @Test(arguments: [[], ["sub"], ["--name", "a"], ["sub", "--name=--generate"]])
  func `a plain command line is read without a look for completions`(line: [String]) throws {
    let names = Mutex<[String?]>([])
    let command = try Seen.$above.withValue(
      { name in names.withLock { $0.append(name) } }, operation: { try Tool.read(line) })
    #expect(command is Tool.Sub)
    #expect(names.withLock(\.self) == [""])
    #expect(Tool.configuration._superCommandName == nil)
  }

  @Test func `ArgumentParser looks for no completions below a name`() throws {
    let line = ["--generate-completion-script", "bash"]
    let error = try #require(throws: (any Error).self) { try Named.parseAsRoot(line) }
    #expect(Named.exitCode(for: error).rawValue == 64)
    #expect(Named.fullMessage(for: error).contains("--generate-completion-script"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions are written as ever`(shell: String) throws {
    let option = "--generate-completion-script"
    for line in [[option, shell], ["\(option)=\(shell)"], ["sub", option, shell]] {
      let (ours, theirs) = try endings(line)
      #expect(ours == theirs)
      #expect(ours.contains("tool") && ours.count > 500, "\(line)")
    }
  }

  @Test(arguments: [
    ["--help"], ["sub", "--help"], ["help", "sub"], ["--version"], ["sub", "--name", "wrong"],
    ["sub", "--other"], ["frob"], ["--generate-completion-scripts"], ["--experimental-dump-help"],
  ])
  func `what ends a command line says the same`(line: [String]) throws {
    let (ours, theirs) = try endings(line)
    #expect(ours == theirs)
    #expect(!ours.isEmpty)
  }

  /// What is said, with the exit code, where the command line is read our way, and as ArgumentParser does.
  private func endings(_ line: [String]) throws -> (String, String) {
    func ending(_ read: () throws -> any ParsableCommand) throws -> String {
      let error = try #require(throws: (any Error).self) {
        var command = try read()
        try command.run()
      }
      return "\(Tool.exitCode(for: error).rawValue) \(Tool.fullMessage(for: error))"
    }
    return (try ending { try Tool.read(line) }, try ending { try Tool.parseAsRoot(line) })
  }
}
