import ArgumentParser
import CommandLineTool
import Findings
import Reports
import Upgrading

/// The command `modeldiff doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Examine a store: its version, its health, and what opening it would do.",
    usage: "modeldiff doctor [<options>] STORE [MODEL…]",
    discussion: """
      Tells which version the store has, out of the given models: all versions of a bundle, or \
      one. If it has none of them, the nearest version is named, and what differs. Then follow \
      what opening the store with the current version would do, counted on its rows; whether the \
      model in the store and its schema are what they should be; and rows, sizes, journal, \
      persistent history and damage.

      Everything that is wrong is a finding, with the number of rows, the keys of ten of them, a \
      SELECT that returns all, and what modeldiff repair could do about it. Without --deep, slow \
      checks are left out, and the report says which.

      The store is not changed, and nothing is left beside it. The exit code is 1 when there is \
      a finding at or above --fail-on, or when the store could not be opened with a current \
      version.
      """)

  @Argument(help: ArgumentHelp("The store.", valueName: "store"))
  var store: String?

  @Argument(help: ArgumentHelp("Models whose versions the store may have.", valueName: "model"))
  var models: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Read everything: every index, the type of every value, the order of relationships, and external storage."
    ))
  var deep = false

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = OutputFormat.text

  @Option(
    help: ArgumentHelp(
      "Lowest severity that fails the run, with exit code 1.", valueName: "severity"))
  var failOn = FailureLevel.error

  @Flag(help: "Print the JSON Schema of --format json.")
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
