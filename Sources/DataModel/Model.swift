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
