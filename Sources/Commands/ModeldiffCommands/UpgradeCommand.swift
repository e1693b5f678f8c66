import ArgumentParser
import Findings
import Loading
import OperatingSystem
import Reports
import Text
import Upgrading

/// The command `modeldiff upgrade`.
struct UpgradeCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "upgrade",
    abstract: "Upgrade a store to a version of its model.",
    usage: """
      modeldiff upgrade [<options>] STORE --to MODEL
      modeldiff upgrade [<options>] STORE… --to MODEL
      """,
    discussion: """
      Upgrades a copy, verifies that it is a store of the new version (schema, entity numbers, \
      metadata, model) and that every kept value is unchanged, and puts it in place atomically: at \
      every instant there is the old store or the new one. Without --in-place, the old store is \
      not touched.

      Every data loss has to be allowed by name, with --allow. No other program may have the \
      store open.

      A store that already has the version is not changed; with --output it is copied there, and \
      the copy is checked. The exit code is 0 in both cases. --truncate-history and --canonical \
      still apply; --mapping, --deferred, --allow and other options that concern a step are \
      refused, and so is --keep-backup. With --in-place those options are only reported, so that the \
      command can be repeated; of several stores, each is judged separately.

      With folders, patterns or several stores, --jobs processes each upgrade one store after another, \
      and a failure does not stop the others. The result is a table, or a line of JSON for each, and the \
      exit code is the highest of all.

      On a terminal, the plan is shown first and has to be confirmed. The exit code is 1 when it \
      is not confirmed, or when something blocks the upgrade or is not allowed; 73 or 74 when the \
      disk is full, the store is in use, or writing fails.

      Example:
        modeldiff upgrade Old.sqlite --to App.xcdatamodeld
            write Old.upgraded.sqlite beside the store
      """)

  @OptionGroup
  var upgrade: UpgradeArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The new store (default: Store.upgraded.sqlite beside Store.sqlite). Written even when there is nothing to upgrade.",
      valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write all new stores into this folder, at their paths below the given folders. Stores that already have the version are copied.",
      valueName: "folder"))
  var into: String?

  @Flag(
    name: .shortAndLong, help: "Skip confirmation; required with --in-place when non-interactive.")
  var yes = false

  @Flag(
    help: ArgumentHelp(
      "If no upgrade of the store is possible, move it with all its files to the folder Incompatible beside it, and create an empty one. Nothing is deleted."
    ))
  var setAsideIncompatible = false

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = StoresFormat.text

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var fleet: FleetOptions

  @OptionGroup
  var waiting: TimeoutOption

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { fleetSchema }

  func validate() throws {
    if upgrade.rows.inPlace, output != nil {
      throw ValidationError("--in-place and --output exclude each other.")
    }
    if setAsideIncompatible, output != nil {
      throw ValidationError("--set-aside-incompatible and --output exclude each other.")
    }
    if into != nil, upgrade.rows.inPlace || setAsideIncompatible || output != nil {
      throw ValidationError(
        "--into excludes --in-place, --set-aside-incompatible and --output.")
    }
    if upgrade.rows.inPlace || setAsideIncompatible, !yes, !fleet.asJob,
      !Stream.standardInput.isTerminal
    {
      throw ValidationError(
        "--in-place and --set-aside-incompatible require --yes when non-interactive.")
    }
  }

  func run() throws {
    guard fleet.asJob || into == nil, fleet.isForOne(upgrade.search) else {
      return try upgradeAll()
    }
    guard format == .text, !fleet.asJob else { return try printLines() }
    let printer = ProgressPrinter(isQuiet: common.quiet)
    let watch = SignalWatch()
    defer { watch.release() }
    var isDone = false
    try reportingErrors(common) { () throws(ToolchainError) in
      let conditions = waiting.conditions(watch, printer)
      let order = order
      let result: UpgradedStore?
      do throws(ToolchainError) {
        result = try upgradeStore(order, conditions) { confirm($0, printer: printer, watch: watch) }
      } catch {
        printer.clear()
        guard setAsideIncompatible, error.isFinal else { throw error }
        let moved: StoreSetAside
        do throws(ToolchainError) {
          moved = try setAside(
            order.store, creating: order.model, conditions)
        } catch let failure {
          common.report(error.diagnostics)
          throw failure
        }
        // Setting the store aside was requested and succeeded, so its reason is only a note.
        common.report(
          error.diagnostics.map { diagnostic in
            var note = diagnostic
            note.severity = .note
            return note
          })
        isDone = true
        return Stream.standardOutput.write(printableLines(moved.text))
      }
      printer.clear()
      watch.discard()
      guard let result else { return Stream.standardError.write("cancelled\n") }
      Stream.standardOutput.write(printableLines(result.text))
      isDone = true
    }
    // A script that continues on success must stop after a cancellation.
    if !isDone { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }

  private var order: UpgradeOrder {
    var order = upgrade.order(output: output, swiftSources, isJob: fleet.asJob)
    order.showsPlan = asks
    return order
  }

  /// Whether the user is asked.
  private var asks: Bool { !yes && Stream.standardInput.isTerminal }

  /// Shows the plan and asks, on a terminal.
  private func confirm(
    _ plan: StorePlan, printer: ProgressPrinter, watch: SignalWatch
  ) -> Bool {
    printer.clear()
    return confirmUpgrade(plan, common: common, watch: watch, isAsking: asks)
  }

  /// Upgrades, and prints a line of JSON whatever comes of it.
  private func printLines() throws {
    let order = order
    let watch = SignalWatch()
    defer { watch.release() }
    let printer = ProgressPrinter(isQuiet: common.quiet)
    defer { printer.clear() }
    /// A job may have more to do, which a signal ends.
    func discard() { if !fleet.asJob { watch.discard() } }
    let target = SharedTarget()
    try fleet.printLines(of: "upgrade", order.task, until: { watch.isPending }) {
      store throws(ToolchainError) in
      let conditions = waiting.conditions(watch, printer)
      do throws(ToolchainError) {
        let result = try upgradeStore(order.of(store), sharing: target, conditions) {
          confirm($0, printer: printer, watch: watch)
        }
        discard()
        return result.map { ResultLine(FleetResult($0)) }
      } catch {
        guard setAsideIncompatible, error.isFinal else { throw error }
        let moved = try setAside(store.path, creating: order.model, conditions)
        discard()
        return ResultLine(FleetResult(moved, error))
      }
    }
  }

  private func upgradeAll() throws {
    if output != nil { throw ValidationError("--output is for one store; see --into.") }
    var search = upgrade.search
    search.excluded = into
    try fleet.run(
      "upgrade", search: search, format: format.ofFleets, common: common, into: into,
      confirming: asks ? upgrade.to : nil, reading: [upgrade.to],
      check: { () throws(ToolchainError) in try upgrade.checkTarget(swiftSources) })
  }
}
