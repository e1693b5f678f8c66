import ArgumentParser
import Upgrading

/// The arguments of every upgrade of a store, whatever its route: where the new store is written, what may be lost, what may
/// run.
struct RowArguments: ParsableArguments {
  @Flag(help: "Replace the store instead of writing a new one beside it.")
  var inPlace = false

  @Flag(help: "Keep the old store as Store.sqlite.backup when it is replaced.")
  var keepBackup = false

  @Option(
    help: ArgumentHelp(
      "Allow a specific data loss or an empty required value: the identifier of a rule, alone or with an element, such as attribute-removed:Item.name. Can be repeated.",
      valueName: "id"))
  var allow: [String] = []

  @Flag(help: "Rebuild tables whose SQL would differ from a fresh store.")
  var canonical = false

  @Flag(
    help:
      "Delete the persistent history; otherwise a history that the change makes unreadable stops the upgrade."
  )
  var truncateHistory = false

  @Flag(
    help:
      "Remove the bookkeeping of CloudKit mirroring from the copy, which no longer syncs."
  )
  var withoutMirroring = false

  @Option(
    help: ArgumentHelp(
      "rows-in-the-way: move rows that belong to no entity to a .set-aside.json file beside the new store, and upgrade without them and links to them.",
      valueName: "what"))
  var quarantine: [Quarantine] = []

  @Flag(help: "Let step files run the programs that they name.")
  var allowPrograms = false

  @Option(
    help: ArgumentHelp(
      "Time limit for the statements of a step file (default: 600).", valueName: "seconds"))
  var stepSeconds: Double?

  /// Whether any of them was given.
  var isAnyGiven: Bool {
    inPlace || keepBackup || canonical || truncateHistory || allowPrograms || !allow.isEmpty
      || stepSeconds != nil || !quarantine.isEmpty || withoutMirroring
  }

  /// Returns the options of an upgrade.
  ///
  /// - Parameter output: The path of the new store; nil for one next to the old.
  /// - Returns: The options.
  func choices(output: String?) -> UpgradeChoices {
    var choices = UpgradeChoices()
    choices.isInPlace = inPlace
    choices.output = output
    choices.keepsBackup = keepBackup
    choices.allowed = allow
    choices.isCanonical = canonical
    choices.truncatesHistory = truncateHistory
    choices.withoutMirroring = withoutMirroring ? true : nil
    choices.quarantined = quarantine.isEmpty ? nil : Set(quarantine.map(\.rawValue)).sorted()
    choices.allowsPrograms = allowPrograms ? true : nil
    choices.stepSeconds = stepSeconds
    return choices
  }

  func validate() throws {
    if withoutMirroring, inPlace {
      throw ValidationError("--without-mirroring makes a copy, and excludes --in-place.")
    }
    if keepBackup, !inPlace { throw ValidationError("--keep-backup requires --in-place.") }
    if let stepSeconds, !(0.001...86_400).contains(stepSeconds) {
      throw ValidationError("--step-seconds takes 0.001 to 86400 seconds.")
    }
  }
}

/// What is written to a file when it is in the way.
enum Quarantine: String, Choice {
  /// Rows of no entity.
  case rowsInTheWay = "rows-in-the-way"
}
