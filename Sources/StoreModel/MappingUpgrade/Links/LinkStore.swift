import DataModel

/// The table in which the links of a relationship and its inverse are collected before they are written.
///
/// Entity mappings may set both sides, one after the other, and later settings win: an object that is added
/// to a relationship with a to-one inverse leaves its previous owner. The settings are therefore recorded in
/// the order of the mappings.
struct LinkStore {
  /// The shapes of a relationship with its inverse.
  enum Shape {
    /// A foreign key column: the row that contains it, and its target.
    case column(table: String, key: String, entity: String?, order: String?, target: String)
    /// A column on either side.
    case columns(ToOneStorage, ToOneStorage, isOwnInverse: Bool)
    /// A join table.
    case pairs
  }

  /// The relationship that represents both sides.
  let relationship: ObjectRelationship
  /// The number in the names of temporary tables.
  let number: Int
  /// The storage of both sides.
  let shape: Shape

  /// The table that collects the links.
  var table: String { "temp.mapping_links_\(number)" }

  /// Finds the store of a relationship.
  init?(of relationship: ObjectRelationship, in layout: ObjectLayout, _ plan: LinkPlan) {
    let inverse = layout.inverse(of: relationship)
    switch relationship.storage {
    case .key(let key):
      if let inverse, case .key(let back) = inverse.storage {
        let isFirst = plan.number(of: relationship) <= plan.number(of: inverse)
        self.relationship = isFirst ? relationship : inverse
        shape = .columns(
          isFirst ? key : back, isFirst ? back : key,
          isOwnInverse: relationship.path == inverse.path)
      } else {
        self.relationship = relationship
        var order: String?
        if let inverse, case .inverseKey(let list) = inverse.storage { order = list.orderColumn }
        shape = .column(
          table: key.table, key: key.column, entity: key.entityColumn, order: order,
          target: relationship.destination.table)
      }
    case .inverseKey(let list):
      guard let inverse, case .key(let key) = inverse.storage else { return nil }
      self.relationship = inverse
      shape = .column(
        table: key.table, key: key.column, entity: key.entityColumn, order: list.orderColumn,
        target: relationship.source.table)
    case .memberKey(let key):
      self.relationship = relationship
      shape = .column(
        table: key.table, key: key.column, entity: nil, order: key.orderColumn,
        target: relationship.source.table)
    case .join:
      // One of both sides writes the pairs of both.
      let isFirst = inverse.map { plan.number(of: relationship) <= plan.number(of: $0) } ?? true
      self.relationship = isFirst ? relationship : inverse ?? relationship
      shape = .pairs
    }
    number = plan.number(of: self.relationship)
  }

  /// The statement that makes the table; nil for pairs, which have theirs.
  var preparation: String? {
    switch shape {
    case .column:
      "CREATE TABLE \(table) (member INTEGER PRIMARY KEY, owner INTEGER, position INTEGER, was INTEGER)"
    case .columns: "CREATE TABLE \(table) (number INTEGER PRIMARY KEY, near INTEGER, far INTEGER)"
    case .pairs: nil
    }
  }
}
