package import DataModel

extension Entity {
  /// Creates an entity with `properties`, which may be attributes, relationships and fetched properties
  /// in any order; `change` sets everything else.
  package init(
    _ name: String, parent: String? = nil, isAbstract: Bool = false,
    _ properties: [any Property] = [], change: (inout Entity) -> Void = { _ in }
  ) {
    self.init(name: name)
    self.parent = parent
    self.isAbstract = isAbstract
    attributes = NamedCollection(properties.compactMap { $0 as? Attribute })
    relationships = NamedCollection(properties.compactMap { $0 as? Relationship })
    fetchedProperties = NamedCollection(properties.compactMap { $0 as? FetchedProperty })
    change(&self)
  }
}
