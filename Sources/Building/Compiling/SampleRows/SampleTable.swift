import DataModel

/// The generator for the rows of a table.
enum SampleTable: Sendable {
  /// The objects of a tree of entities.
  case entities([ColumnPlan])
  /// The pairs of a many-to-many relationship.
  case join(JoinLinks, [JoinColumn])
}

/// The generator for the values of a column.
enum ColumnPlan: Sendable {
  /// The number of the row.
  case key
  /// The number of the row's entity.
  case entity
  /// The number of times the row was saved: once.
  case saveCount
  /// The values of an attribute, for the rows of the entities that have it.
  case attribute(SampleColumn, rows: Range<Int>)
  /// The row at the other end.
  case link(ToOneLinks)
  /// The entity of the row at the other end, which is in a table.
  case linkEntity(ToOneLinks, table: String)
  /// The position in the list of the other end.
  case linkOrder(ToOneLinks)
  /// No value.
  case null

  /// The distance between neighbours in an ordered relationship.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, order columns.
  static let orderStep = 1024

  /// The value in the row with a key.
  func value(_ key: Int, numbers: RowNumbers, table: String) -> StoreValue {
    switch self {
    case .key: .integer(Int64(key))
    case .entity: .integer(Int64(numbers.entityNumber(ofKey: key, in: table)))
    case .saveCount: .integer(1)
    case .attribute(let column, let rows): rows.contains(key) ? column.value(key - 1) : .null
    case .link(let links): integer(links.link(of: key)?.target)
    case .linkEntity(let links, let table):
      integer(links.link(of: key).map { numbers.entityNumber(ofKey: $0.target, in: table) })
    case .linkOrder(let links): integer(links.link(of: key).map { ($0.rank + 1) * Self.orderStep })
    case .null: .null
    }
  }

  private func integer(_ value: Int?) -> StoreValue {
    value.map { .integer(Int64($0)) } ?? .null
  }
}

/// The content of a join table column.
enum JoinColumn: Sendable {
  /// The left row.
  case left
  /// The right row.
  case right
  /// The position of the right row in the left one's list.
  case rightOrder
  /// The position of the left row in the right one's list.
  case leftOrder

  /// The value for a pair.
  func value(_ pair: JoinLinks.Pair) -> Int64 {
    switch self {
    case .left: Int64(pair.left)
    case .right: Int64(pair.right)
    case .rightOrder: Int64((pair.rightRank + 1) * ColumnPlan.orderStep)
    case .leftOrder: Int64((pair.leftRank + 1) * ColumnPlan.orderStep)
    }
  }
}
