/// A place where what Core Data makes is not known.
package enum SchemaDoubt: Hashable, Sendable {
  /// The names of a join table depend on the order in which a hash table was filled.
  case joinNames(table: String)
  /// Two tables want one name; the second got a number, which Core Data is not known to do.
  case tableName(String)
  /// The triggers of a derived attribute are not known, so that it has only a column.
  case derivation(PropertyPath)
  /// An index has an element or a predicate that no store shows, so that it is left out.
  case fetchIndex(entity: String, name: String)
  /// Another index has the same name, so that this one is left out.
  case indexName(String)
}

extension SchemaDoubt: CustomStringConvertible {
  /// The doubt in one line.
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
