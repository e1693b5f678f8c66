internal import CompiledModel
internal import Diagnostics
internal import Reports
internal import StoreFile
internal import StoreUpgrade
internal import VersionHash

/// An upgrade that is being made on a working copy.
final class UpgradeRun {
  private let held: HeldStore
  private let name: String
  private let isCleanUp: Bool
  private let choices: UpgradeChoices
  private let control: UpgradeControl
  private let folder: WorkFolder
  private let usesLog: Bool
  private var connection: UpgradeConnection?
  /// The version that the copy is of.
  private(set) var current: ComparedVersion
  /// The versions after each step that is still to be made.
  private(set) var route: [ComparedVersion]
  /// What was done, step by step.
  private(set) var steps: [StorePlan.Step] = []
  /// What the values came to that stay in the last step.
  private var unproved: (step: PreparedStep, digests: [ColumnPlace: ColumnDigest])?

  /// Makes the copy, and chooses the way.
  ///
  /// - Parameters:
  ///   - held: The store, which nobody else uses.
  ///   - name: Its path as the user gave it.
  ///   - target: What it is to be of.
  ///   - choices: What the user wants.
  ///   - folder: The folder to work in.
  ///   - control: Whether to give up, and who wants to know how far it is.
  /// - Throws: `ToolchainError`; nothing is left behind then.
  init(
    _ held: HeldStore, named name: String, target: UpgradeTarget, choices: UpgradeChoices,
    in folder: WorkFolder, _ control: UpgradeControl
  ) throws(ToolchainError) {
    self.held = held
    self.name = name
    self.choices = choices
    self.control = control
    self.folder = folder
    isCleanUp = false
    usesLog = try readHead(of: held.path, count: 20).dropFirst(18).contains(2)
    connection = try openCopy(of: held, named: name, in: folder, control)
    let store = try upgrading(name) { () throws(StoreError) in try readStore(at: folder.store) }
    current = try target.source(of: store, name)
    route = try chooseRoute(
      from: current, to: target, storeAt: folder.store, choices)
  }

  /// Makes the copy of a store that stays of its version, and whose clean-up is made now.
  ///
  /// - Throws: `ToolchainError`; nothing is left behind then.
  init(
    _ held: HeldStore, named name: String, cleaningUp version: ComparedVersion,
    choices: UpgradeChoices, in folder: WorkFolder, _ control: UpgradeControl
  ) throws(ToolchainError) {
    self.held = held
    self.name = name
    self.choices = choices
    self.control = control
    self.folder = folder
    isCleanUp = true
    usesLog = try readHead(of: held.path, count: 20).dropFirst(18).contains(2)
    connection = try openCopy(of: held, named: name, in: folder, control)
    current = version
    route = [version]
  }

  /// Prepares the next step.
  ///
  /// - Throws: `ToolchainError` with exit code 1 when there is no way by SQL.
  func prepareNext() throws(ToolchainError) -> PreparedStep {
    guard let next = route.first else { preconditionFailure("asked for a step beyond the last") }
    var own = choices
    own.defersCleanUp = choices.defersCleanUp && route.count == 1
    let step = try prepareStep(
      from: current, to: next, storeAt: folder.store, named: name, own, isCleanUp: isCleanUp)
    steps.append(step.summary)
    return step
  }

  /// Makes a step on the copy.
  ///
  /// - Throws: `ToolchainError` when it fails; the store is as it was.
  func make(_ step: PreparedStep) throws(ToolchainError) {
    if let unproved {
      try prove(unproved.step, unproved.digests)
      // The guards of a script are in temporary tables, which live as long as a connection.
      connection = nil
      connection = try upgrading(name) { () throws(StoreError) in
        try UpgradeConnection(path: folder.store, isInterrupted: control.isInterrupted)
      }
    }
    guard let connection else { return }
    let isFirst = unproved == nil && held.journals.isEmpty
    let growth = step.summary.tables.filter { $0.work == "rebuild" }
      .map { $0.bytes ?? fileSize(folder.store) }.reduce(0, +)
    try checkSpace(for: growth * 2, beside: folder.path, named: name)
    let digests = try makeStep(
      step, connection, at: folder.store, original: isFirst ? held.path : nil, named: name,
      control)
    unproved = (step, digests)
    current = step.to
    route.removeFirst()
  }

  /// Checks that the values which a step leaves are the same after it.
  private func prove(
    _ step: PreparedStep, _ before: [ColumnPlace: ColumnDigest]
  ) throws(ToolchainError) {
    let after = try upgrading(name) { () throws(StoreError) in
      try digestColumns(
        step.kept.map { ColumnPlace($0.new) }, at: folder.store,
        isInterrupted: control.isInterrupted)
    }
    let changed = step.kept.first {
      before[ColumnPlace($0.old)] != after[ColumnPlace($0.new)]
    }
    guard let changed else { return }
    throw ToolchainError(
      .software, "upgrade-failed", file: name,
      "the upgrade would have changed values of \(changed.title); the store is as it was")
  }

  /// Proves that the copy is what it should be, and has the system write it to the disk.
  ///
  /// - Throws: `ToolchainError` when it is not; the store is as it was.
  func proveResult() throws(ToolchainError) {
    if usesLog {
      try upgrading(name) { () throws(StoreError) in try connection?.leaveWithLog() }
    }
    connection = nil
    copyRights(of: held.path, to: folder.store)
    control.report(UpgradeControl.Progress(stage: .proving, done: 0, total: nil))
    let (path, isInterrupted) = (folder.store, control.isInterrupted)
    // The system writes while the processor compares.
    let syncing = Background { Result { () throws(ToolchainError) in try syncFile(path) } }
    let checking = Background {
      Result { () throws(StoreError) in try quickCheck(at: path, isInterrupted: isInterrupted) }
    }
    let proof = Result { () throws(ToolchainError) in
      if let unproved { try prove(unproved.step, unproved.digests) }
      try proveIdentity()
    }
    let (checked, synced) = (checking.value, syncing.value)
    try proof.get()
    let damage = try upgrading(name) { () throws(StoreError) in try checked.get() }
    if let line = damage.first { try refuseDamage(line) }
    control.report(UpgradeControl.Progress(stage: .syncing, done: 0, total: nil))
    try synced.get()
  }

  /// Checks that Core Data would take the copy for a store of the version.
  private func proveIdentity() throws(ToolchainError) {
    let store = try upgrading(name) { () throws(StoreError) in try readStore(at: folder.store) }
    let (hashes, metadata) = (current.hashes, store.metadata)
    let cached = store.modelCache.flatMap { try? decodeModelCache($0) }.map {
      hashModel($0.model)
    }
    let isRight =
      metadata.versionHashes == hashes.byName
      && (metadata.versionHashesDigest ?? hashes.digest) == hashes.digest
      && (metadata.versionChecksum ?? hashes.checksum) == hashes.checksum
      && (store.modelCache == nil || cached?.byName == hashes.byName)
    guard !isRight else { return }
    throw ToolchainError(
      .software, "upgrade-failed", file: name,
      "the upgraded store would not be of \(current.version.name); the store is as it was")
  }

  /// The error for a copy that SQLite finds damaged: the store was, or the upgrade did it.
  private func refuseDamage(_ line: String) throws(ToolchainError) {
    let again = try? quickCheck(at: folder.store, isInterrupted: control.isInterrupted)
    guard again != [], !line.hasPrefix("unable to get the page"), !line.contains(": unable to get")
    else {
      throw ToolchainError(
        .inputOutput, "read-failed", file: name,
        "what was written cannot be read back: \(line); the store is as it was")
    }
    let before = try? quickCheck(at: held.path, isInterrupted: control.isInterrupted)
    guard held.journals.isEmpty, before?.isEmpty ?? false else {
      throw ToolchainError(
        .data, "damaged-store", file: name, "the store is damaged: \(line)",
        explanation: "Nothing was upgraded. The sqlite3 shell can save what can be read: .recover")
    }
    throw ToolchainError(
      .software, "upgrade-failed", file: name,
      "the upgraded store would be damaged: \(line); the store is as it was")
  }
}

/// Copies a store with its journals to the place where it is upgraded, and opens the copy.
private func openCopy(
  of held: HeldStore, named name: String, in folder: WorkFolder, _ control: UpgradeControl
) throws(ToolchainError) -> UpgradeConnection {
  let copy = folder.store
  let sizes = [""] + held.journals
  let total = sizes.map { fileSize(held.path + $0) }.reduce(0, +)
  try checkSpace(for: total + total / 16, beside: copy, named: name)
  let before = sizes.map { fileStamp(held.path + $0) }
  var done = 0
  try copyFile(
    held.lock.descriptor, named: name, to: copy, isInterrupted: control.isInterrupted
  ) { count in
    done += count
    control.report(UpgradeControl.Progress(stage: .copying, done: done, total: total))
  }
  for suffix in held.journals {
    try copyFile(
      at: held.path + suffix, to: copy + suffix, isInterrupted: control.isInterrupted)
  }
  // A lock that lets others read does not keep all of them from writing.
  guard sizes.map({ fileStamp(held.path + $0) }) == before,
    journals(beside: held.path) == held.journals
  else {
    throw ToolchainError(
      .inputOutput, "store-in-use", file: name, "the store was written while it was read")
  }
  return try upgrading(name) { () throws(StoreError) in
    try UpgradeConnection(path: copy, isInterrupted: control.isInterrupted)
  }
}
