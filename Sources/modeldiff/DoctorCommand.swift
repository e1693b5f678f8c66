import ArgumentParser
import CommandLineTool
import Reports
import Toolchain

/// The command `modeldiff doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what a store is, and what Core Data would do with it.",
    usage: "modeldiff doctor [<options>] STORE [MODEL…]",
    discussion: """
      Tells which version the store is of, out of the models given: all versions of a bundle, or one. If \
      it is of none, the nearest and what differs. Then what happens on opening it with the current \
      version, asked of the rows that there are; whether the model in the store and its schema are what \
      they should be; rows, sizes, journal, persistent history, damage.

      The store is not changed, and nothing is left beside it. The exit code is 1 when it is damaged or \
      could not be opened.
      """)

  @Argument(help: ArgumentHelp("The store.", valueName: "store"))
  var store: String

  @Argument(help: ArgumentHelp("Models that it may be of.", valueName: "model"))
  var models: [String] = []

  @Option(help: ArgumentHelp("The form of the result.", valueName: "form"))
  var format = OutputFormat.text

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    var hasErrors = false
    try reportingErrors(common) { () throws(ToolchainError) in
      let report = try examineStore(store, models: models, scratch: temporaryDirectory)
      hasErrors = report.hasErrors
      switch format {
      case .text: Stream.standardOutput.write(report.text(common.style(.standardOutput)))
      case .json: Stream.standardOutput.write(report.json.text)
      }
    }
    if hasErrors { throw ArgumentParser.ExitCode(Toolchain.ExitCode.findings.rawValue) }
  }
}
