import ArgumentParser
import Findings
import OperatingSystem
import Reports
import Text
import Upgrading

/// The command `modeldiff apply`.
struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Carry out a plan for the upgrade of a store.",
    usage: "modeldiff apply [<options>] PLAN",
    discussion: """
      The plan is a file that modeldiff plan --output has written. It is carried out only if the \
      store is, byte for byte, as it was then, and planning again gives the same plan; otherwise \
      nothing is done, and the exit code is 1.

      Example:
        modeldiff apply upgrade.plan
            what modeldiff plan -o upgrade.plan has written
      """)

  @Argument(help: ArgumentHelp("The plan.", valueName: "plan"))
  var plan: String

  @Flag(help: "Run the programs that step files name, whatever the plan says.")
  var allowPrograms = false

  @OptionGroup
  var waiting: TimeoutOption

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    let printer = ProgressPrinter(isQuiet: common.quiet)
    let watch = SignalWatch()
    defer { watch.release() }
    try reportingErrors(common) { () throws(ToolchainError) in
      defer { printer.clear() }
      let result = try applyPlan(
        plan, waiting.conditions(watch, printer), allowsPrograms: allowPrograms)
      printer.clear()
      watch.discard()
      Stream.standardOutput.write(printableLines(result.text))
    }
  }
}
