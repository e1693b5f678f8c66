/// A point in which Core Data's behavior is not known.
package enum SchemaDoubt: Hashable, Sendable {
  /// The names of a join table depend on the order in which a hash table was filled.
  case joinNames(table: String)
  /// Two tables have the same name; the second got a number, which Core Data is not known to append.
  case tableName(String)
  /// The triggers of a derived attribute are not known, so only its column is predicted.
  case derivation(PropertyPath)
  /// An index with an element or predicate not seen in any store is omitted.
  case fetchIndex(entity: String, name: String)
  /// An index with the same name as another is omitted.
  case indexName(String)
}

extension SchemaDoubt: CustomStringConvertible {
  /// A one-line description.
  package var description: String {
    switch self {
    case .joinNames(let table): "the names of the join table \(table) depend on hash collisions"
    case .tableName(let name): "two tables want the name that \(name) was made from"
    case .derivation(let path):
      "the triggers of the derived attribute \(path.entity).\(path.path) are not known"
    case .fetchIndex(let entity, let name): "how the index \(entity).\(name) is made is not known"
    case .indexName(let name): "two indexes want the name \(name)"
    }
  }
}
