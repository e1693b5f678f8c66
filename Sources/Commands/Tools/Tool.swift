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
    switch self {
    case .modelc: runModelc()
    case .modeldiff: runModeldiff()
    case .momc: runApple(.momc)
    case .mapc: runApple(.mapc)
    }
    endProcess(code: 0)
  }

  private func runApple(_ tool: AppleTool) {
    endProcess(code: tool.run(Array(CommandLine.arguments.dropFirst())))
  }
}
