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
    abstract: "Carry out an upgrade plan.",
    usage: "modeldiff apply [<options>] PLAN",
    discussion: """
      The plan is a file written by modeldiff plan --output. It is carried out only if the store \
      has not changed by a byte since and planning again gives the same plan; otherwise nothing is \
      done, and the exit code is 1.

      Example:
        modeldiff apply upgrade.plan
            the plan written by modeldiff plan -o upgrade.plan
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
