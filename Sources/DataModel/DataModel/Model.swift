/// The meaning of one version of a model, independent of its file format.
///
/// Predicates and expressions are texts in Apple's normal form. Models with the same meaning are equal,
/// whatever the order in their files.
package struct Model: Hashable, Sendable {
  /// The identifiers of the version; a source has exactly one, which may be empty.
  package var versionIdentifiers: Set<String> = [""]
  /// All entities, including subentities.
  package var entities: NamedCollection<Entity> = []
  /// The configurations besides the default one.
  package var configurations: NamedCollection<Configuration> = []
  /// The fetch request templates.
  package var fetchRequestTemplates: NamedCollection<FetchRequestTemplate> = []
  /// The composites that attributes refer to by name; compiled models contain only the elements.
  package var composites: NamedCollection<Composite> = []
  /// Whether the source is marked for CloudKit; not present in compiled models.
  package var isUsedWithCloudKit = false
  /// Whether the source is marked for SwiftData; not present in compiled models.
  package var isUsedWithSwiftData = false
  /// The language of generated classes; not present in compiled models.
  package var sourceLanguage: String?

  /// Creates an empty model.
  package init() {}

  /// Creates a model of `entities`.
  package init(entities: some Sequence<Entity>) {
    self.entities = NamedCollection(entities)
  }
}

extension Model {
  /// The model, sharing storage with another model for entities that are identical to the code point.
  ///
  /// Versions of a bundle differ in few entities. Shared entities also compare in constant time.
  ///
  /// - Parameter other: A model that is also kept.
  /// - Returns: An equal model.
  /// - Complexity: O(n) in the size of the models.
  package func sharing(_ other: Model) -> Model {
    guard !entities.hasRepeatedNames else { return self }
    var result = self
    for entity in entities {
      guard let same = other.entities[entity.name], same.isIdentical(to: entity) else { continue }
      result.entities.replace(same)
    }
    return result
  }
}

/// A named subset of the entities, for one of several stores.
package struct Configuration: Named, Hashable, Sendable {
  /// The name, unique within the model.
  package var name: String
  /// The names of the member entities.
  package var entities: Set<String>
  /// Whether the configuration is used with CloudKit; not present in compiled models.
  package var isUsedWithCloudKit = false

  /// Creates a configuration.
  package init(name: String, entities: Set<String>) {
    self.name = name
    self.entities = entities
  }
}

/// A group of attributes that a composite attribute refers to by name.
package struct Composite: Named, Hashable, Sendable {
  /// The name, unique within the model.
  package var name: String
  /// The elements, in declaration order.
  package var attributes: [Attribute]

  /// Creates a composite.
  package init(name: String, attributes: [Attribute]) {
    self.name = name
    self.attributes = attributes
  }
}
