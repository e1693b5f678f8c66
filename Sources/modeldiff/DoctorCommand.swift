import ArgumentParser
import CommandLineTool
import Findings
import Reports
import Toolchain

/// The command `modeldiff doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Examine a store: its version, its health, and what opening it would do.",
    usage: "modeldiff doctor [<options>] STORE [MODEL…]",
    discussion: """
      Tells which version the store is of, out of the models given: all versions of a bundle, or one. If \
      it is of none, the nearest and what differs. Then what happens on opening it with the current \
      version, asked of the rows that there are; whether the model in the store and its schema are what \
      they should be; rows, sizes, journal, persistent history, damage.

      Everything that is wrong is a finding, with the number of rows, the keys of ten of them, a SELECT that \
      gives all, and what modeldiff repair could do about it. Without --deep what takes long is not looked at, \
      and the report says what that is.

      The store is not changed, and nothing is left beside it. The exit code is 1 when there is a finding of \
      the level of --fail-on, or the store could not be opened with a current version.
      """)

  @Argument(help: ArgumentHelp("The store.", valueName: "store"))
  var store: String?

  @Argument(help: ArgumentHelp("Models that it may be of.", valueName: "model"))
  var models: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Read everything: each index, the kind of each value, order, and what is kept outside."))
  var deep = false

  @Option(help: ArgumentHelp("The form of the result.", valueName: "form"))
  var format = OutputFormat.text

  @Option(
    help: ArgumentHelp(
      "Lowest severity that fails the run, with exit code 1.", valueName: "severity"))
  var failOn = FailureLevel.error

  @Flag(help: "Print the JSON Schema of the JSON instead.")
  var printSchema = false

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    if printSchema { return Stream.standardOutput.write(storeReportSchema.text) }
    guard let store else { throw ValidationError("Missing expected argument '<store>'") }
    var worst: Severity?
    try reportingErrors(common) { () throws(ToolchainError) in
      let report = try examineStore(
        store, models: models, isDeep: deep, scratch: temporaryDirectory)
      worst = report.worst
      switch format {
      case .text: Stream.standardOutput.write(report.text(common.style(.standardOutput)))
      case .json: Stream.standardOutput.write(report.json.text)
      }
    }
    if let worst, worst >= failOn.severity {
      throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue)
    }
  }
}
