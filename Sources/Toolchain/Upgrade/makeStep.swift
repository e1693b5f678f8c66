internal import Diagnostics
internal import Dispatch
internal import Reports
internal import StoreFile
internal import StoreUpgrade

/// Makes a step on a working copy, and checks that the values which stay are the same.
///
/// - Parameters:
///   - step: The step.
///   - connection: The connection to the copy.
///   - path: The copy.
///   - original: The store that the copy was made of, when it is still the same: its values are then read
///     while the step is made.
///   - name: The path of the store as the user gave it.
///   - control: Whether to give up, and who wants to know how far it is.
/// - Returns: What the values that stay came to before.
/// - Throws: `ToolchainError` with exit code 1 when rows are in the way, 74 when writing fails.
func makeStep(
  _ step: PreparedStep, _ connection: UpgradeConnection, at path: String, original: String?,
  named name: String, _ control: UpgradeControl
) throws(ToolchainError) -> [ColumnPlace: ColumnDigest] {
  let places = step.kept.map { ColumnPlace($0.old) }
  let isInterrupted = control.isInterrupted
  let digest = { @Sendable (path: String) in
    Result { () throws(StoreError) in
      try digestColumns(places, at: path, isInterrupted: isInterrupted)
    }
  }
  let total = step.summary.writtenRows
  var done = 0
  var last = (statement: 0, rows: 0)
  let run = { () throws(StoreError) -> UpgradeConnection.Outcome in
    try connection.run(script: step.script) { statement, rows in
      if statement != last.statement { done += last.rows }
      last = (statement, rows)
      control.report(
        UpgradeControl.Progress(stage: .upgrading, done: min(done + rows, total), total: total))
    }
  }
  let (digests, outcome) = try upgrading(name) { () throws(StoreError) in
    guard let original else { return (try digest(path).get(), try run()) }
    let reader = Background { digest(original) }
    let result = Result { () throws(StoreError) in try run() }
    let digests = reader.value
    return (try digests.get(), try result.get())
  }
  guard outcome.problems.isEmpty else { throw ToolchainError(problems: outcome.problems, name) }
  guard outcome.isUpgraded else {
    throw ToolchainError(
      .software, "upgrade-failed", file: name,
      "the upgrade did not prove its result; the store is as it was")
  }
  return digests
}

/// Runs `body`, and turns its error into one about the store that is upgraded.
func upgrading<Value>(
  _ store: String, _ body: () throws(StoreError) -> Value
) throws(ToolchainError) -> Value {
  do throws(StoreError) {
    return try body()
  } catch {
    throw ToolchainError(error, upgrading: store)
  }
}

extension StorePlan.Step {
  /// How many rows the statements write, about.
  var writtenRows: Int {
    tables.filter { ["fill", "rebuild"].contains($0.work) }.map(\.rows).reduce(0, +)
  }
}

/// Something that is done beside the rest, on a thread of its own.
final class Background<Value: Sendable>: @unchecked Sendable {
  private let group = DispatchGroup()
  private var result: Value?

  /// Begins.
  init(_ body: @escaping @Sendable () -> Value) {
    DispatchQueue.global().async(group: group) { self.result = body() }
  }

  /// What came of it, once it is done.
  var value: Value {
    group.wait()
    guard let result else { preconditionFailure("the group waits for the result") }
    return result
  }
}

extension ColumnPlace {
  /// Makes the place of a kept column.
  init(_ place: KeptColumn.Place) {
    self.init(table: place.table, column: place.column, key: place.key, entity: place.entity)
  }
}

extension ToolchainError {
  /// The error for rows that are in the way.
  init(problems: [String], _ store: String) {
    self.init(
      .findings,
      problems.map {
        Diagnostic(
          id: "rows-in-the-way", category: .store, severity: .error, summary: $0,
          location: .file(store))
      })
  }

  /// The error for a store that cannot be upgraded.
  init(_ error: StoreError, upgrading store: String) {
    switch error.kind {
    case .interrupted: self = .interrupted(store)
    case .unwritable where error.isAboutPlace:
      self.init(
        .cannotCreate, "cannot-create-output", file: store,
        "the output cannot be created: \(error.message)")
    case .unwritable where error.isAboutSystem:
      self.init(.inputOutput, "write-failed", file: store, "writing failed: \(error.message)")
    case .unwritable where error.isAboutSchema:
      // The statements fit every store of the version, so this one is not what it says.
      self.init(
        [
          UpgradeObstacle(
            .schemaDrift, "the store is not what its version says: \(error.message)")
        ], store)
    case .unwritable:
      self.init(
        .software, "upgrade-failed", file: store,
        "the upgrade failed: \(error.message); the store is as it was")
    case .unreadable where error.isAboutSystem:
      self.init(
        .inputOutput, "read-failed", file: store,
        "reading failed: \(error.message); the store is as it was")
    default: self.init(.data, "unreadable-store", file: store, error.description)
    }
  }
}
