import CommandLineTool
import Compiling

extension Compilation {
  /// Makes the compilation that a plain command line asks for, and nothing for any other.
  ///
  /// A plain one is `compile`, one source, and of the options only those that follow: one with a value only once,
  /// and the value in an argument of its own.
  ///
  /// ArgumentParser learns what a command takes by looking at its properties while the program runs. That takes
  /// as long as compiling a small model, and build systems start the compiler for every one. What is read here
  /// means the same to ArgumentParser, which is asked about all else, mistakes among them.
  ///
  /// - Parameter arguments: The arguments of the process, without its name.
  init?(plain arguments: some Collection<String>) {
    guard arguments.first == "compile" else { return nil }
    var rest = Array(arguments.dropFirst().reversed())
    var source: String?
    var (output, module): (String?, String?)
    var (style, level): (DiagnosticStyle?, FailureLevel?)
    var isQuiet = false
    while let argument = rest.popLast() {
      if argument == "-q" || argument == "--quiet" {
        isQuiet = true
      } else if argument.hasPrefix("-") {
        guard let value = rest.popLast(), Self.isValue(value) else { return nil }
        switch argument {
        case "-o" where output == nil, "--output" where output == nil: output = value
        case "--module" where module == nil: module = value
        case "--diagnostic-style" where style == nil:
          guard let given = DiagnosticStyle(rawValue: value) else { return nil }
          style = given
        case "--fail-on" where level == nil:
          guard let given = FailureLevel(rawValue: value) else { return nil }
          level = given
        default: return nil
        }
      } else {
        guard source == nil, Self.isValue(argument) else { return nil }
        source = argument
      }
    }
    guard let source else { return nil }
    self.init(sources: [source], common: CommonOptions(quiet: isQuiet))
    self.output = output
    options.module = module
    diagnosticStyle = style ?? diagnosticStyle
    failOn = level ?? failOn
  }

  private static func isValue(_ argument: String) -> Bool {
    !argument.isEmpty && !argument.hasPrefix("-")
  }
}
