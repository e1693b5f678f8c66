import ArgumentParser
import Findings
import OperatingSystem
import Reports
import Text
import Upgrading

/// The command `modeldiff finish`.
struct FinishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish",
    abstract: "Finish an upgrade that was made with --deferred.",
    usage: "modeldiff finish [<options>] STORE [--to MODEL]",
    discussion: """
      Drops the columns that modeldiff upgrade --deferred has renamed, in place and with the same \
      guarantees. A store that holds no model, or a stale one, needs --to: its version is looked \
      up in that bundle. A store whose clean-up was deferred by another program is refused.

      When there is nothing left to finish, the exit code is 0.

      Example:
        modeldiff finish Store.sqlite --keep-backup
            drop the columns, and keep the store as it was
      """)

  @Argument(help: ArgumentHelp("The store.", valueName: "store"))
  var store: String

  @Option(
    help: ArgumentHelp(
      "The model of the store, or its bundle (default: the model in the store).",
      valueName: "model"))
  var to: String?

  @Flag(help: "Keep the old store as Store.sqlite.backup.")
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
        store, of: to, keepsBackup: keepBackup, waiting.conditions(watch, printer))
      printer.clear()
      watch.discard()
      Stream.standardOutput.write(printableLines(result.text))
    }
  }
}
