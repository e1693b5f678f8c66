import ArgumentParser
import CommandLineTool
import Diagnostics
import Reports
import Toolchain

/// The command `modelc lint`.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Say what may be wrong with models by themselves.",
    discussion: """
      Of a bundle the current version is checked. What a model is used for is read from it; --cloudkit \
      checks for mirroring with CloudKit whatever it says.
      """)

  @Argument(help: ArgumentHelp("The models.", valueName: "model"))
  var models: [String]

  @Option(help: ArgumentHelp("The form of the result.", valueName: "text|json"))
  var format = OutputFormat.text

  @Flag(help: "Check for mirroring with CloudKit.")
  var cloudkit = false

  @Option(
    help: ArgumentHelp(
      "From which severity on findings count as failure, exit code 1.", valueName: "severity"))
  var failOn = FailureLevel.error

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    var worst: Severity?
    try reportingErrors(common) { () throws(ToolchainError) in
      var all: [LintedModel] = []
      var ofBundles: [Diagnostic] = []
      for model in models {
        let loaded = try loadModel(ModelReference(model), scratch: temporaryDirectory)
        let version = try loaded.chosenVersion()
        common.report(loaded.diagnostics)
        ofBundles += loaded.diagnostics
        all.append(
          LintedModel(
            model: model, version: version.name,
            findings: lintVersion(version, usesCloudKit: cloudkit ? true : nil).map { linted in
              LintedModel.Finding(
                diagnostic: linted.diagnostic, advice: linted.advice)
            }))
      }
      worst = (ofBundles + all.flatMap(\.findings).map(\.diagnostic)).map(\.severity).max()
      switch format {
      case .text: Stream.standardOutput.write(lintText(all, style: common.style(.standardOutput)))
      case .json: Stream.standardOutput.write(lintJSON(all).text)
      }
    }
    if let worst, worst >= failOn.severity {
      throw ArgumentParser.ExitCode(Toolchain.ExitCode.findings.rawValue)
    }
  }
}
