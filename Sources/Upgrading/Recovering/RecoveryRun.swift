import Building
import DataModel
import Findings
import Loading
import Rows
import StoreFile
import StoreModel
import StoreSchema

/// A recovery of a store that is being made.
final class RecoveryRun {
  private let request: RecoveryRequest
  private let path: String
  private var model = Model()

  /// Begins a recovery.
  ///
  /// - Parameters:
  ///   - request: What is wanted.
  ///   - path: Where the new store is made.
  init(_ request: RecoveryRequest, at path: String) {
    (self.request, self.path) = (request, path)
  }

  /// Reads what can be read.
  ///
  /// - Throws: `ToolchainError` when nothing can be, or the model is unknown.
  func salvage(
    _ store: String, _ models: [Model], orphans: String?
  ) throws(ToolchainError) -> Recovery {
    report(.copying)
    return try reading { () throws(StoreError) in
      let (model, salvage) = try salvageStore(
        at: store, to: path, models: models, newUUID: StoreUUID.random().text, orphans: orphans,
        isInterrupted: request.control.isInterrupted)
      self.model = model
      return Recovery(
        store: request.store, output: request.output, orphans: request.orphans, salvage: salvage)
    }
  }

  /// The most rounds; each kind of repair leaves nothing for it to do.
  private static let mostRounds = 20

  /// Empties links to what is lost, and puts in order what the store keeps books of.
  ///
  /// - Throws: `ToolchainError` when that fails.
  func repair(_ recovery: inout Recovery) throws(ToolchainError) {
    report(.mending)
    let isInterrupted = request.control.isInterrupted
    let usesLog = try diagnosis().store.header.usesWriteAheadLog
    let connection = try reading { () throws(StoreError) in
      try StoreConnection(upgrading: path, isInterrupted: isInterrupted)
    }
    for round in 0..<Self.mostRounds {
      let request = try diagnosis()
      let problems = try reading { () throws(StoreError) in
        try findProblems(
          Set(StoreFindingKind.allCases.filter { $0.canBeMended || $0 == .oneSidedInverse }),
          request, at: path,
          isInterrupted: isInterrupted)
      }
      if round == 0 {
        recovery.lost = try lost(recovery.salvage, problems, request, connection)
      }
      let chosen = problems.filter { $0.mending != nil }
      guard let phase = chosen.compactMap({ $0.mending?.phase }).min() else { break }
      let now = chosen.filter { $0.mending?.phase == phase }
      let outcome = try reading { () throws(StoreError) in
        try connection.run(mendingScript(now.compactMap(\.mending), request.store.schema))
      }
      guard outcome.isCommitted else {
        throw .repairFailed(self.request.store, "links to what is lost cannot be emptied")
      }
      recovery.repaired += now
    }
    if usesLog { try reading { () throws(StoreError) in try connection.leaveWithLog() } }
  }

  /// Looks for what is wrong with the new store still, and counts its objects.
  ///
  /// - Parameters:
  ///   - recovery: What gets both.
  ///   - support: The copies of the values that are kept outside.
  /// - Throws: `ToolchainError` when the new store cannot be read.
  func examine(_ recovery: inout Recovery, support: SupportFolder) throws(ToolchainError) {
    report(.proving)
    var request = try diagnosis()
    request.support = support
    let found = try reading { () throws(StoreError) in
      try diagnoseStore(
        request, at: path, isInterrupted: self.request.control.isInterrupted)
    }
    recovery.left = found.problems.worstFirst
    let parts = recovery.salvage.tables.reduce(into: [Int64: Int]()) { all, table in
      all.merge(table.inPartByEntity, uniquingKeysWith: +)
    }
    recovery.entities = request.schema.entities.compactMap { entity in
      let rows = found.rows[entity.table]?[entity.number] ?? 0
      let isAbstract = model.entities[entity.name]?.isAbstract ?? false
      guard rows > 0 || !isAbstract else { return nil }
      return Recovery.Entity(
        name: entity.name, rows: rows, inPart: parts[Int64(entity.number)] ?? 0)
    }
  }

  private func diagnosis() throws(ToolchainError) -> DiagnosisRequest {
    let store = try reading { () throws(StoreError) in try readStore(at: path, isLenient: true) }
    return DiagnosisRequest(store, of: model, at: path, isDeep: true)
  }

  /// How many objects are lost, as far as keys show it.
  private func lost(
    _ salvage: Salvage, _ problems: [StoreProblem], _ request: DiagnosisRequest,
    _ connection: StoreConnection
  ) throws(ToolchainError) -> [Recovery.Lost] {
    var named: [String: [String]] = [:]
    for problem in problems where problem.question.kind == .danglingKey {
      guard case .matching(let table, let condition, _) = problem.question.rows,
        let entity = problem.question.place.entity, let name = problem.question.place.property,
        let column = problem.question.place.column,
        let relationship = model.entities[entity]?.relationships[name],
        // The key of a to-many relationship without inverse leads to the object that has it.
        let target = relationship.isToMany ? entity : relationship.destinationEntity,
        let tree = request.schema.entity(target)?.table
      else { continue }
      named[tree, default: []].append(
        "SELECT \(identifier(column)) FROM \(table) WHERE \(condition)")
    }
    let maximumKeys = Dictionary(
      request.store.schema.entities.map { ($0.number, $0.maximumKey) },
      uniquingKeysWith: { first, _ in first })
    return try reading { () throws(StoreError) in
      func count(_ query: String) throws(StoreError) -> Int {
        var count = 0
        try connection.forEachRowValues(query) { values in
          if case .integer(let number)? = values.first { count = Int(number) }
        }
        return count
      }
      var result: [Recovery.Lost] = []
      for root in request.schema.entities where root.parent == nil {
        let known = salvage.tables.first { $0.name == root.table }
        let queries = named[root.table] ?? []
        guard known?.isDamaged == true || !queries.isEmpty else { continue }
        var lost = Recovery.Lost(entity: root.name, named: 0, atMost: 0)
        if !queries.isEmpty {
          lost.named = try count("SELECT count(*) FROM (\(queries.joined(separator: " UNION ")))")
        }
        for range in known?.lostKeys ?? [] {
          let low = max(0, range.after)
          let high = range.upTo ?? Int64(maximumKeys[root.number] ?? 0)
          guard high > low else { continue }
          let there = try count(
            "SELECT count(*) FROM \(identifier(root.table)) WHERE Z_PK > \(low) AND Z_PK <= \(high)"
          )
          lost.atMost = lost.atMost.map { $0 + Int(high - low) - there }
        }
        if known?.isDamaged == true, known?.lostKeys.isEmpty == true { lost.atMost = nil }
        result.append(lost)
      }
      return result
    }
  }

  private func report(_ stage: UpgradeControl.Stage) {
    request.control.report(UpgradeControl.Progress(stage: stage, done: 0, total: nil))
  }

  private func reading<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(ToolchainError) -> Value {
    do throws(StoreError) {
      return try body()
    } catch {
      switch error.kind {
      case .interrupted: throw .interrupted(request.store)
      case .unwritable where error.isAboutPlace:
        throw .cannotCreateOutput(request.output, error.message)
      case .unwritable where error.isAboutSystem:
        throw .writeFailed(request.output, error.message)
      case .missingTable(SystemTable.modelCache.rawValue):
        throw ToolchainError(
          .noModelCache, file: request.store, error.description,
          explanation: "Name the model behind the store.")
      default: throw ToolchainError(reading: request.store, error)
      }
    }
  }
}

extension StoreProblem {
  /// How a store is mended of which rows are lost: also required links to them are emptied, as they lead nowhere, and links that
  /// one side does not know.
  fileprivate var mending: StoreMending? {
    if let mending = question.mending { return mending }
    guard [.danglingKey, .wrongDestination, .oneSidedInverse].contains(question.kind),
      case .matching(_, let condition, _) = question.rows, let table = question.place.table,
      let column = question.place.column
    else { return nil }
    return .empty(table: table, columns: [column], condition: condition)
  }
}
