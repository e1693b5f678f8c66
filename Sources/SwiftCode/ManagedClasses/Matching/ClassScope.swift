package import DataModel

/// A model and the sources that declare its classes: what rules of classes look at.
package struct ClassScope: Sendable {
  /// The model.
  package let model: Model
  /// The classes of the entities that name one, in the order of the entities.
  package let classes: [EntityClass]
  /// The index of names in the sources.
  let index: DeclarationIndex
  /// The entities that have each class, by its name in Swift.
  let entitiesByClass: [String: [EntityClass]]
  private let byEntity: [String: Int]

  /// Finds the classes of `model` among `sources`.
  ///
  /// - Complexity: O(n) in the sources, and in the entities with what they inherit.
  package init(_ model: Model, _ sources: [ClassSource]) {
    self.model = model
    let index = DeclarationIndex(sources)
    self.index = index
    classes = model.entities.compactMap { EntityClass(of: $0, in: index) }
    entitiesByClass = Dictionary(grouping: classes, by: \.swiftName)
    byEntity = Dictionary(
      classes.enumerated().map { ($1.entity.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The class of the entity called `name`; nil if it has no custom class.
  package func entityClass(_ name: String) -> EntityClass? { byEntity[name].map { classes[$0] } }

  /// The classes that sources declare; several entities may have one.
  var declaredClasses: [EntityClass] { classes.filter { !$0.parts.isEmpty } }

  /// The entity's own and inherited properties, its own first.
  func properties(of entity: Entity) -> [any Property] {
    entity.properties + model.ancestors(of: entity).flatMap(\.properties)
  }
}
