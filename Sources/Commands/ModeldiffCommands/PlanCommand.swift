import ArgumentParser
import Findings
import OperatingSystem
import Reports
import Upgrading

/// The command `modeldiff plan`.
struct PlanCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show what an upgrade of a store would do.",
    usage: """
      modeldiff plan [<options>] STORE --to MODEL [-o PLAN]
      modeldiff plan [<options>] STORE… --to MODEL
      """,
    discussion: """
      Lists every change of the model and what is done to each table, with rows and bytes; every \
      risk and every data loss, with the number of rows affected; the space and the time needed; \
      and the SQL. Nothing is written to the store or beside it.

      The upgrade is rehearsed on a copy in the folder for temporary files. A store larger than 1 \
      GiB, or too large for the free space, is read and checked instead, and the SQL is tried \
      without rows.

      With --output, the plan is written to a file for modeldiff apply, which does exactly what it \
      says. The file may be moved, with or without the store and the model.

      With folders, patterns or several stores, --jobs processes each plan one store after another; \
      the result is a table, or a line of JSON for each, and the exit code is the highest of all.

      The exit code is 1 when something blocks the upgrade or has to be allowed first; when the \
      rehearsal fails, it is that of modeldiff upgrade. With --format json, "obstacles" lists what \
      blocks the upgrade.

      Example:
        modeldiff plan Old.sqlite --to App.xcdatamodeld
            what would be done, and what blocks it
      """)

  @OptionGroup
  var upgrade: UpgradeArguments

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the plan to a file.", valueName: "plan"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The new store (default: Store.upgraded.sqlite beside Store.sqlite).", valueName: "file"))
  var newStore: String?

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

  static func outputSchema(for line: [String]) -> JSONValue {
    asksForLines(line) ? fleetSchema : storePlanSchema
  }

  func validate() throws {
    if upgrade.rows.inPlace, newStore != nil {
      throw ValidationError("--in-place and --new-store exclude each other.")
    }
  }

  func run() throws {
    guard fleet.isForOne(upgrade.search) else { return try planAll() }
    if format == .jsonl || fleet.asJob { return try printLines() }
    var isReady = true
    // Who reads the plan in a file does not want the stages of its making.
    let printer = ProgressPrinter(isQuiet: common.quiet || !Stream.standardError.isTerminal)
    let watch = SignalWatch()
    defer { watch.release() }
    try reportingErrors(common) { () throws(ToolchainError) in
      defer { printer.clear() }
      let planned = try planStore(order, waiting.conditions(watch, printer))
      printer.clear()
      let result = planned.plan
      isReady = result.risksInTheWay.isEmpty
      if let output, planned.error == nil { try writePlan(result, to: output) }
      switch format {
      case .text: Stream.standardOutput.write(result.text(common.style(.standardOutput)))
      case .json, .jsonl: Stream.standardOutput.write(try planJSON(result))
      }
      if let error = planned.error { throw error }
    }
    if !isReady { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }

  private var order: UpgradeOrder {
    upgrade.order(output: newStore, swiftSources, isJob: fleet.asJob)
  }

  /// Plans, and prints a line of JSON whatever comes of it.
  private func printLines() throws {
    let order = order
    let watch = SignalWatch()
    defer { watch.release() }
    let target = SharedTarget()
    try fleet.printLines(of: "plan", order.task, until: { watch.isPending }) {
      store throws(ToolchainError) in
      let planned = try planStore(
        order.of(store), sharing: target, waiting.conditions(watch, ProgressPrinter(isQuiet: true)))
      if let output, planned.error == nil { try writePlan(planned.plan, to: output) }
      return ResultLine(FleetResult(planned), name: "plan", detail: try planLine(planned.plan))
    }
  }

  private func planAll() throws {
    if output != nil || newStore != nil {
      throw ValidationError("--output and --new-store are for one store.")
    }
    try fleet.run(
      "plan", search: upgrade.search, format: format.ofFleets, common: common,
      reading: [upgrade.to],
      check: { () throws(ToolchainError) in try upgrade.checkTarget(swiftSources) })
  }
}
