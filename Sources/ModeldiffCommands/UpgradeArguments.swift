import ArgumentParser
import CommandLineTool
import Findings
import Loading
import OperatingSystem
import Upgrading

/// What both `modeldiff plan` and `modeldiff upgrade` take.
struct UpgradeArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Stores, folders to search for stores, or patterns such as 'stores/**/*.sqlite'.",
      valueName: "store"))
  var stores: [String]

  @Option(help: ArgumentHelp("The model to upgrade the store to.", valueName: "model"))
  var to: String

  @Flag(help: "Replace the store instead of writing a new one beside it.")
  var inPlace = false

  @Flag(help: "Keep the old store as Store.sqlite.backup when it is replaced.")
  var keepBackup = false

  @Option(
    help: ArgumentHelp(
      "Allow a specific data loss or an empty required value: the identifier of a rule, alone or with the place, such as "
        + "attribute-removed:Item.name. Can be given several times.", valueName: "id"))
  var allow: [String] = []

  @Option(
    help: ArgumentHelp(
      "Upgrade through this version of the bundle. Can be given several times, in order (default: the "
        + "way that loses least).", valueName: "version"))
  var via: [String] = []

  @Flag(help: "Upgrade in one step, even where a way through other versions loses less.")
  var direct = false

  @Flag(help: "Rebuild tables whose SQL would differ from a fresh store.")
  var canonical = false

  @Flag(help: "Delete persistent history that the change makes unreadable.")
  var truncateHistory = false

  @Flag(help: "Rename removed columns instead of dropping them; modeldiff finish drops them later.")
  var deferred = false

  @Option(
    help: ArgumentHelp(
      "rows-in-the-way: move rows of no entity to Store.set-aside.json beside the store, and go on "
        + "without them.", valueName: "what"))
  var quarantine: [Quarantine] = []

  @Option(
    help: ArgumentHelp(
      "The folder with step files, SQL for what the model cannot say (default: Migrations beside the "
        + "bundle).", valueName: "folder"))
  var steps: String?

  @Option(
    help: ArgumentHelp(
      "The mapping model to upgrade by, an .xcmappingmodel or .cdm; what it leaves behind is lost without --allow "
        + "(default: one beside the bundle that is for the step).", valueName: "file"))
  var mapping: String?

  @Flag(help: "Let step files run the programs that they name.")
  var allowPrograms = false

  @Option(
    help: ArgumentHelp(
      "How long the statements of a step file may take (default: 600).", valueName: "seconds"))
  var stepSeconds: Double?

  /// The store, where it is one.
  var store: String { stores.first ?? "" }

  /// The stores that are meant.
  var search: StoreSearch {
    var search = StoreSearch(stores)
    search.leavesResultsAside = true
    return search
  }

  /// What the command is given for each of several stores.
  var options: [String] {
    let flags = [
      ("--in-place", inPlace), ("--keep-backup", keepBackup), ("--direct", direct),
      ("--canonical", canonical), ("--truncate-history", truncateHistory),
      ("--deferred", deferred), ("--allow-programs", allowPrograms),
    ]
    return ["--to=\(to)"] + flags.filter(\.1).map(\.0) + allow.map { "--allow=\($0)" }
      + (steps.map { ["--steps=\($0)"] } ?? []) + (mapping.map { ["--mapping=\($0)"] } ?? [])
      + (stepSeconds.map { ["--step-seconds=\($0)"] } ?? []) + via.map { "--via=\($0)" }
      + quarantine.map { "--quarantine=\($0.rawValue)" }
  }

  /// What is asked for.
  ///
  /// - Parameter output: The path of the new store; nil for one beside the old.
  /// - Returns: The order.
  func order(output: String?) -> UpgradeOrder {
    UpgradeOrder(store: store, model: to, choices: choices(output: output))
  }

  /// What tells what stores become, and by which files, from anything else.
  ///
  /// - Throws: `ToolchainError` when the model, a step file or a mapping model cannot be read.
  func targetChecksum() throws(ToolchainError) -> String {
    try Upgrading.targetChecksum(
      of: to, steps: steps, mapping: mapping, scratch: temporaryDirectory)
  }

  private func choices(output: String?) -> UpgradeChoices {
    var choices = UpgradeChoices()
    choices.isInPlace = inPlace
    choices.output = output
    choices.keepsBackup = keepBackup
    choices.allowed = allow
    choices.via = direct ? [] : via.isEmpty ? nil : via
    choices.isCanonical = canonical
    choices.truncatesHistory = truncateHistory
    choices.defersCleanUp = deferred
    choices.quarantined = quarantine.isEmpty ? nil : Set(quarantine.map(\.rawValue)).sorted()
    choices.stepFolder = steps
    choices.mappingModel = mapping
    choices.allowsPrograms = allowPrograms ? true : nil
    choices.stepSeconds = stepSeconds
    return choices
  }

  func validate() throws {
    if keepBackup, !inPlace { throw ValidationError("--keep-backup requires --in-place.") }
    if direct, !via.isEmpty { throw ValidationError("--direct and --via exclude each other.") }
    if mapping != nil, steps != nil {
      throw ValidationError("--mapping and --steps exclude each other.")
    }
    if mapping != nil, direct || !via.isEmpty {
      throw ValidationError("--mapping and --direct or --via exclude each other.")
    }
    if let stepSeconds, !(0.001...86_400).contains(stepSeconds) {
      throw ValidationError("--step-seconds takes 0.001 to 86400 seconds.")
    }
    if deferred, canonical {
      throw ValidationError("--deferred and --canonical exclude each other.")
    }
  }
}

/// How long to wait for a store that is in use.
struct TimeoutOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long to wait for other programs to close the store.", valueName: "seconds"))
  var timeout = 5.0

  func validate() throws {
    guard (0...86_400).contains(timeout) else {
      throw ValidationError("--timeout takes 0 to 86400 seconds.")
    }
  }

  /// What the command is given for each of several stores.
  var options: [String] { ["--timeout=\(timeout)"] }

  /// The conditions of work on a store.
  ///
  /// - Parameters:
  ///   - watch: Tells whether the user wants it to stop.
  ///   - printer: Shows how far it is.
  /// - Returns: The conditions.
  func conditions(_ watch: SignalWatch, _ printer: ProgressPrinter) -> WorkConditions {
    WorkConditions(
      timeout: timeout, scratch: temporaryDirectory,
      control: UpgradeControl(
        isInterrupted: { watch.isPending }, report: { printer.show($0) }))
  }
}

/// What is written to a file when it is in the way.
enum Quarantine: String, Choice {
  /// Rows of no entity.
  case rowsInTheWay = "rows-in-the-way"
}
