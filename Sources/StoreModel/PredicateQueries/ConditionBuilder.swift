import DataModel
import Findings

/// Creates SQL conditions for the parts of one predicate.
///
/// The trees that the parser gives have few levels, which bounds the recursion.
final class ConditionBuilder {
  let model: Model
  let schema: StoreSchema
  /// The name under which the store is attached; nil for the one of the connection.
  private let database: String?
  /// Whether a function was called that SQLite does not have by itself.
  var usesFunctions = false
  /// The numbers that attributes of single precision are compared with and cannot have.
  var inexactFloats: [InexactFloat] = []
  /// Whether comparisons are what they are in memory: true or false, with nil equal to nil alone.
  let evaluatesInMemory: Bool
  private var aliases = 0

  /// Creates a builder for a store.
  init(
    model: Model, schema: StoreSchema, database: String? = nil, evaluatesInMemory: Bool = false
  ) {
    (self.model, self.schema, self.database) = (model, schema, database)
    self.evaluatesInMemory = evaluatesInMemory
  }

  /// The name of a table as an SQL identifier.
  func tableName(_ name: String) -> String {
    (database.map { identifier($0) + "." } ?? "") + identifier(name)
  }

  /// The objects at which key paths begin.
  struct Scope {
    /// The evaluated object; nil if absent, so that all its keys are nil.
    var object: ObjectPlace?
    /// The objects of variables.
    var variables: [String: ObjectPlace] = [:]
  }

  /// The scope of a whole predicate.
  ///
  /// - Throws: `PredicateProblem` for an entity that the store does not have.
  func scope(of entity: String) throws(PredicateProblem) -> Scope {
    guard schema.entity(entity) != nil, model.entities[entity] != nil else {
      let near = nearestName(to: entity, among: schema.entities.map(\.name))
      throw PredicateProblem(
        0, "the store has no entity \"\(entity)\"",
        expected: near.map { "perhaps \"\($0)\"" } ?? "an entity of its model")
    }
    return Scope(object: ObjectPlace(row: PredicateCondition.alias, entity: entity))
  }

  /// A name for a table that nothing else has.
  func newAlias() -> String {
    aliases += 1
    return "\(PredicateCondition.alias)\(aliases)"
  }

  /// The condition that a predicate is; it binds more tightly than `AND`.
  ///
  /// - Throws: `PredicateProblem` for what cannot be asked of the store.
  func condition(
    _ predicate: Predicate, _ places: SourcePlaces, in scope: Scope
  ) throws(PredicateProblem) -> String {
    switch predicate {
    case .constant(let value): return value ? "1" : "0"
    case .comparison(let comparison): return try condition(comparison, places, in: scope)
    case .compound(let kind, let members):
      var parts: [String] = []
      for (number, member) in members.enumerated() {
        parts.append(try condition(member, places.part(number), in: scope))
      }
      switch kind {
      case .not:
        let part = parts.first ?? "1"
        return part.hasPrefix("(") || part.hasPrefix("NOT ") ? "NOT \(part)" : "NOT (\(part))"
      case .and: return joined(parts[...], by: " AND ") ?? "1"
      case .or: return joined(parts[...], by: " OR ") ?? "0"
      }
    }
  }

  /// Many conditions in few levels of parentheses: SQLite takes no more than a thousand.
  private func joined(_ parts: ArraySlice<String>, by sign: String) -> String? {
    guard parts.count > 1 else { return parts.first }
    let middle = parts.startIndex + parts.count / 2
    guard let left = joined(parts[..<middle], by: sign),
      let right = joined(parts[middle...], by: sign)
    else { return nil }
    return "(\(left)\(sign)\(right))"
  }
}
