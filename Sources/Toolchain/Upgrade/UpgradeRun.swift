import Comparing
import CompiledModel
import Findings
import Loading
import Reports
import StoreFile
import StoreUpgrade
import VersionHash

/// An upgrade that is being made on a working copy.
final class UpgradeRun {
  let held: HeldStore
  let name: String
  private let cleanUpMark: String?
  private let choices: UpgradeChoices
  let control: UpgradeControl
  let folder: WorkFolder
  let usesLog: Bool
  private let measuresTables: Bool
  let copy: WorkingCopy
  var connection: UpgradeConnection?
  /// The version that the copy is of.
  private(set) var current: ComparedVersion
  /// The versions after each step that is still to be made.
  private(set) var route: [ComparedVersion]
  /// The names of the versions of the whole way, that of the store first.
  private let way: [String]
  /// Why it is not the direct way; nil where it is.
  let detour: String?
  /// The command that drops what waits in the store as it is; nil where nothing of this tool's does.
  private(set) var finishCommand: String?
  /// The rows of no entity that were taken out of the copy, when that was asked for and there were any.
  private(set) var rowsSetAside: RowsSetAside?
  /// What was done, step by step.
  private(set) var steps: [StorePlan.Step] = []
  /// What is said of the whole way, with its first step.
  private let notes: [String]
  /// Whether the store is of a later version of the bundle.
  var isDowngrade: Bool { !notes.isEmpty }
  /// What is found out about the values that stay in the next step, while the copy is still made.
  private var reading: DigestReading?
  /// What the values came to that stay in the last step.
  var unproved: (step: PreparedStep, digests: [ColumnPlace: ColumnDigest])?

  /// Begins the copy, and chooses the way.
  ///
  /// - Parameters:
  ///   - held: The store, which nobody else uses.
  ///   - name: Its path as the user gave it.
  ///   - target: What it is to be of.
  ///   - choices: What the user wants.
  ///   - measuresTables: Whether the sizes of tables are to be told that are not made anew.
  ///   - folder: The folder to work in.
  ///   - control: Whether to give up, and who wants to know how far it is.
  /// - Throws: `ToolchainError`; nothing is left behind then.
  init(
    _ held: HeldStore, named name: String, target: UpgradeTarget, choices: UpgradeChoices,
    measuresTables: Bool, in folder: WorkFolder, _ control: UpgradeControl
  ) throws(ToolchainError) {
    self.held = held
    self.name = name
    self.choices = choices
    self.control = control
    self.folder = folder
    self.measuresTables = measuresTables
    cleanUpMark = nil
    usesLog = try readHead(of: held.path, count: 20).dropFirst(18).contains(2)
    copy = try WorkingCopy(of: held, named: name, in: folder, control)
    // What is in a journal is seen on the copy only.
    var connection = held.journals.isEmpty ? nil : try copy.open()
    var rowsSetAside: RowsSetAside?
    var path = connection == nil ? held.path : folder.store
    let (copy, isStopped) = (self.copy, self.copy.isStopped)
    var looking = control
    looking.isInterrupted = isStopped
    let (current, route, finishCommand) = try copy.explaining { () throws(ToolchainError) in
      let store = try upgrading(name) { () throws(StoreError) in
        try readStore(at: path, isInterrupted: isStopped)
      }
      let current = try target.source(of: store, name)
      if choices.setsStrayRowsAside, !target.isVersion(of: current),
        let stray = try strayRows(of: store, current, at: path, named: name, isStopped)
      {
        let opened = if let connection { connection } else { try copy.open() }
        rowsSetAside = try takeOut(
          stray, of: store, opened, held, named: name, in: folder, isInterrupted: isStopped)
        (connection, path) = (opened, folder.store)
      }
      let waits = store.deferralMark(among: [current]) != nil
      return (
        current,
        try chooseRoute(
          from: current, to: target, storeAt: path, named: name, choices, looking),
        waits
          ? Toolchain.finishCommand(name, of: current.referenceBesides(name))
          : nil
      )
    }
    notes = target.downgradeNotes(from: current)
    self.current = current
    self.route = route.versions
    way = ([current] + route.versions).map(\.version.name)
    detour = route.detour
    self.finishCommand = finishCommand
    self.connection = connection
    self.rowsSetAside = rowsSetAside
  }

  /// Begins the copy of a store that stays of its version, and whose clean-up is made now: the columns with
  /// `mark` are dropped.
  ///
  /// - Throws: `ToolchainError`; nothing is left behind then.
  init(
    _ held: HeldStore, named name: String, cleaningUp version: ComparedVersion,
    marked mark: String, choices: UpgradeChoices, in folder: WorkFolder, _ control: UpgradeControl
  ) throws(ToolchainError) {
    self.held = held
    self.name = name
    self.choices = choices
    self.control = control
    self.folder = folder
    measuresTables = false
    cleanUpMark = mark
    usesLog = try readHead(of: held.path, count: 20).dropFirst(18).contains(2)
    copy = try WorkingCopy(of: held, named: name, in: folder, control)
    connection = held.journals.isEmpty ? nil : try copy.open()
    current = version
    route = [version]
    notes = []
    way = []
    detour = nil
  }

  /// The store as it is before the next step, without journals.
  private var path: String { connection == nil ? held.path : folder.store }

  /// Does something for the next step; an error that stands against it says which step of which way it is.
  func onTheWay<Value>(
    _ body: () throws(ToolchainError) -> Value
  ) throws(ToolchainError) -> Value {
    do throws(ToolchainError) {
      return try body()
    } catch {
      guard error.exitCode == .findings, let note = wayNote else { throw error }
      var noted = error
      for index in noted.diagnostics.indices { noted.diagnostics[index].notes.append(note) }
      throw noted
    }
  }

  /// The step and the way that it is on; nil on the direct way.
  private var wayNote: DiagnosticNote? {
    guard let next = route.first, detour != nil || way.count > 2 else { return nil }
    let reason = detour.map { ", as \($0)" } ?? ""
    return DiagnosticNote(
      "in the step from \(current.version.name) to \(next.version.name) of the way "
        + "\(way.joined(separator: " → "))\(reason)")
  }

  /// Prepares the next step; the copy is there then.
  ///
  /// - Throws: `ToolchainError` with exit code 1 when there is no way by SQL.
  func prepareNext() throws(ToolchainError) -> PreparedStep {
    let step = try onTheWay { () throws(ToolchainError) in
      try copy.explaining { () throws(ToolchainError) in try prepare() }
    }
    try copy.finish()
    steps.append(step.summary)
    return step
  }

  private func prepare() throws(ToolchainError) -> PreparedStep {
    guard let next = route.first else { preconditionFailure("asked for a step beyond the last") }
    var own = choices
    own.defersCleanUp = choices.defersCleanUp && route.count == 1
    let step = try prepareStep(
      from: current, to: next, storeAt: path, named: name, own, measuresTables: measuresTables,
      notes: steps.isEmpty ? notes : [], cleaningUp: cleanUpMark, isInterrupted: copy.isStopped)
    reading = try upgrading(name) { () throws(StoreError) in
      try DigestReading(
        step.kept.map(\.old), at: path, rowCounts: step.rowCounts,
        isInterrupted: control.isInterrupted)
    }
    return step
  }

  /// Makes the step that was prepared.
  ///
  /// - Throws: `ToolchainError` when it fails; the store is as it was.
  func make(_ step: PreparedStep) throws(ToolchainError) {
    try onTheWay { () throws(ToolchainError) in
      try copy.explaining { () throws(ToolchainError) in try carryOut(step) }
    }
  }

  private func carryOut(_ step: PreparedStep) throws(ToolchainError) {
    if let unproved {
      let isInterrupted = control.isInterrupted
      let after = try upgrading(name) { () throws(StoreError) in
        try DigestReading(
          unproved.step.kept.map(\.new), at: folder.store, isInterrupted: isInterrupted
        ).digests()
      }
      try prove(after)
      // The guards of a script are in temporary tables, which live as long as a connection.
      connection = nil
    }
    // The store itself can be read while its copy is changed; the copy has to be read before.
    let isOfCopy = connection != nil || unproved != nil
    let before = try isOfCopy ? finishReading() : nil
    let opened = if let connection { connection } else { try copy.open() }
    connection = opened
    let growth = step.summary.tables.filter { $0.work == "rebuild" }
      .map { $0.bytes ?? fileSize(folder.store) }.reduce(0, +)
    try checkSpace(for: growth * 2, beside: folder.path, named: name)
    try runStep(step, opened, named: name, control)
    let digests = if let before { before } else { try finishReading() }
    unproved = (step, digests)
    current = step.to
    route.removeFirst()
  }

  private func finishReading() throws(ToolchainError) -> [ColumnPlace: ColumnDigest] {
    defer { reading = nil }
    return try upgrading(name) { () throws(StoreError) in try reading?.digests() ?? [:] }
  }
}
