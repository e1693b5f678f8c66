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
