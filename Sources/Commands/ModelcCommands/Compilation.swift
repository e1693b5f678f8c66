import ArgumentParser
import Building
import DataModel
import Findings
import Loading
import Reports

/// How the compiler words what it finds.
enum DiagnosticStyle: String, Choice {
  /// Place, severity, summary, source line.
  case text
  /// One line each, as momc prints them.
  case momc
}

/// The work of `modelc compile` with its options.
struct Compilation {
  /// The paths of the sources of models and mapping models.
  var sources: [String]
  /// The bundle or file to write, or the folder to put it in; nil for the working directory.
  var output: String?
  /// The compiler options.
  var options = CompileOptions()
  /// How findings are worded.
  var diagnosticStyle = DiagnosticStyle.text
  /// Whether an output that holds the same bytes is left alone.
  var keepsUnchanged = false
  /// From which severity on nothing is written.
  var failOn = FailureLevel.error
  /// What every command takes.
  var common: CommonOptions

  /// Creates a compilation with default options.
  init(sources: [String], common: CommonOptions) {
    self.sources = sources
    self.common = common
  }

  /// Compiles the sources and writes what comes of them, or says what is wrong with them.
  ///
  /// - Throws: The exit code, or a `ValidationError` for sources that cannot be compiled together.
  func run() throws {
    var outputs: [any CompilerOutput] = []
    var failures: [ToolchainError] = []
    for source in sources {
      do throws(ToolchainError) {
        outputs.append(try compile(ModelReference(source)))
      } catch {
        failures.append(error)
      }
    }
    report(outputs.flatMap(\.diagnostics) + failures.flatMap(\.diagnostics))
    if let failure = failures.first(where: { $0.exitCode == .data }) ?? failures.first {
      throw ArgumentParser.ExitCode(failure.exitCode.rawValue)
    }
    guard !outputs.flatMap(\.diagnostics).contains(where: { $0.severity >= failOn.severity })
    else { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
    try checkPlaces(of: outputs)
    try reporting { () throws(ToolchainError) in
      for output in outputs { try checkOutput(output, to: OutputPlace(self.output)) }
    }
    for output in outputs { try write(output) }
  }

  private func compile(
    _ reference: ModelReference
  ) throws(ToolchainError) -> any CompilerOutput {
    guard isMappingModel(reference) else {
      return try compileModel(reference, options: options)
    }
    return try compileMappingModel(reference, options: options)
  }

  /// Refuses sources of the same name, of which the last would replace the others.
  private func checkPlaces(of outputs: [any CompilerOutput]) throws {
    var places: Set<String> = []
    for output in outputs {
      let place = OutputPlace(self.output).resolved(for: output)
      guard places.insert(place).inserted else {
        throw ValidationError("several sources would become \(place), expected different names")
      }
    }
  }

  private func write(_ output: any CompilerOutput) throws {
    if !common.quiet, let model = output as? CompiledOutput {
      for version in model.versions {
        Stream.standardError.write(
          "\(version.name).xcdatamodel: note: Model \(version.name) version checksum: "
            + "\(version.hashes.checksum)\n")
      }
    }
    try reporting { () throws(ToolchainError) in
      let place = OutputPlace(self.output)
      let isUnchanged = keepsUnchanged && isThere(output, at: place.resolved(for: output))
      let path =
        isUnchanged ? place.resolved(for: output) : try writeOutput(output, to: place)
      guard !common.quiet else { return }
      let size = output.files.reduce(0) { $0 + $1.bytes.count }
      let summary = output.summary.isEmpty ? "" : output.summary + ", "
      let verb = isUnchanged ? "unchanged" : "wrote"
      Stream.standardOutput.write("\(verb) \(path): \(summary)\(size) bytes\n")
    }
  }

  /// Runs `body`; an error is printed in the style asked for and becomes the exit code.
  private func reporting(_ body: () throws(ToolchainError) -> Void) throws {
    do throws(ToolchainError) {
      try body()
    } catch {
      report(error.diagnostics)
      throw ArgumentParser.ExitCode(error.exitCode.rawValue)
    }
  }

  private func report(_ diagnostics: [Diagnostic]) {
    guard diagnosticStyle == .momc else {
      return common.report(diagnostics, failingAt: failOn.severity)
    }
    for diagnostic in diagnostics where !common.quiet || diagnostic.severity >= failOn.severity {
      Stream.standardError.write(momcLine(diagnostic))
    }
  }
}
