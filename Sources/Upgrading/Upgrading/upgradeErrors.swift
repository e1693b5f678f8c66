import Findings
import Loading
import StoreFile
import StoreModel
import Text

extension ToolchainError {
  /// The error for a store whose version is not known.
  static func unknownStoreVersion(
    _ path: String, _ problem: String, explanation: String
  ) -> ToolchainError {
    ToolchainError(
      .unknownStoreVersion, exitCode: .findings, file: path, problem, explanation: explanation)
  }

  /// The error for a store that only a newer SQLite may write.
  static func newerFormat(_ version: Int, _ path: String) -> ToolchainError {
    ToolchainError(
      .newerFormat, file: path,
      "the store was made by a newer SQLite and can only be read: its write version is \(version), "
        + "expected 1 or \(DatabaseHeader.knownVersion)")
  }

  /// The error for a store in use by another process.
  static func storeInUse(
    _ path: String, _ problem: String, explanation: String = ""
  ) -> ToolchainError {
    ToolchainError(
      .storeInUse, exitCode: .inputOutput, file: path, problem, explanation: explanation)
  }

  /// The error for a disk that has not room enough.
  static func diskFull(_ path: String, free: Int, needed: Int) -> ToolchainError {
    ToolchainError(
      .diskFull, exitCode: .inputOutput, file: path,
      "the disk has \(free) bytes free, and \(needed) are needed; the store is unchanged")
  }

  /// The error for a store in which SQLite finds damage.
  static func damaged(_ store: String, _ line: String) -> ToolchainError {
    ToolchainError(
      .damagedStore, file: store, "the store is damaged: \(line)",
      explanation: line.contains(" index ")
        ? "Nothing was upgraded. In the sqlite3 shell, REINDEX rebuilds indexes."
        : "Nothing was upgraded. `modeldiff recover` saves what can still be read.")
  }

  /// The error for a store whose copy cannot be read back.
  static func unreadableCopy(_ store: String, _ problem: String) -> ToolchainError {
    .unreadableOutput(
      store, "the copy cannot be read back: \(problem); the store is unchanged")
  }

  /// The error for an upgrade that would not do what it should.
  static func upgradeFailed(_ store: String, _ problem: String) -> ToolchainError {
    ToolchainError(.upgradeFailed, exitCode: .software, file: store, problem)
  }

  /// The error for a repair that would not do what it should.
  static func repairFailed(_ store: String, _ problem: String) -> ToolchainError {
    ToolchainError(
      .repairFailed, exitCode: .software, file: store,
      "the repair failed: \(problem); the store is unchanged")
  }

  /// The error for history of a store that is mirrored to CloudKit, given how many changes would be removed.
  static func mirroredHistory(_ store: String, _ changes: Int) -> ToolchainError {
    ToolchainError(
      UpgradeObstacleKind.mirroredStore.rule, exitCode: .findings, file: store,
      "the store is mirrored to CloudKit, and which of the \(counted(changes, "change")) that would be removed are exported is not known",
      explanation: """
        Let the app delete its history once it is exported. --allow mirrored-store:\(changes) \
        removes them anyway: changes that are not exported yet may then never be.
        """)
  }

  /// The error for history that cannot be read as a whole.
  static func damagedHistory(_ store: String, _ lines: [String]) -> ToolchainError {
    ToolchainError(
      .damagedStore, file: store, "the history is damaged: \(lines.joined(separator: "; "))",
      explanation:
        "All numbers are of what can be read. `modeldiff history \(pathForShell(store)) --truncate` makes a store without history, and reads none of it."
    )
  }

  /// The error for a repair that the rows do not allow.
  static func repairRefused(_ store: String, _ error: StoreError) -> ToolchainError {
    var result = ToolchainError(
      .repairRefused, exitCode: .findings, file: store,
      "the rows violate an index: \(error.message); the store is unchanged",
      explanation: "Correct the rows in the app first, or leave this repair out.")
    result.keep(error)
    return result
  }

  /// The error for a store that is not the one of a plan.
  static func storeChanged(_ path: String, newPlan: String) -> ToolchainError {
    ToolchainError(
      .storeChanged, exitCode: .findings, file: path,
      "the store has changed since the plan was made",
      explanation: "Make a new plan: `\(newPlan)`.")
  }

  /// The error for a plan that no longer holds.
  static func planChanged(_ path: String, newPlan: String) -> ToolchainError {
    ToolchainError(
      .planChanged, exitCode: .findings, file: path,
      "planning again gives a different plan: the model has changed, the plan was edited, or another "
        + "version of this tool made it",
      explanation: "Make a new plan: `\(newPlan)`.")
  }

  /// The error for rows that are in the way.
  init(problems: [String], _ store: String) {
    self.init(
      .findings,
      problems.map {
        RuleDescription.rowsInTheWay.diagnostic(
          $0,
          explanation: $0.contains(" are of no entity of ")
            ? "To upgrade without these rows and keep them in a file, add --quarantine "
              + "\(UpgradeChoices.rowsInTheWay)" : "",
          at: .file(store))
      })
    // What is counted wrongly looks the same.
    mayComeFromDamage = true
  }

  /// The error for a store that cannot be upgraded.
  init(_ error: StoreError, upgrading store: String) {
    self = Self.told(of: error, store)
    keep(error)
    mayComeFromDamage = error.isAboutDamage || error.isAboutRoom
  }

  private static func told(of error: StoreError, _ store: String) -> ToolchainError {
    switch error.kind {
    case .interrupted: .interrupted(store)
    case .unwritable where error.isAboutPlace: .cannotCreateOutput(store, error.message)
    case .unwritable where error.isAboutSystem: .writeFailed(store, error.message)
    case .unwritable where error.isAboutSchema:
      // The statements fit every store of the version, so this one is not what it says.
      ToolchainError(
        [
          UpgradeObstacle(
            .schemaDrift, "the store does not match its version: \(error.message)")
        ], store)
    // What is written is sound, unless the store was damaged: then the system has not given back what was written, for which SQLite
    // has no other word.
    case .unwritable where error.isAboutDamage: .unreadableCopy(store, error.message)
    case .unwritable:
      .upgradeFailed(store, "the upgrade failed: \(error.message); the store is unchanged")
    case .unreadable where error.isAboutSystem:
      .readFailed(store, "\(error.message); the store is unchanged")
    default: ToolchainError(.unreadableStore, file: store, error.description)
    }
  }
}
