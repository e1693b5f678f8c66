import Comparing
import DataModel
import Findings
import Loading
import ModelFiles
import StoreFile
import StoreModel

/// The context for executing a step file.
struct StepSituation {
  /// The working copy; it is of the version in whose shape the statements write.
  var copy: String
  /// That version.
  var version: ComparedVersion
  /// The old store, without journals; nil if no statement reads it.
  var old: String?
  /// The version that it is of.
  var oldVersion: ComparedVersion
  /// The folder with values in files of their own.
  var support: SupportFolder
  /// The time limit for all statements, in seconds.
  var seconds: Double
  /// Whether programs may run, and for how long.
  var programs: ProgramLimits
}

/// The effect of a step file.
struct StepOutcome {
  /// What was, or may have been, written.
  var writes: StepWrites
  /// The report.
  var report: StepReport
}

/// A step file that is carried out on a working copy.
struct StepRun {
  private let step: LoadedStep
  private let situation: StepSituation
  private let work: StoreWork
  private let connection: StepConnection
  private let schema: StoreSchema
  private let oldViews: StoreViews?
  private let world: StepWorld

  /// Begins the transaction, and makes the views.
  ///
  /// - Throws: `ToolchainError` if the store cannot be read, or a view hides a table.
  init(
    _ step: LoadedStep, situation: StepSituation, opened: StoreConnection, of work: StoreWork
  ) throws(ToolchainError) {
    (self.step, self.situation, self.work) = (step, situation, work)
    let model = situation.version.version.model
    let new = try upgrading(work.name) { () throws(StoreError) in try readStore(at: situation.copy)
    }
    schema = predictSchema(model, generation: new.metadata.schemaGeneration)
      .named(after: new.schema.columns)
    let views = makeViews(of: model, schema, observed: new.schema)
    let updatable = makeUpdatableViews(of: model, schema, views, defaultValue: storedLiteral)
    var oldStatements: [ViewStatement] = []
    var oldViews: StoreViews?
    var tables = new.schema.tables.map(\.name)
    if let path = situation.old {
      let old = try upgrading(work.name) { () throws(StoreError) in try readStore(at: path) }
      let model = situation.oldVersion.version.model
      let schema = predictSchema(model, generation: old.metadata.schemaGeneration)
        .named(after: old.schema.columns)
      let views = makeViews(of: model, schema, observed: old.schema)
      oldViews = views
      oldStatements = makeOldViews(views, in: StepConnection.oldName)
      tables += old.schema.tables.map(\.name)
    }
    self.oldViews = oldViews
    world = StepWorld(updatable, views, old: oldStatements, tables: tables)
    if let table = updatable.hiddenTables.first {
      throw ToolchainError(
        .findings,
        [
          step.diagnostic(
            .stepFailed,
            "an entity of \(situation.version.version.name) has the name of the table \(table) of "
              + "another, so no step file can be carried out", at: step.file.header.namesRange)
        ])
    }
    let (path, folders, limit) = (
      situation.old, [situation.support], Duration.seconds(situation.seconds)
    )
    let world = world
    connection = try upgrading(work.name) { () throws(StoreError) in
      let connection = try StepConnection(
        opened, old: path, supportFolders: folders, limit: limit)
      try connection.makeViews(
        updatable.setup + world.old.map(\.sql), names: world.names)
      return connection
    }
  }

  /// Carries out all statements, validates all rows, and commits.
  ///
  /// - Returns: The effect.
  /// - Throws: `ToolchainError` with exit code 65 for a statement that cannot be carried out on any store, 1 for one that
  ///   fails on the rows of this one, or leaves rows that break the model; the copy is rubbish then.
  func carryOut() throws(ToolchainError) -> StepOutcome {
    let before = step.changesCounts ? try counts() : [:]
    var statements: [StepReport.Statement] = []
    for (number, statement) in step.statements.enumerated() {
      work.control.report(
        UpgradeControl.Progress(
          stage: .upgrading, done: number, total: step.statements.count))
      if work.control.isInterrupted() { throw .interrupted(work.name) }
      let rows: Int
      switch statement.action {
      case .sql(let sql): rows = try run(sql)
      case .program(let program): rows = try run(program)
      }
      statements.append(
        StepReport.Statement(
          line: step.file.lines.position(statement.range.lowerBound).line, rowsWritten: rows))
    }
    try validate()
    let after = step.changesCounts ? try counts() : [:]
    let writes = connection.writes
    try telling(step.file.header.namesRange) { () throws(StepFailure) in try connection.commit() }
    let entities = world.views.entities.compactMap { view -> StepReport.Entity? in
      let (old, new) = (before[view.number] ?? 0, after[view.number] ?? 0)
      return old == new ? nil : StepReport.Entity(name: view.name, before: old, after: new)
    }
    return StepOutcome(
      writes: writes,
      report: StepReport(path: step.file.path, statements: statements, entities: entities))
  }

  /// The number of rows of each entity, by entity number.
  private func counts() throws(ToolchainError) -> [Int: Int] {
    var result: [Int: Int] = [:]
    for table in Set(world.views.entities.map(\.table)).sorted() {
      let rows = try telling(step.file.header.namesRange) { () throws(StepFailure) in
        try connection.values(
          "SELECT Z_ENT, COUNT(*) FROM main.\(identifier(table)) GROUP BY Z_ENT")
      }
      for case .some((let number, let count)) in rows.map(numbers) { result[number] = count }
    }
    return result
  }

  private func numbers(_ row: [StoreValue]) -> (Int, Int)? {
    guard row.count == 2, case .integer(let number) = row[0], case .integer(let count) = row[1]
    else { return nil }
    return (Int(number), Int(count))
  }

  // MARK: - Statements

  private func run(_ sql: StepSQL) throws(ToolchainError) -> Int {
    let rewritten: RewrittenStatement
    do throws(StepTextProblem) {
      rewritten = try StepRewriter(sql, world).rewritten()
    } catch {
      throw ToolchainError(
        .data, [step.diagnostic(.stepRefused, error.message, at: error.range)])
    }
    do throws(StepFailure) {
      try name(rewritten)
      let rows = try connection.run(rewritten.sql, onTable: rewritten.table)
      try settle()
      return rows
    } catch {
      throw told(error, sql: sql, rewritten: rewritten)
    }
  }

  /// Records the columns named by an `INSERT`: all of them if it names none.
  private func name(_ statement: RewrittenStatement) throws(StepFailure) {
    let table = quotedName(UpdatableViews.namedColumns)
    try connection.change("DELETE FROM \(table)")
    let names =
      statement.namedColumns
      ?? Array(Set(world.views.entities.flatMap { $0.namedColumns.map(\.name) })).sorted()
    guard !names.isEmpty else { return }
    let values = names.map { "(\(quotedText($0)))" }.joined(separator: ", ")
    try connection.change("INSERT OR IGNORE INTO \(table) VALUES \(values)")
  }

  /// Does what follows from all rows of a statement.
  private func settle() throws(StepFailure) {
    for group in world.updatable.settling {
      guard try !connection.rows(group.condition, limit: 1).isEmpty else { continue }
      for part in group.parts {
        switch part {
        case .change(let sql): try connection.change(sql)
        case .spread(let statements):
          var before = -1
          while before != connection.changeCount {
            before = connection.changeCount
            for statement in statements { try connection.change(statement) }
          }
        case .refusal(let query):
          if let problem = try connection.rows(query, limit: 1).first?.first ?? nil {
            throw StepFailure(.failed, problem)
          }
        }
      }
    }
  }

  private func run(_ program: StepProgram) throws(ToolchainError) -> Int {
    let layout = ObjectLayout(situation.version.version.model, schema)
    let rows = try ProgramStep(
      program: program, step: step, world: world, connection: connection, layout: layout,
      oldViews: oldViews ?? StoreViews.none
    ).run(situation.programs, of: work.name)
    try telling(program.range) { () throws(StepFailure) in try settle() }
    return rows
  }

  /// Checks all rows as Core Data does at the end of a migration.
  private func validate() throws(ToolchainError) {
    let place = step.file.header.namesRange
    try validateRows(
      of: situation.version, schema, in: work.name, after: "the step file \(step.file.path)"
    ) { (query) throws(ToolchainError) in
      try telling(place) { () throws(StepFailure) in try connection.values(query) }
    }
  }

  // MARK: - What failed

  private func telling<Value>(
    _ range: Range<Int>, _ body: () throws(StepFailure) -> Value
  ) throws(ToolchainError) -> Value {
    do throws(StepFailure) {
      return try body()
    } catch {
      throw told(error, at: range)
    }
  }

  private func told(
    _ failure: StepFailure, sql: StepSQL, rewritten: RewrittenStatement
  ) -> ToolchainError {
    var range = failure.offset.flatMap { rewritten.range(of: $0) }
    if let name = failure.name {
      range =
        sql.tokens.first { $0.name.map(foldedName) == foldedName(name) }?.range ?? range
    }
    return told(failure, at: range ?? sql.tokens.first?.range ?? sql.range)
  }

  private func told(_ failure: StepFailure, at range: Range<Int>) -> ToolchainError {
    switch failure.kind {
    case .store(let error): return ToolchainError(error, upgrading: work.name)
    case .refused:
      return ToolchainError(.data, [step.diagnostic(.stepRefused, failure.message, at: range)])
    case .failed:
      // What SQLite cannot prepare it can on no store.
      let isOfText = failure.offset != nil
      return ToolchainError(
        isOfText ? .data : .findings,
        [
          step.diagnostic(
            .stepFailed, failure.message, at: range, explanation: "The store is unchanged.")
        ])
    case .tooMuch:
      return ToolchainError(
        .findings,
        [
          step.diagnostic(
            .stepTooLarge, failure.message, at: range, explanation: "The store is unchanged.")
        ])
    }
  }
}
