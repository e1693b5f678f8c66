/// An entity of the old store and the one of the new store that its objects are compared with.
package struct ComparedEntity: Hashable, Sendable {
  /// The entity in the old store; nil if added.
  package var old: EntityView?
  /// The entity in the new store; nil if removed.
  package var new: EntityView?
  /// The names of the entity and its ancestors, in both stores.
  package var names: Set<String> = []
  /// The properties that both have, in the order of the new view.
  package var properties: [ComparedProperty] = []
  /// The properties that only the old entity has, in order.
  package var onlyOld: [String] = []
  /// The properties that only the new entity has, in order.
  package var onlyNew: [String] = []
  /// The properties that match objects; empty for the object number.
  package var key: [ComparedProperty] = []

  /// The name that people know it by.
  package var title: String { new?.name ?? old?.name ?? "" }

  /// The header that reports show before the entity's objects.
  package var header: EntityHeader {
    EntityHeader(
      name: new?.name, oldName: old?.name, matchedBy: key.isEmpty ? ["_id"] : key.map(\.name),
      onlyOld: onlyOld, onlyNew: onlyNew)
  }
}

/// A property of the old store and the one of the new store that its values are compared with.
package struct ComparedProperty: Hashable, Sendable {
  /// The compared content of a property.
  package enum Content: Hashable, Sendable {
    /// The values of columns.
    case values(old: ViewColumn, new: ViewColumn)
    /// The targets of a relationship.
    case targets(old: TargetSource, new: TargetSource)
  }

  /// The name in the old store.
  package var oldName: String
  /// The name in the new store.
  package var name: String
  /// What is compared.
  package var content: Content
}

/// The storage of a relationship.
package enum TargetSource: Hashable, Sendable {
  /// In a column.
  case toOne(ViewColumn)
  /// In rows of another table.
  case toMany(ToManyView)

  /// The destination entity.
  package var destination: String {
    switch self {
    case .toOne(let column):
      if case .object(let destination) = column.kind { destination } else { "" }
    case .toMany(let view): view.destination
    }
  }

  /// Whether the targets are ordered.
  package var isOrdered: Bool {
    if case .toMany(let view) = self { view.isOrdered } else { false }
  }

  /// Whether it is to-one.
  package var isToOne: Bool {
    if case .toOne = self { true } else { false }
  }
}
