import DataModel
import Findings
import Migration
import StoreFile
import StoreModel

/// The changes of the model in a step, with the rows and values concerned in a store.
///
/// - Parameters:
///   - request: The step.
///   - rowCounts: The number of rows of each table.
///   - store: The store.
///   - measures: Whether rows and values are counted, which reads the tables concerned.
/// - Returns: A line for each change, and one for entities that get other numbers.
/// - Throws: `ToolchainError` if the store cannot be read.
func planChanges(
  _ request: UpgradeRequest, rowCounts: [String: Int], in store: SettledStore, measures: Bool
) throws(ToolchainError) -> [StorePlan.ModelChange] {
  let changes = request.step.changes.compactMap { change in
    StorePlan.ModelChange(change).map { (change, $0) }
  }
  let moves = request.renumberedEntities
  guard measures else { return changes.map(\.1) + renumbering(moves, rows: nil) }
  let subjects = changes.map { ChangeSubject($0.0, request) }
  var columns: [String: [String]] = [:]
  for subject in subjects {
    guard let subject else { continue }
    columns[subject.table, default: []] += subject.columns
  }
  for move in moves { columns[move.table, default: []] += [] }
  let sizes = try store.ask(readsEveryRow: true) { (connection) throws(StoreError) in
    try connection.measureColumns(columns.mapValues { Array(Set($0)).sorted() })
  }
  let lines = zip(changes, subjects).map { change, subject in
    var line = change.1
    guard let subject else { return line }
    let rows = (sizes[subject.table] ?? [:]).filter { subject.numbers.contains($0.key) }.map(
      \.value)
    line.rows = rows.map(\.rows).reduce(0, +)
    if let pairs = subject.pairs { line.rows = rowCounts[pairs] ?? 0 }
    guard !subject.columns.isEmpty else { return line }
    let values = subject.columns.map { name in rows.compactMap { $0.columns[name] } }
    line.rows = values.map { $0.map(\.values).reduce(0, +) }.max() ?? 0
    line.bytes = values.joined().map(\.bytes).reduce(0, +)
    return line
  }
  let moved = moves.map { sizes[$0.table]?[$0.from]?.rows ?? 0 }.reduce(0, +)
  return lines + renumbering(moves, rows: moved)
}

/// The line for entities that get other numbers.
private func renumbering(
  _ moves: [EntityMove], rows: Int?
) -> [StorePlan.ModelChange] {
  guard !moves.isEmpty else { return [] }
  let shown = moves.prefix(8).map { "\($0.name) \($0.from) → \($0.to)" }.joined(separator: ", ")
  let rest = moves.count > 8 ? " and \(moves.count - 8) more" : ""
  let title = moves.count == 1 ? "entity" : "entities"
  return [StorePlan.ModelChange(text: "\(title) renumbered: \(shown)\(rest)", rows: rows)]
}

/// An entity that gets another number.
private struct EntityMove {
  /// The new name.
  var name: String
  /// The table before.
  var table: String
  var from: Int
  var to: Int
}

extension UpgradeRequest {
  /// The entities whose `Z_ENT` changes, by the number before.
  fileprivate var renumberedEntities: [EntityMove] {
    step.successors.compactMap { old, new in
      guard let before = from.entity(old), let after = to.entity(new), before.number != after.number
      else { return nil }
      return EntityMove(name: new, table: before.table, from: before.number, to: after.number)
    }.sorted { $0.from < $1.from }
  }
}

/// The part of a store that a change is about.
private struct ChangeSubject {
  /// The table with the rows.
  var table: String
  /// The numbers of the entities whose rows they are.
  var numbers: ClosedRange<Int>
  /// The columns with the values; empty if whole rows are concerned.
  var columns: [String] = []
  /// The table with the pairs of a many-to-many relationship.
  var pairs: String?

  /// Looks up what a change is about; nil for what no row of the store has.
  init?(_ change: Change, _ request: UpgradeRequest) {
    let schema = request.from
    let old = change.before.flatMap(\.owner)
    let name = old ?? change.after.flatMap(\.owner).flatMap { request.step.predecessors[$0] }
    guard let name, let entity = schema.entity(name) else { return nil }
    (table, numbers) = (entity.table, entity.numbers)
    guard case .property(_, let property)? = change.before else { return }
    columns = schema.attributeColumns(property, of: name).map(\.name)
    if let storage = schema.toOneStorage(of: property, in: name) { columns = [storage.column] }
    switch schema.toManyStorage(of: property, in: name) {
    case .joinTable(let storage)?: pairs = storage.table
    case .foreignKey(let storage)?:
      (table, numbers, columns) = (storage.table, storage.entityNumbers, [storage.column])
    case nil: break
    }
  }
}

extension ElementPath {
  /// The entity that is the element or has it.
  fileprivate var owner: String? {
    switch self {
    case .entity(let name), .property(let name, _), .fetchIndex(let name, _),
      .uniquenessConstraint(let name, _):
      name
    case .model, .composite, .compositeElement, .configuration, .fetchRequestTemplate: nil
    }
  }
}
