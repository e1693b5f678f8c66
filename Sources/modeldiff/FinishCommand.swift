import ArgumentParser
import CommandLineTool
import Reports
import Toolchain

/// The command `modeldiff finish`.
struct FinishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish",
    abstract: "Finish an upgrade that was made with --deferred.",
    usage: "modeldiff finish [<options>] STORE",
    discussion: """
      Drops the columns that modeldiff upgrade --deferred has put out of the way, in place and with the \
      same guarantees. A store whose clean-up another program has deferred is refused.
      """)

  @Argument(help: ArgumentHelp("The store.", valueName: "store"))
  var store: String

  @Flag(help: "Keep the store as it was as Store.sqlite.backup.")
  var keepBackup = false

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
      let result = try finishUpgrade(
        store, keepsBackup: keepBackup, timeout: waiting.timeout,
        control: UpgradeControl(
          isInterrupted: { watch.isPending }, report: { printer.show($0) }))
      printer.clear()
      watch.discard()
      Stream.standardOutput.write(printableLines(result.text))
    }
  }
}
