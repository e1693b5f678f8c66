import DataModel

/// A model that a product should contain, according to its source.
package struct SourceModel: Sendable {
  /// The name that the compiled model should have, without extension.
  package var name: String
  /// The path of the source, as the user named it or as it was found.
  package var path: String
  /// Whether these are all versions of a bundle, so that the product should hold no other.
  package var isWhole: Bool
  /// The versions in their order.
  package var versions: [ModelVersion]
  /// The current version, where the source names one.
  package var currentVersion: String?

  /// Creates a model.
  package init(
    name: String, path: String, isWhole: Bool, versions: [ModelVersion], currentVersion: String?
  ) {
    self.name = name
    self.path = path
    self.isWhole = isWhole
    self.versions = versions
    self.currentVersion = currentVersion
  }

  /// The names of all entities of all versions.
  var entityNames: Set<String> { Set(versions.flatMap { $0.model.entities.map(\.name) }) }
}
