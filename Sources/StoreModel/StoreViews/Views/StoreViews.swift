/// The logical views of a store: its objects by the names of the model instead of those of tables.
///
/// This is what reads rows, compares stores and fills them. Get it from ``makeViews(of:_:observed:)``.
package struct StoreViews: Hashable, Sendable {
  /// The entities by number.
  package let entities: [EntityView]
  /// The parts of the model that the store lacks.
  package let gaps: [ViewGap]
  private let positions: [String: Int]

  init(entities: [EntityView], gaps: [ViewGap]) {
    self.entities = entities
    self.gaps = gaps
    positions = Dictionary(
      zip(entities.map(\.name), entities.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The views of nothing.
  package static let none = StoreViews(entities: [], gaps: [])

  /// The view of the entity of that name.
  package subscript(name: String) -> EntityView? { positions[name].map { entities[$0] } }
}

/// A property, or all objects of an entity, that the store has no column or table for.
package struct ViewGap: Hashable, Sendable {
  /// The entity that declares the property.
  package var entity: String
  /// The property; nil if the whole table is missing.
  package var property: String?
  /// The table.
  package var table: String
  /// The column; nil if the whole table is missing.
  package var column: String?
}
