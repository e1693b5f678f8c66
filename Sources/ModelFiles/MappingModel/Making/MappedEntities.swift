package import DataModel

/// The parts of a version that Xcode maps in a new mapping model: entities that can have objects, and their
/// stored properties.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, what a new one has: in 24 files, no abstract entity and none
/// of 29 transient properties is mapped.
package struct MappedEntities {
  private let model: Model

  /// Creates the mapped parts of `model`.
  package init(_ model: Model) {
    self.model = model
  }

  /// The entities that can have objects of their own, ordered by name.
  package var entities: [Entity] {
    model.entities.filter { !$0.isAbstract }.sorted { $0.name < $1.name }
  }

  /// The stored attributes of the entity called `name`, own and inherited, ordered by name.
  package func attributes(of name: String) -> [Attribute] {
    stored(of: name, \.attributes)
  }

  /// The stored relationships of the entity called `name`, own and inherited, ordered by name.
  package func relationships(of name: String) -> [Relationship] {
    stored(of: name, \.relationships)
  }

  private func stored<P: Property>(
    of name: String, _ properties: KeyPath<Entity, NamedCollection<P>>
  ) -> [P] {
    guard let entity = model.entities[name] else { return [] }
    var seen: Set<String> = []
    var result: [P] = []
    for owner in [entity] + model.ancestors(of: entity) {
      for property in owner[keyPath: properties]
      where seen.insert(property.name).inserted && !property.isTransient {
        result.append(property)
      }
    }
    return result.sorted { $0.name < $1.name }
  }
}
