import ArgumentParser
package import Findings
import OperatingSystem
package import Reports

/// When text is coloured.
package enum ColorChoice: String, Choice {
  /// On a terminal, unless NO_COLOR is set or it says that it is dumb. FORCE_COLOR, set to anything but 0, means
  /// always, and 0 never.
  case auto
  /// Always.
  case always
  /// Never.
  case never
}

/// What every command takes.
package struct CommonOptions: ParsableArguments {
  @Option(help: ArgumentHelp("When to use colour.", valueName: "when"))
  package var color = ColorChoice.auto

  @Flag(name: .shortAndLong, help: "Print results and errors only.")
  package var quiet = false

  /// Creates the default options, for ArgumentParser to fill in.
  package init() {}

  /// How many findings are printed; the others are counted.
  private static let mostShown = 1000

  /// The style of standard output or standard error.
  package func style(_ stream: Stream) -> TextStyle {
    let usesColor =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        environmentVariable("FORCE_COLOR").map { $0 != "0" }
          ?? (stream.isTerminal && environmentVariable("NO_COLOR") == nil
            && environmentVariable("TERM") != "dumb")
      }
    return TextStyle(usesColor: usesColor, width: max(stream.columns ?? 100, 40))
  }

  /// Prints `diagnostics` to standard error; with `--quiet` only those that fail the run.
  ///
  /// - Parameters:
  ///   - diagnostics: What there is to say.
  ///   - level: The lowest severity that fails the run.
  package func report(_ diagnostics: [Diagnostic], failingAt level: Severity = .error) {
    let shown = diagnostics.filter { !quiet || $0.severity >= level }
    let printer = DiagnosticText(style: style(.standardError))
    for diagnostic in shown.prefix(Self.mostShown) {
      Stream.standardError.write(printer.text(diagnostic))
    }
    if shown.count > Self.mostShown {
      Stream.standardError.write("… and \(shown.count - Self.mostShown) more\n")
    }
    if let count = printer.count(shown) { Stream.standardError.write(count) }
  }
}

/// How results are printed.
package enum OutputFormat: String, Choice {
  /// For people.
  case text
  /// For programs.
  case json
}
