/// What one version of a model means, free of how it was written down.
///
/// Predicates and expressions are texts in Apple's normal form. Two models that mean the same are
/// equal, whatever the order of the files they were read from.
package struct Model: Hashable, Sendable {
  /// The identifiers of the version; a source has exactly one, which may be empty.
  package var versionIdentifiers: Set<String> = [""]
  /// All entities, sub-entities included.
  package var entities: NamedCollection<Entity> = []
  /// The configurations besides the default one.
  package var configurations: NamedCollection<Configuration> = []
  /// The fetch requests that code asks for by name.
  package var fetchRequestTemplates: NamedCollection<FetchRequestTemplate> = []
  /// The composites that attributes refer to by name; compiled models hold the elements only.
  package var composites: NamedCollection<Composite> = []
  /// Whether the source is marked for CloudKit; compiled models do not tell.
  package var isUsedWithCloudKit = false
  /// Whether the source is marked for SwiftData; compiled models do not tell.
  package var isUsedWithSwiftData = false
  /// The language of generated classes; compiled models do not tell.
  package var sourceLanguage: String?

  /// Makes an empty model.
  package init() {}

  /// Makes a model of `entities`.
  package init(entities: some Sequence<Entity>) {
    self.entities = NamedCollection(entities)
  }
}

extension Model {
  /// The model, with the entities that are the same in another one, to the code point, kept once for both.
  ///
  /// Versions of a bundle differ in few entities. What is shared is also compared at once.
  ///
  /// - Parameter other: A model that is kept as well.
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
  /// Whether the configuration is used with CloudKit; compiled models do not tell.
  package var isUsedWithCloudKit = false

  /// Makes a configuration.
  package init(name: String, entities: Set<String>) {
    self.name = name
    self.entities = entities
  }
}

/// A group of attributes that a composite attribute refers to by name.
package struct Composite: Named, Hashable, Sendable {
  /// The name, unique within the model.
  package var name: String
  /// The elements, in the order declared.
  package var attributes: [Attribute]

  /// Makes a composite.
  package init(name: String, attributes: [Attribute]) {
    self.name = name
    self.attributes = attributes
  }
}
