import ArgumentParser
import OperatingSystem

/// A name that the executable is called by.
package enum Tool: String, Hashable, Sendable, CaseIterable {
  /// Makes and shows things of one model or store.
  case modelc
  /// Compares, judges and moves between two.
  case modeldiff
  /// Stands in for Apple's model compiler.
  case momc
  /// Stands in for Apple's compiler of mapping models.
  case mapc

  /// Runs the tool that the process was started as, whatever file the name leads to, and ends the process.
  ///
  /// - Parameter other: The tool where the name is none of theirs.
  package static func run(otherwise other: Tool) -> Never {
    let called = CommandLine.arguments.first?.split(separator: "/").last.flatMap {
      Tool(rawValue: String($0))
    }
    (called ?? other).run()
  }

  private func run() -> Never {
    let line = CommandLine.arguments.dropFirst()
    switch taking(line.first == "help" ? line.dropFirst().first : line.first) {
    case .modelc: runModelc()
    case .modeldiff: runModeldiff()
    case .momc: runApple(.momc)
    case .mapc: runApple(.mapc)
    }
    endProcess(code: 0)
  }

  /// The tool that has a command: this one, or the other one where only that has it, as either name takes every command.
  private func taking(_ command: String?) -> Tool {
    let other: Tool = self == .modelc ? .modeldiff : .modelc
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
