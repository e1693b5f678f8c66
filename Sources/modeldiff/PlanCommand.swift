import ArgumentParser
import CommandLineTool
import Reports
import Toolchain

/// The command `modeldiff plan`.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Say what an upgrade of a store would do.",
    usage: "modeldiff plan [<options>] STORE --to MODEL [-o PLAN]",
    discussion: """
      Lists what is done to each table, with rows and bytes; every risk and every loss with the number of \
      rows that it concerns; the space and the time that it takes. Nothing is written to the store or \
      beside it.

      With --output the plan is written to a file for modeldiff apply, which does that and nothing else.

      The exit code is 1 when something is in the way, or has to be allowed first.
      """)

  @OptionGroup
  var upgrade: UpgradeArguments

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the plan to a file.", valueName: "plan"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The new store; by default Store.upgraded.sqlite beside Store.sqlite.", valueName: "file"))
  var newStore: String?

  @Option(help: ArgumentHelp("The form of the result.", valueName: "form"))
  var format = OutputFormat.text

  @OptionGroup
  var waiting: TimeoutOption

  @OptionGroup
  var common: CommonOptions

  func validate() throws {
    if upgrade.inPlace, newStore != nil {
      throw ValidationError("--in-place and --new-store exclude each other.")
    }
  }

  func run() throws {
    var isReady = true
    let watch = SignalWatch()
    defer { watch.release() }
    try reportingErrors(common) { () throws(ToolchainError) in
      let result = try planStore(
        upgrade.store, to: upgrade.to, choices: upgrade.choices(output: newStore),
        timeout: waiting.timeout,
        scratch: temporaryDirectory,
        control: UpgradeControl(isInterrupted: { watch.isPending }))
      isReady = result.risksInTheWay.isEmpty
      if let output { try writePlan(result, to: output) }
      switch format {
      case .text: Stream.standardOutput.write(result.text(common.style(.standardOutput)))
      case .json: Stream.standardOutput.write(try planJSON(result))
      }
    }
    if !isReady { throw ArgumentParser.ExitCode(Toolchain.ExitCode.findings.rawValue) }
  }
}
