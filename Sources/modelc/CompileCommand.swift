import ArgumentParser
import CommandLineTool
import Diagnostics
import ModelSource
import Reports
import Toolchain
import VersionHash

/// How the compiler words what it finds.
enum DiagnosticStyle: String, ExpressibleByArgument, CaseIterable {
  /// Place, severity, summary, source line.
  case text
  /// One line each, as momc prints them.
  case momc
}

/// The command `modelc compile`.
struct Compile: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Compile model sources as Apple's momc does.",
    discussion: """
      A bundle becomes Name.momd with every version and VersionInfo.plist, one version becomes \
      Name.mom. Nothing is written when there is an error; an existing output is replaced as a \
      whole.
      """)

  @Argument(help: ArgumentHelp("The model sources.", valueName: "source"))
  var sources: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The bundle or file to write, or the folder to put it in (default: the working directory).",
      valueName: "path"))
  var output: String?

  @Option(
    help: ArgumentHelp("The module of classes whose name begins with a dot.", valueName: "name"))
  var module: String?

  @Option(help: ArgumentHelp("How to word findings.", valueName: "text|momc"))
  var diagnosticStyle = DiagnosticStyle.text

  @Option(
    help: ArgumentHelp(
      "From which severity on findings count as failure: nothing is written then, exit code 1.",
      valueName: "error|warning|note"))
  var failOn = FailureLevel.error

  @OptionGroup(title: "Warnings")
  var warnings: WarningOptions

  @OptionGroup
  var common: CommonOptions

  @OptionGroup
  var ignored: IgnoredMomcOptions

  mutating func validate() throws {
    guard sources.count > 1, let output, !output.hasSuffix("/"), !isDirectory(output) else {
      return
    }
    throw ValidationError("several sources need a folder for --output, expected \(output)/")
  }

  func run() throws {
    var options = CompileOptions()
    options.module = module
    options.lint = warnings.lint
    var outputs: [CompiledOutput] = []
    var failures: [ToolchainError] = []
    for source in sources {
      do throws(ToolchainError) {
        outputs.append(try compileModel(ModelReference(source), options: options))
      } catch {
        failures.append(error)
      }
    }
    report(outputs.flatMap(\.diagnostics) + failures.flatMap(\.diagnostics))
    if let failure = failures.first(where: { $0.exitCode == .data }) ?? failures.first {
      throw ArgumentParser.ExitCode(failure.exitCode.rawValue)
    }
    guard !outputs.flatMap(\.diagnostics).contains(where: { $0.severity >= failOn.severity })
    else { throw ArgumentParser.ExitCode(Toolchain.ExitCode.findings.rawValue) }
    try checkPlaces(of: outputs)
    try reportingErrors(common) { () throws(ToolchainError) in
      for output in outputs { try checkOutput(output, to: OutputPlace(self.output)) }
    }
    for output in outputs { try write(output) }
  }

  /// Refuses sources of the same name, of which the last would replace the others.
  private func checkPlaces(of outputs: [CompiledOutput]) throws {
    var places: Set<String> = []
    for output in outputs {
      let place = OutputPlace(self.output).resolved(for: output)
      guard places.insert(place).inserted else {
        throw ValidationError("several sources would become \(place), expected different names")
      }
    }
  }

  private func write(_ output: CompiledOutput) throws {
    if !common.quiet {
      for version in output.versions {
        Stream.standardError.write(
          "\(version.name).xcdatamodel: note: Model \(version.name) version checksum: "
            + "\(version.hashes.checksum)\n")
      }
    }
    try reportingErrors(common) { () throws(ToolchainError) in
      let path = try writeOutput(output, to: OutputPlace(self.output))
      guard !common.quiet else { return }
      let size = output.files.reduce(0) { $0 + $1.bytes.count }
      let count = output.versions.count
      let current = output.currentVersion.map { ", current \"\($0)\"" } ?? ""
      let versions = output.isBundle ? "\(count) version\(count == 1 ? "" : "s")\(current), " : ""
      Stream.standardOutput.write("wrote \(path): \(versions)\(size) bytes\n")
    }
  }

  private func report(_ diagnostics: [Diagnostic]) {
    guard diagnosticStyle == .momc else { return common.report(diagnostics) }
    for diagnostic in diagnostics where !common.quiet || diagnostic.severity == .error {
      Stream.standardError.write(momcLine(diagnostic))
    }
  }
}

/// Which warnings are left out; the names are momc's.
struct WarningOptions: ParsableArguments {
  @Flag(help: "Leave out all warnings.")
  var noWarnings = false

  @Flag(help: "Leave out warnings about missing inverses.")
  var noInverseRelationshipWarnings = false

  @Flag(help: "Leave out warnings about entities with more than 100 properties.")
  var noMaxPropertyCountWarnings = false

  @Flag(help: "Leave out warnings about delete rules.")
  var noDeleteRuleWarnings = false

  @Flag(help: "Accept inverses of transient relationships.")
  var suppressInverseTransientError = false

  /// The choices, for the checks.
  var lint: LintOptions {
    var options = LintOptions()
    options.noWarnings = noWarnings
    options.noInverseRelationshipWarnings = noInverseRelationshipWarnings
    options.noMaxPropertyCountWarnings = noMaxPropertyCountWarnings
    options.noDeleteRuleWarnings = noDeleteRuleWarnings
    options.suppressInverseTransientError = suppressInverseTransientError
    return options
  }
}

/// Options of momc that make no difference here; taken so that build scripts work unchanged.
struct IgnoredMomcOptions: ParsableArguments {
  @Option(
    name: [
      .customLong("sdkroot"), .customLong("macosx-deployment-target"),
      .customLong("iphoneos-deployment-target"), .customLong("iphonesimulator-deployment-target"),
      .customLong("appletvos-deployment-target"),
      .customLong("appletvsimulator-deployment-target"),
      .customLong("watchos-deployment-target"), .customLong("watchsimulator-deployment-target"),
      .customLong("xros-deployment-target"), .customLong("xrsimulator-deployment-target"),
      .customLong("XD_MOMC_SDKROOT", withSingleDash: true),
      .customLong("XD_MOMC_IOS_TARGET_VERSION", withSingleDash: true),
      .customLong("XD_MOMC_TARGET_VERSION", withSingleDash: true),
      .customLong("MOMC_PLATFORMS", withSingleDash: true),
    ],
    help: .hidden)
  var ignored: [String] = []

  @Flag(name: .customLong("print-diagnostic-categories"), help: .hidden)
  var printsCategories = false
}
