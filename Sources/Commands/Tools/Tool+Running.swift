import ArgumentParser
import OperatingSystem

extension Tool {
  /// Runs the tool whose name the process was started with, whatever file the name leads to, and ends the process.
  ///
  /// - Parameter other: The tool for any other name.
  package static func run(otherwise other: Tool) -> Never {
    let called = CommandLine.arguments.first?.split(separator: "/").last.flatMap {
      Tool(rawValue: String($0))
    }
    (called ?? other).run()
  }

  private func run() -> Never {
    let line = CommandLine.arguments.dropFirst()
    if ["--help", "-h", "help"].contains(line.first), line.count == 1, let help {
      Stream.standardOutput.write(help + "\n")
      endProcess(code: 0)
    }
    if line.first == "--version", line.count == 1, root != nil {
      Stream.standardOutput.write(ToolchainVersion.current + "\n")
      endProcess(code: 0)
    }
    switch taking(line.first == "help" ? line.dropFirst().first : line.first) {
    case .modelc: runModelc()
    case .modeldiff: runModeldiff()
    case .momc: runApple(.momc)
    case .mapc: runApple(.mapc)
    }
    endProcess(code: 0)
  }

  /// The help of the tool, with the commands of the other one, as either name takes every command; nil for those of Apple's.
  var help: String? {
    guard let root, let other = other.root else { return nil }
    let text = root.helpMessage()
    // What comes before the groups of commands, the groups, and how to go on.
    guard let start = text.firstRange(of: #/[A-Z ]+ SUBCOMMANDS:\n/#)?.lowerBound,
      let end = text.ranges(of: "\n\n  See '").last?.lowerBound
    else { return text }
    var groups = commandGroups(text[start..<end])
    for group in commandGroups(Substring(other.helpMessage())) {
      let entries = group.entries.filter { entry in
        !root.has(String(entry.dropFirst(2).prefix { $0 != " " }))
      }.map { $0.replacing(" (default)", with: "          ") }
      if let place = groups.firstIndex(where: { $0.heading == group.heading }) {
        groups[place].entries += entries
      } else {
        groups.append((group.heading, entries))
      }
    }
    let lists = groups.map { "\($0.heading) SUBCOMMANDS:\n" + $0.entries.joined(separator: "\n") }
    return text[..<start] + lists.joined(separator: "\n\n") + text[end...]
  }

  /// The other one of the project's own tools.
  private var other: Tool { self == .modelc ? .modeldiff : .modelc }

  /// The tool that has a command: this one, or the other one where only that has it.
  private func taking(_ command: String?) -> Tool {
    guard let command, let root, !root.has(command), other.root?.has(command) == true else {
      return self
    }
    return other
  }

  /// What has its commands; nil for the tools of Apple's that have none.
  private var root: (any ParsableCommand.Type)? {
    switch self {
    case .modelc: ModelCompiler.self
    case .modeldiff: ModelDiffer.self
    case .momc, .mapc: nil
    }
  }

  private func runApple(_ tool: AppleTool) {
    endProcess(code: tool.run(Array(CommandLine.arguments.dropFirst())))
  }
}

extension ParsableCommand {
  /// Whether a command has that name.
  fileprivate static func has(_ name: String) -> Bool {
    configuration.groupedSubcommands.contains { group in
      group.subcommands.contains { $0.configuration.commandName == name }
    }
  }
}

/// The groups of subcommands in a help text, with the lines of each subcommand.
private func commandGroups(_ help: Substring) -> [(heading: Substring, entries: [Substring])] {
  help.matches(of: #/([A-Z ]+) SUBCOMMANDS:\n((?: +\S.*\n?)+)/#).map { match in
    (match.1, match.2.matches(of: #/ {2}\S.*(?:\n {4,}\S.*)*/#).map(\.output))
  }
}
