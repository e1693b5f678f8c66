import Comparing
import DataModel
import Findings
import Loading
import ModelFiles
import OperatingSystem
import StoreFile
import StoreModel

/// An upgrade that is being made on a working copy.
final class UpgradeRun {
  let work: StoreWork
  /// The mark of columns to drop; nil if absent.
  private var cleanUpMark: String?
  /// Whether the store stays of its version, and is tidied.
  private let isCleanUp: Bool
  /// The maintenance on a store that already has the target version; nil otherwise.
  private(set) var upkeep: StoreUpkeep?
  /// The target; nil if the store keeps its version.
  private var target: UpgradeTarget?
  private let choices: UpgradeChoices
  let usesLog: Bool
  private let measuresTables: Bool
  let copy: WorkingCopy
  var connection: StoreConnection?
  /// The version that the copy is of.
  private(set) var current: ComparedVersion
  /// The versions after each step that is still to be made.
  private(set) var route: [ComparedVersion]
  /// The names of the versions on the whole route, that of the store first.
  private let way: [String]
  /// The reason why it is not the direct route; nil if it is.
  let detour: String?
  /// The command that drops deferred columns of the store; nil if this tool deferred none.
  private(set) var finishCommand: String?
  /// The rows of no entity that were taken out of the copy, when that was asked for and there were any.
  private(set) var rowsSetAside: RowsSetAside?
  /// The completed steps.
  private(set) var steps: [StorePlan.Step] = []
  /// The notes on the whole route, shown with its first step.
  private let notes: [String]
  /// Whether the store is of a later version of the bundle.
  let isDowngrade: Bool
  /// The store that the route was chosen for, until the first step is prepared.
  private var settled: SettledStore?
  /// The digests of values kept in the next step, computed while the copy is created.
  private var reading: DigestReading?
  /// The digests of values kept in the last step.
  var unproved: UnprovedStep?
  /// The effects of step files.
  private(set) var stepReports: [StepReport] = []
  /// The properties that step files may have written.
  private(set) var writtenProperties: Set<PropertyPath> = []
  /// Whether step files may have deleted objects.
  private(set) var mayDeleteObjects = false
  /// The effects of mapping models.
  var mappingReports: [MappingReport] = []

  /// Begins the copy, and chooses the route.
  ///
  /// - Parameters:
  ///   - work: The store, and the folder to work in.
  ///   - target: The target model.
  ///   - choices: The user's options.
  ///   - measuresTables: Whether to report the sizes of tables that are not rebuilt.
  /// - Throws: `ToolchainError`; nothing is left behind then.
  init(
    _ work: StoreWork, to target: UpgradeTarget, _ choices: UpgradeChoices, measuresTables: Bool
  ) throws(ToolchainError) {
    self.work = work
    self.choices = choices
    self.measuresTables = measuresTables
    self.target = target
    usesLog = try work.usesLog()
    copy = try WorkingCopy(of: work)
    // What is in a journal is seen on the copy only.
    var connection = work.held.journals.isEmpty ? nil : try copy.open()
    var rowsSetAside: RowsSetAside?
    let (copy, isStopped, name) = (self.copy, self.copy.isStopped, work.name)
    var looking = work.control
    looking.isInterrupted = isStopped
    var settled = SettledStore(
      path: connection == nil ? work.held.path : work.folder.store, name: name, control: looking)
    let (source, route, upkeep, finishCommand) = try copy.explaining { () throws(ToolchainError) in
      let store = try settled.ask { (connection) throws(StoreError) in
        try readStore(over: connection)
      }
      let source = try target.source(of: store, name)
      let current = source.version
      if choices.setsStrayRowsAside, !target.isVersion(of: current),
        let stray = try strayRows(of: store, current, in: settled)
      {
        let opened = if let connection { connection } else { try copy.open() }
        rowsSetAside = try takeOut(
          stray, of: store, version: current, connection: opened, work: work,
          isInterrupted: isStopped)
        connection = opened
        settled = SettledStore(path: work.folder.store, name: name, control: looking)
      }
      let waits = store.deferralMark(among: [current]) != nil
      let route = try chooseRoute(from: current, to: target, choices, for: settled)
      var upkeep: StoreUpkeep?
      if route.versions.isEmpty {
        upkeep = try StoreUpkeep(of: store, current, choices, in: settled)
      }
      return (
        source, route, upkeep,
        waits
          ? Upgrading.finishCommand(name, of: current.referenceBesides(name))
          : nil
      )
    }
    notes = target.notes(from: source)
    isDowngrade = target.laterSource(source.version) != nil
    current = source.version
    self.upkeep = upkeep
    isCleanUp = upkeep?.isNeeded ?? false
    self.route = isCleanUp ? [current] : route.versions
    if let staged = route.staged { self.target?.take(staged) }
    way = ([source.version] + route.versions).map(\.version.name).withoutRepetition
    detour = route.detour
    self.finishCommand = finishCommand
    self.connection = connection
    self.rowsSetAside = rowsSetAside
    self.settled = self.route.isEmpty ? nil : settled
  }

  /// Begins the copy of a store that stays of its version, and whose clean-up is made now: the columns with
  /// `mark` are dropped.
  ///
  /// - Throws: `ToolchainError`; nothing is left behind then.
  init(
    _ work: StoreWork, cleaningUp version: ComparedVersion, marked mark: String,
    _ choices: UpgradeChoices
  ) throws(ToolchainError) {
    self.work = work
    self.choices = choices
    measuresTables = false
    target = nil
    (isCleanUp, cleanUpMark) = (true, mark)
    usesLog = try work.usesLog()
    copy = try WorkingCopy(of: work)
    connection = work.held.journals.isEmpty ? nil : try copy.open()
    current = version
    route = [version]
    (notes, isDowngrade) = ([], false)
    way = []
    detour = nil
  }

  /// The store as it is before the next step, without journals.
  private var path: String { isOfCopy ? work.folder.store : work.held.path }

  /// Whether the store before the next step is the copy: with what was in journals, or what a step has made, whether or
  /// not a connection to it is open.
  private var isOfCopy: Bool { connection != nil || unproved != nil }

  /// Runs a function for the next step; its errors name the step and the route.
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

  /// The step and its route; nil on the direct route.
  private var wayNote: DiagnosticNote? {
    guard let next = route.first, detour != nil || way.count > 2 else { return nil }
    let reason = detour.map { ", as \($0)" } ?? ""
    return DiagnosticNote(
      "in the step from \(current.version.name) to \(next.version.name) of the way "
        + "\(way.joined(separator: " → "))\(reason)")
  }

  /// Prepares the next step; the copy exists then.
  ///
  /// - Throws: `ToolchainError` with exit code 1 if the step cannot be expressed in SQL.
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
    var order = StepOrder(from: current, to: next, own)
    order.measuresTables = measuresTables
    order.notes = steps.isEmpty ? notes : []
    order.isFirst = steps.isEmpty
    order.stepFile = isCleanUp ? nil : target?.stepFile(from: current, to: next)
    order.stepFileBefore = steps.last?.stepFile.flatMap { use in
      target?.steps.first { $0.file.path == use.path }
    }
    order.versionBefore = order.stepFileBefore.flatMap { step in
      target?.versions.first { $0.hashes.checksum == step.from }
    }
    (order.isCleanUp, order.cleanUpMark) = (isCleanUp, cleanUpMark)
    order.isValidated = route.count == 1 && steps.contains { $0.stepFile != nil }
    if !isCleanUp, order.stepFile?.file.standsForPolicies ?? true {
      order.mapping = target?.mapping(from: current, to: next, choices)
      if order.mapping == nil, !isCleanUp {
        order.notes += target?.mappings.notes(from: current, to: next) ?? []
      }
    }
    var looking = work.control
    looking.isInterrupted = copy.isStopped
    let store = settled ?? SettledStore(path: path, name: work.name, control: looking)
    settled = nil
    let step = try prepareStep(order, of: store)
    reading = try store.read { (path) throws(StoreError) in
      try DigestReading(
        step.kept.map(\.old), at: path, rowCounts: step.rowCounts,
        isInterrupted: work.control.isInterrupted)
    }
    return step
  }

  /// Carries out the prepared step.
  ///
  /// - Throws: `ToolchainError` if the step fails; the store is unchanged then.
  func make(_ step: PreparedStep) throws(ToolchainError) {
    try onTheWay { () throws(ToolchainError) in
      try copy.explaining { () throws(ToolchainError) in try carryOut(step) }
    }
  }

  private func carryOut(_ step: PreparedStep) throws(ToolchainError) {
    if let unproved {
      let isInterrupted = work.control.isInterrupted
      let after = try upgrading(work.name) { () throws(StoreError) in
        try DigestReading(
          unproved.kept.map(\.new), at: work.folder.store, isInterrupted: isInterrupted
        ).digests()
      }
      try prove(after)
      // The guards of a script are in temporary tables, which live as long as a connection.
      connection = nil
    }
    if let mapping = step.mapping {
      _ = try finishReading()
      unproved = try carryOut(mapping, of: step)
      current = step.to
      route.removeFirst()
      return
    }
    let relationships = try relationshipDigests(step.relationships, isBefore: true, at: path)
    // The store itself can be read while its copy is changed; the copy has to be read before.
    let isOfCopy = isOfCopy
    let before = try isOfCopy ? finishReading() : nil
    let old = try oldStore(for: step, isOfCopy: isOfCopy)
    let opened = if let connection { connection } else { try copy.open() }
    connection = opened
    let growth = step.summary.rebuiltBytes(unknown: fileSize(work.folder.store))
    try checkSpace(for: growth * 2, beside: work.folder.path, named: work.name)
    if !step.keepsVersion { try runStep(step, opened, of: work) }
    if upkeep?.history != nil {
      // The pages of what was deleted are given back, where the store can do that a page at a time.
      try upgrading(work.name) { () throws(StoreError) in
        try opened.perform("PRAGMA incremental_vacuum")
      }
    }
    let digests = if let before { before } else { try finishReading() }
    let writes = try carryOutStepFile(of: step, old, opened)
    try validateEnd(of: step, opened)
    unproved = UnprovedStep(
      step.kept, digests: digests, writes: writes,
      relationships: Array(zip(step.relationships, relationships)))
    current = step.to
    route.removeFirst()
  }

  /// The store before a step, for its step file; nil if nothing reads it.
  private func oldStore(
    for step: PreparedStep, isOfCopy: Bool
  ) throws(ToolchainError) -> String? {
    guard let file = step.stepFile, file.readsOld else { return nil }
    guard isOfCopy else { return work.held.path }
    // The copy is about to change, and the store itself is not as it is.
    try copy.finish()
    let (store, old) = (work.folder.store, joined(work.folder.path, "old.sqlite"))
    try checkSpace(for: fileSize(store), beside: work.folder.path, named: work.name)
    try? removeFile(old)
    try copyFile(at: store, to: old, isInterrupted: work.control.isInterrupted)
    return old
  }

  /// Carries out the step file of a step, whose script has been run.
  ///
  /// - Returns: What it wrote, or may have written.
  private func carryOutStepFile(
    of step: PreparedStep, _ old: String?, _ opened: StoreConnection
  ) throws(ToolchainError) -> StepWrites {
    guard let file = step.stepFile else { return StepWrites() }
    return try carryOut(file, of: step, old: old, opened: opened)
  }

  /// Carries out a step file.
  ///
  /// - Parameters:
  ///   - file: The step file.
  ///   - step: The step, after which the copy is in the shape in which it writes.
  ///   - old: The store before the step; nil if no statement reads it.
  ///   - opened: The connection to the copy.
  /// - Returns: What it wrote, or may have written.
  /// - Throws: `ToolchainError`; the copy is rubbish then.
  func carryOut(
    _ file: LoadedStep, of step: PreparedStep, old: String?, opened: StoreConnection
  ) throws(ToolchainError) -> StepWrites {
    let situation = StepSituation(
      copy: work.folder.store, version: step.to, old: old, oldVersion: current,
      support: SupportFolder(of: work.held.path),
      seconds: choices.stepSeconds ?? UpgradeChoices.usualStepSeconds,
      programs: ProgramLimits(
        allowsPrograms: choices.allowsPrograms ?? false,
        timeout: choices.stepSeconds ?? UpgradeChoices.usualStepSeconds,
        isInterrupted: work.control.isInterrupted))
    let outcome = try StepRun(file, situation: situation, opened: opened, of: work).carryOut()
    stepReports.append(outcome.report)
    writtenProperties.formUnion(outcome.writes.properties(of: step.to))
    mayDeleteObjects = mayDeleteObjects || !outcome.writes.deleted.isEmpty
    return outcome.writes
  }

  /// Validates all rows again if the route continues after the version in which a step file ran.
  private func validateEnd(
    of step: PreparedStep, _ opened: StoreConnection
  ) throws(ToolchainError) {
    guard route.count == 1, step.stepFile == nil, let report = stepReports.last else { return }
    let (store, name) = (work.folder.store, work.name)
    let observed = try upgrading(name) { () throws(StoreError) in try readStore(at: store) }
    let schema = predictSchema(
      step.to.version.model, generation: observed.metadata.schemaGeneration
    ).named(after: observed.schema.columns)
    try upgrading(name) { () throws(StoreError) in try opened.addTextFunctions() }
    try validateRows(
      of: step.to, schema, in: name, after: "the step file \(report.path)"
    ) { (query) throws(ToolchainError) in
      try upgrading(name) { () throws(StoreError) in try opened.rows(of: query) }
    }
  }

  private func finishReading() throws(ToolchainError) -> [ColumnPlace: ColumnDigest] {
    defer { reading = nil }
    return try upgrading(work.name) { () throws(StoreError) in try reading?.digests() ?? [:] }
  }
}

extension StepWrites {
  /// The properties whose columns may have other values, as a version declares them.
  fileprivate func properties(of version: ComparedVersion) -> Set<PropertyPath> {
    let tables = predictSchema(version.version.model).tables
    return Set(
      tables.flatMap { table in
        table.columns.compactMap { column in
          let name = ColumnName(table: table.name, column: column.name)
          return updated.contains(name) ? column.role.property : nil
        }
      })
  }
}
