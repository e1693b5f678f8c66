import ArgumentParser
import CommandLineTool
import Reports
import Toolchain

/// What both `modeldiff plan` and `modeldiff upgrade` take.
struct UpgradeArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("The store.", valueName: "store"))
  var store: String

  @Option(help: ArgumentHelp("The model that the store is to be of.", valueName: "model"))
  var to: String

  @Flag(help: "Replace the store; without, a new one is written beside it.")
  var inPlace = false

  @Flag(help: "Keep the old store as Store.sqlite.backup when it is replaced.")
  var keepBackup = false

  @Option(
    help: ArgumentHelp(
      "Allow a specific data loss or an empty required value: the identifier of a rule, alone or with the place, as "
        + "attribute-removed:Item.name. Can be given several times.", valueName: "id"))
  var allow: [String] = []

  @Option(
    help: ArgumentHelp(
      "Go through a version of the bundle. Can be given several times, in order; by default the way is "
        + "chosen that loses least.", valueName: "version"))
  var via: [String] = []

  @Flag(help: "Go straight to the model, whatever is lost.")
  var direct = false

  @Flag(help: "Rebuild tables whose SQL would differ from a fresh store.")
  var canonical = false

  @Flag(help: "Delete persistent history that the change makes unreadable.")
  var truncateHistory = false

  @Flag(help: "Rename removed columns instead of dropping them; modeldiff finish drops them later.")
  var deferred = false

  @Option(
    help: ArgumentHelp(
      "rows-in-the-way: write rows of no entity to Store.set-aside.json beside the store, and go on "
        + "without them.", valueName: "what"))
  var quarantine: [Quarantine] = []

  /// What the user wants.
  ///
  /// - Parameter output: The path of the new store; nil for one beside the old.
  /// - Returns: The choices.
  func choices(output: String?) -> UpgradeChoices {
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
    return choices
  }

  func validate() throws {
    if keepBackup, !inPlace { throw ValidationError("--keep-backup requires --in-place.") }
    if direct, !via.isEmpty { throw ValidationError("--direct and --via exclude each other.") }
    if deferred, canonical {
      throw ValidationError("--deferred and --canonical exclude each other.")
    }
  }
}

/// How long to wait for a store that is in use.
struct TimeoutOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long to wait for others to close the store.", valueName: "seconds"))
  var timeout = 5.0

  func validate() throws {
    guard (0...86_400).contains(timeout) else {
      throw ValidationError("--timeout takes 0 to 86400 seconds.")
    }
  }
}

/// What is written to a file when it is in the way.
enum Quarantine: String, Choice {
  /// Rows of no entity.
  case rowsInTheWay = "rows-in-the-way"
}
