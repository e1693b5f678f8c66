import Findings
import Loading
import OperatingSystem
import StoreFile

extension UpgradeChoices {
  /// The options that only affect a step between versions.
  private var optionsOfSteps: [String] {
    let given: [(String, Bool)] = [
      ("--mapping", mappingModel != nil), ("--steps", stepFolder != nil),
      ("--via", via?.isEmpty == false), ("--deferred", defersCleanUp),
      ("--allow", !allowed.isEmpty), ("--allow-programs", allowsPrograms == true),
      ("--step-seconds", stepSeconds != nil), ("--quarantine", quarantined != nil),
    ]
    return given.filter(\.1).map(\.0)
  }

  /// The options that have nothing to do for a store that is of the version already.
  ///
  /// - Parameter upkeep: What is done all the same; nil if absent.
  /// - Returns: Their names.
  func unusedOptions(besides upkeep: StoreUpkeep?) -> [String] {
    optionsOfSteps
      + (truncatesHistory && upkeep?.history == nil ? ["--truncate-history"] : [])
      + (removesMirroring && upkeep?.mirroring.isEmpty ?? true ? ["--without-mirroring"] : [])
      + (isCanonical && upkeep?.tables.isEmpty ?? true ? ["--canonical"] : [])
  }

  /// Refuses options without effect on a store that already has the version.
  ///
  /// A store that is replaced may be the result of an earlier run of the same command: then options have had their effect,
  /// and are not refused. The old store that such a run has kept is recognized by its UUID.
  ///
  /// - Parameters:
  ///   - held: The store.
  ///   - version: The name of the version.
  ///   - place: The destination of the result.
  ///   - upkeep: The maintenance that is done all the same; nil if none.
  ///   - scratch: A folder for temporary copies of stores.
  /// - Throws: `ToolchainError` with exit code 1 that names the options.
  func refuseUnused(
    for held: HeldStore, of version: String, at place: UpgradePlace, _ upkeep: StoreUpkeep?,
    scratch: String
  ) throws(ToolchainError) {
    var options = isInPlace ? [] : optionsOfSteps
    if keepsBackup, upkeep?.isNeeded != true, !hasKept(held, at: place, scratch: scratch) {
      options.append("--keep-backup")
    }
    guard !options.isEmpty else { return }
    throw .unusedOptions(
      options, store: held.name,
      problem:
        "the store already has the version \(version), so \(options.joined(separator: ", ")) "
        + "\(options.count == 1 ? "has" : "have") nothing to do")
  }

  /// Whether the old store is there, which an earlier run has replaced by this one.
  func hasKept(_ held: HeldStore, at place: UpgradePlace, scratch: String) -> Bool {
    guard let backup = place.backup, FileKind(at: backup, followsLinks: false) == .file,
      let kept = try? observeStore(at: backup, scratch: scratch),
      let store = try? observeStore(at: held.path, scratch: scratch)
    else { return false }
    return kept.uuid != nil && kept.uuid == store.uuid
  }
}

extension ToolchainError {
  /// The error for options without effect because there is nothing to do.
  static func unusedOptions(
    _ options: [String], store: String, problem: String
  ) -> ToolchainError {
    ToolchainError(
      .unusedOption, exitCode: .findings, file: store, problem,
      explanation:
        "Leave out \(options.joined(separator: " and ")); the store is unchanged.")
  }
}
