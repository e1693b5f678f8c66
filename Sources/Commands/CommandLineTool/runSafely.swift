import ArgumentParser
import Findings
import OperatingSystem
import Text

extension ParsableCommand {
  /// Runs the command as `main` does; what a message on the command line quotes is made safe for
  /// terminals first, as it may be a name that a script took from somewhere.
  ///
  /// - Parameter arguments: The command line without the name of the program; by default that of the process.
  package static func runSafely(_ arguments: [String]? = nil) {
    StandardStream.openMissing()
    let line = arguments ?? Array(CommandLine.arguments.dropFirst())
    if let schema = askedSchema(of: line) { return Stream.standardOutput.write(schema.text) }
    var running: any ParsableCommand.Type = self
    do {
      var command = try parsed(line)
      running = type(of: command)
      try command.run()
    } catch {
      let code = exitCode(for: error)
      let message = errorText(for: error, of: running)
      guard !message.isEmpty else { exit(withError: error) }
      if code.isSuccess {
        // ArgumentParser would end with 0 where it cannot be written.
        let asksForCompletions = line.contains { $0.hasPrefix("--generate-completion-script") }
        let text = asksForCompletions ? completingFiles(message, of: name) : message
        Stream.standardOutput.write(text + "\n")
      } else {
        Stream.standardError.write(printableLines(message) + "\n")
      }
      exit(withError: code)
    }
  }

  /// The command that a command line asks for.
  ///
  /// - Throws: What `parseAsRoot` throws, or `ExitCode` after a sentence about what an earlier release took.
  private static func parsed(_ line: [String]) throws -> any ParsableCommand {
    // Without those beside it a command is parsed in half the time. What is wrong, and help, is said by the whole tool.
    if let first = line.first, !first.hasPrefix("-"), first != "help",
      let asked = command(askedBy: line), let command = try? asked.type.parseAsRoot(asked.line),
      type(of: command) == asked.type
    {
      return command
    }
    do {
      return try parseAsRoot(line)
    } catch {
      // Another error may come first, as that of a missing argument.
      let options =
        [nil]
        + line.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }.map { word in
          String(word.prefix { $0 != "=" })
        }
      guard !exitCode(for: error).isSuccess,
        let sentence = options.lazy.compactMap({
          RemovedInput.sentence(for: [name] + line, unknown: $0)
        }).first
      else { throw error }
      Stream.standardError.write("Error: \(sentence)\n")
      throw ArgumentParser.ExitCode(Findings.ExitCode.usage.rawValue)
    }
  }

  /// The command that the first word names, or else the default one, and the words for it; nil without either.
  static func command(
    askedBy line: [String]
  ) -> (type: any ParsableCommand.Type, line: [String], isNamed: Bool)? {
    if let named = line.first.flatMap({ command(named: $0) }) {
      return (named, Array(line.dropFirst()), true)
    }
    return configuration.defaultSubcommand.map { ($0, line, false) }
  }

  /// The subcommand with a name.
  static func command(named name: String) -> (any ParsableCommand.Type)? {
    configuration.groupedSubcommands.lazy.flatMap(\.subcommands)
      .first { $0.configuration.commandName == name }
  }

  /// The name of the tool.
  private static var name: String { configuration.commandName ?? "" }

  /// Returns the message for an error that ended a command, with the usage of that command.
  ///
  /// ArgumentParser treats an error thrown while a command runs as one of the whole tool.
  private static func errorText(
    for error: any Error, of command: any ParsableCommand.Type
  ) -> String {
    guard configuration.subcommands.contains(where: { $0 == command }) else {
      return fullMessage(for: error)
    }
    let commandName = command.configuration.commandName ?? ""
    return command.fullMessage(for: error)
      .replacing("See '\(commandName) ", with: "See '\(name) \(commandName) ")
  }
}
