package import ArgumentParser

/// A command that a tool is started as: the root of its commands.
///
/// Before ArgumentParser (1.8) reads a command line, it reads it as two commands of its own, which take
/// `--generate-completion-script` with a value and without: a quarter of the time of a start. It does so for a
/// root alone: a command that names one above itself (`_superCommandName`) is read at once. The help
/// would begin with that name, so that there is one only while a command line without the option is read.
package protocol ToolCommand: ParsableCommand {
  /// What ``configuration`` is but for the name above the tool.
  static var toolConfiguration: CommandConfiguration { get }
}

extension ToolCommand {
  package static var configuration: CommandConfiguration {
    var configuration = toolConfiguration
    if Reading.asksForNoCompletions { configuration._superCommandName = "" }
    return configuration
  }

  /// The command that a command line asks for, as `parseAsRoot` gives it.
  ///
  /// - Parameter arguments: The command line without the name of the program; by default that of the process.
  /// - Returns: The command with its arguments, not yet run.
  /// - Throws: What `parseAsRoot` throws.
  package static func read(_ arguments: [String]? = nil) throws -> any ParsableCommand {
    let arguments = arguments ?? Array(CommandLine.arguments.dropFirst())
    let asksForNone = !arguments.contains { $0.hasPrefix("--generate-completion-script") }
    return try Reading.$asksForNoCompletions.withValue(asksForNone) { try parseAsRoot(arguments) }
  }
}

/// What is known of the command line that this task reads.
private enum Reading {
  @TaskLocal static var asksForNoCompletions = false
}
