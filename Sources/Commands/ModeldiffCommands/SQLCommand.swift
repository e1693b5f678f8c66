import ArgumentParser
import DataModel
import Findings
import Loading
import StoreModel
import Text
import Upgrading

/// The command `modeldiff sql`.
struct SQLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql",
    abstract: "Print the SQL script that upgrades a store.",
    usage: "modeldiff sql [<options>] OLD NEW",
    discussion: """
      The script is for the sqlite3 shell, version 3.35 or later:
        modeldiff sql Old.sqlite App.xcdatamodeld > upgrade.sql
        sqlite3 Copy-of-Old.sqlite < upgrade.sql

      When OLD is a store, the script is for this store alone; when it is a model, for any store \
      of that version. The version of a store that holds no model is looked up by its hashes in \
      the bundle of NEW. The script refuses every other store, does everything in one transaction, \
      and verifies the result before it commits; otherwise it changes nothing. The shell prints \
      "exclusive" first, SQLite's answer to the lock, and "upgraded" last.

      When lightweight migration is not possible, or something else blocks the upgrade, the \
      reasons are printed to standard error, and the exit code is 1.
      """)

  @Argument(help: ArgumentHelp("A store, or the model of the stores.", valueName: "old"))
  var old: String

  @Argument(help: ArgumentHelp("The model to upgrade the store to.", valueName: "new"))
  var new: String

  @Flag(help: "Rebuild tables whose SQL would differ from a fresh store.")
  var canonical = false

  @Flag(
    help:
      "Delete the persistent history; otherwise a history that the change makes unreadable stops the script."
  )
  var truncateHistory = false

  @Flag(help: "Remove the bookkeeping of CloudKit mirroring: the store no longer syncs.")
  var withoutMirroring = false

  @Option(
    help: ArgumentHelp(
      "\(RuleDescription.unexportedChanges.id): upgrade a mirrored store although this deletes history with changes that wait "
        + "for export.", valueName: "id"))
  var allow: [String] = []

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  private var options: UpgradeOptions {
    var options = UpgradeOptions(isCanonical: canonical, truncatesHistory: truncateHistory)
    options.removesMirroring = withoutMirroring
    options.allowsUnexportedChanges = !allow.isEmpty
    return options
  }

  func validate() throws {
    let id = RuleDescription.unexportedChanges.id
    guard allow.allSatisfy({ $0 == id }) else {
      throw ValidationError("--allow takes \(id); other losses are named in notes")
    }
    if withoutMirroring, (try? isStore(old, in: FileSystem())) != true {
      throw ValidationError("--without-mirroring needs a store as OLD")
    }
  }

  func run() throws {
    var hasScript = true
    try reportingErrors(common) { () throws(ToolchainError) in
      let result = try planStoreUpgrade(
        from: swiftSources.reference(old), to: swiftSources.reference(new),
        options: options,
        scratch: temporaryDirectory)
      common.report(result.diagnostics)
      hasScript = result.script != nil
      guard let script = result.script else { return printObstacles(result) }
      if !common.quiet {
        for note in result.notes { Stream.standardError.write(printableLines("note: \(note)\n")) }
      }
      Stream.standardOutput.write(script.text(isForShell: true))
    }
    if !hasScript { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }

  private func printObstacles(_ result: StoreUpgradeScript) {
    var text = ""
    for obstacle in result.obstacles {
      text += "error: \(obstacle.summary) [\(obstacle.id)]\n  \(obstacle.advice)\n"
    }
    Stream.standardError.write(printableLines(text))
  }
}
