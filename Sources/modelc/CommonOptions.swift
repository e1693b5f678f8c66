import ArgumentParser
import Diagnostics
import Reports
import Toolchain

/// When text is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never
}

/// What every command takes.
struct CommonOptions: ParsableArguments {
  @Option(help: ArgumentHelp("When to use colour.", valueName: "auto|always|never"))
  var color = ColorChoice.auto

  @Flag(name: .shortAndLong, help: "Print results and errors only.")
  var quiet = false

  /// How many findings are printed; the others are counted.
  private static let mostShown = 1000

  /// The style of standard output or standard error.
  func style(_ stream: Stream) -> TextStyle {
    switch color {
    case .always: TextStyle(usesColor: true)
    case .never: TextStyle(usesColor: false)
    case .auto: TextStyle(usesColor: stream.isTerminal && environment("NO_COLOR") == nil)
    }
  }

  /// Prints `diagnostics` to standard error; with `--quiet` only errors.
  func report(_ diagnostics: [Diagnostic]) {
    let shown = diagnostics.filter { !quiet || $0.severity == .error }
    var files: [String: SourceLines] = [:]
    let printer = DiagnosticText(style: style(.standardError)) { file, line in
      if files[file] == nil { files[file] = SourceLines(of: file) }
      return files[file]?[line]
    }
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
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}
