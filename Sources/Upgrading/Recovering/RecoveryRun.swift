import Building
import DataModel
import Findings
import Loading
import Rows
import StoreFile
import StoreModel

/// A recovery of a store that is being made.
final class RecoveryRun {
  private let request: RecoveryRequest
  private let path: String
  private var model = Model()
  private var versions: [RecoveryVersion] = []

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
  /// - Throws: `ToolchainError` if nothing can be, or the model is unknown, or another one than was named.
  func salvage(
    _ store: String, _ versions: [RecoveryVersion], orphans: String?
  ) throws(ToolchainError) -> Recovery {
    self.versions = versions
    report(.copying)
    let recovery = try reading { () throws(StoreError) in
      let (model, salvage) = try salvageStore(
        at: store, to: path, models: versions.map(\.model), newUUID: StoreUUID.random().text,
        orphans: orphans,
        isInterrupted: request.control.isInterrupted)
      self.model = model
      return Recovery(
        store: request.store, output: request.output, orphans: request.orphans, salvage: salvage)
    }
    guard let given = request.model else { return recovery }
    let hashes = hashModel(model).byName
    var loaded = try loadModel(ModelReference(given), scratch: request.scratch)
    loaded.fitReadings(to: hashes)
    let isGiven = loaded.versions.contains { $0.isReadable && hashModel($0.model).byName == hashes }
    guard !isGiven else { return recovery }
    throw ToolchainError(
      .unknownStoreVersion, file: request.store,
      "no version of \(given) is the model that the store holds",
      explanation: "Leave out the model: the store's own one can be read.")
  }

  /// The maximum number of rounds; each kind of repair leaves nothing for itself to do.
  private static let mostRounds = 20

  /// Clears links to lost objects, and repairs the store's own records.
  ///
  /// - Throws: `ToolchainError` if that fails.
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
        let named = namedKeys(problems, request.schema)
        let given = try givenKeys(
          recovery.salvage, named: named, request: request, connection: connection)
        recovery.lost = try lost(
          recovery.salvage, named: named, given: given, schema: request.schema,
          connection: connection)
        recovery.lostRows = try lostRows(
          recovery.salvage, schema: request.schema, connection: connection)
        try raiseMaximumKeys(
          recovery.salvage, given: given, request: request, connection: connection)
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

  /// Finds remaining problems of the new store, and counts its objects.
  ///
  /// - Parameters:
  ///   - recovery: What gets both.
  ///   - support: The copies of the values that are kept outside.
  /// - Throws: `ToolchainError` if the new store cannot be read.
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

  /// The queries for keys by which objects name others that are not there, by the table of those.
  private func namedKeys(_ problems: [StoreProblem], _ schema: StoreSchema) -> [String: String] {
    var named: [String: [String]] = [:]
    for problem in problems where problem.question.kind == .danglingKey {
      guard case .matching(let table, let condition, _) = problem.question.rows,
        let entity = problem.question.place.entity, let name = problem.question.place.property,
        let column = problem.question.place.column,
        let relationship = model.entities[entity]?.relationships[name],
        // The key of a to-many relationship without inverse leads to the object that has it.
        let target = relationship.isToMany ? entity : relationship.destinationEntity,
        let tree = schema.entity(target)?.table
      else { continue }
      named[tree, default: []].append(
        "SELECT \(identifier(column)) AS k FROM \(table) WHERE \(condition)")
    }
    return named.mapValues { $0.joined(separator: " UNION ") }
  }

  /// No key of an object is as great; one that is comes from damaged bytes.
  private static let greatestKey = Int64(1) << 53

  /// The greatest key that was given for a root entity, as far as anything shows it: the objects, those that others or the
  /// history name, and the pages above lost ones.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, system tables and history.
  private func givenKeys(
    _ salvage: Salvage, named: [String: String], request: DiagnosisRequest,
    connection: StoreConnection
  ) throws(ToolchainError) -> [String: Int64] {
    let maximumKeys = Dictionary(
      request.store.schema.entities.map { ($0.number, Int64($0.maximumKey)) },
      uniquingKeysWith: { first, _ in first })
    let hasChanges = request.store.schema.columns["ACHANGE"]?.contains { $0.name == "ZENTITYPK" }
    return try reading { () throws(StoreError) in
      var given: [String: Int64] = [:]
      for root in request.schema.entities where root.parent == nil {
        var keys = [maximumKeys[root.number] ?? 0]
        let ranges = salvage.tables.first { $0.name == root.table }?.lostKeys ?? []
        keys += ranges.flatMap { [$0.after, $0.upTo ?? 0] }
        var queries = ["SELECT max(Z_PK) FROM \(identifier(root.table))"]
        if let named = named[root.table] { queries.append("SELECT max(k) FROM (\(named))") }
        if hasChanges == true {
          queries.append(
            "SELECT max(ZENTITYPK) FROM ACHANGE WHERE ZENTITY BETWEEN \(root.number) AND \(root.lastNumber)"
          )
        }
        for query in queries {
          try connection.forEachRowValues(query) { values in
            if case .integer(let key)? = values.first { keys.append(key) }
          }
        }
        given[root.table] = keys.filter { $0 <= Self.greatestKey }.max() ?? 0
      }
      return given
    }
  }

  /// Raises the highest assigned keys if they or objects are lost, so that no key is assigned twice.
  private func raiseMaximumKeys(
    _ salvage: Salvage, given: [String: Int64], request: DiagnosisRequest,
    connection: StoreConnection
  ) throws(ToolchainError) {
    var script = StoreScript()
    script.statement("BEGIN")
    for root in request.schema.entities where root.parent == nil {
      let isDamaged = salvage.tables.first { $0.name == root.table }?.isDamaged ?? false
      guard isDamaged || salvage.hasDamagedMaximumKeys, let key = given[root.table] else {
        continue
      }
      script.statement(
        "UPDATE Z_PRIMARYKEY SET Z_MAX = \(key) WHERE Z_ENT = \(root.number) AND (Z_MAX < \(key)) IS NOT FALSE"
      )
    }
    script.statement("COMMIT")
    script.statement("SELECT 'upgraded'", .success)
    let outcome = try reading { () throws(StoreError) in try connection.run(script) }
    guard outcome.isCommitted else {
      throw .repairFailed(self.request.store, "the highest keys cannot be written")
    }
  }

  /// The number of lost objects, judging by keys.
  private func lost(
    _ salvage: Salvage, named: [String: String], given: [String: Int64], schema: StoreSchema,
    connection: StoreConnection
  ) throws(ToolchainError) -> [Recovery.Lost] {
    try reading { () throws(StoreError) in
      var result: [Recovery.Lost] = []
      for root in schema.entities where root.parent == nil {
        let known = salvage.tables.first { $0.name == root.table }
        guard known?.isDamaged == true || named[root.table] != nil else { continue }
        var lost = Recovery.Lost(entity: root.name, named: 0, atMost: 0)
        if let named = named[root.table] {
          lost.named = try connection.count("SELECT count(*) FROM (\(named))")
        }
        if let known {
          lost.atMost = try connection.missingKeys(of: known, upTo: given[root.table] ?? 0)
        }
        result.append(lost)
      }
      return result
    }
  }

  /// The number of lost rows in tables without objects of the model.
  private func lostRows(
    _ salvage: Salvage, schema: StoreSchema, connection: StoreConnection
  ) throws(ToolchainError) -> [Recovery.LostRows] {
    let roots = Set(schema.entities.map(\.table))
    return try reading { () throws(StoreError) in
      var result: [Recovery.LostRows] = []
      for table in salvage.tables where table.isDamaged && !roots.contains(table.name) {
        // For these tables the assigned keys are not recorded.
        let isOpen = table.lostKeys.contains { $0.upTo == nil }
        let atMost = isOpen ? nil : try connection.missingKeys(of: table, upTo: .max)
        if atMost != 0 { result.append(Recovery.LostRows(table: table.name, atMost: atMost)) }
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
      case .otherVersion(let nearest, let equal, let count):
        let given = request.model ?? ""
        let near =
          equal > 0
          ? "the nearest is \(versions[nearest].name), with \(equal) of \(count) entities"
          : "none of its entities is in it"
        throw ToolchainError(
          .unknownStoreVersion, file: request.store,
          "no version of \(given) has the hashes of the store; \(near)",
          explanation: "Name the model that the store was written with.")
      case .otherEntities:
        throw ToolchainError(
          .unknownStoreVersion, file: request.store,
          "no entity of \(request.model ?? "the model") is in the store: \(error.message)",
          explanation: "Name the model that the store was written with.")
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
  /// The repair for a store with lost rows: required links to them are cleared too, as are links known to
  /// only one side.
  fileprivate var mending: StoreMending? {
    if let mending = question.mending { return mending }
    guard [.danglingKey, .wrongDestination, .oneSidedInverse].contains(question.kind),
      case .matching(_, let condition, _) = question.rows, let table = question.place.table,
      let column = question.place.column
    else { return nil }
    return .empty(table: table, columns: [column], condition: condition)
  }
}

extension StoreConnection {
  fileprivate func count(_ query: String) throws(StoreError) -> Int {
    var count = 0
    try forEachRowValues(query) { values in
      if case .integer(let number)? = values.first { count = Int(number) }
    }
    return count
  }

  /// The number of possible keys of unreadable pages that are missing; nil if unknown.
  fileprivate func missingKeys(of table: Salvage.Table, upTo most: Int64) throws(StoreError) -> Int?
  {
    guard table.isDamaged else { return 0 }
    guard !table.lostKeys.isEmpty else { return nil }
    var missing = 0
    for (low, high) in table.lostSpans(upTo: most) {
      let there = try count(
        "SELECT count(*) FROM \(identifier(table.name)) WHERE _rowid_ > \(low) AND _rowid_ <= \(high)"
      )
      missing += Int(high - low) - there
    }
    return missing
  }
}

/// A version that a store may be of.
struct RecoveryVersion {
  /// The name.
  let name: String
  /// The model.
  let model: Model
}
