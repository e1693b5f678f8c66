import DataModel
package import ModelFiles

/// A compiled model in a product: a `.momd`, or a `.mom` by itself.
package struct BuiltModel: Sendable {
  /// The name, without extension.
  package var name: String
  /// The path for messages.
  package var path: String
  /// The path in the product, beginning with the name of the product.
  package var place: String
  /// Whether it is a `.momd`.
  package var isBundle: Bool
  /// The versions that could be read.
  package var versions: [ModelVersion] = []
  /// The names of the versions that could not be read.
  package var unreadVersions: Set<String> = []
  /// The contents of `VersionInfo.plist`; nil if absent or unreadable.
  package var info: VersionInfo?
  /// Whether there is a `VersionInfo.plist` that cannot be read.
  package var hasUnreadInfo = false
  /// The optimized models.
  package var optimized: [OptimizedModel] = []

  /// Creates a model of which only the location is known.
  package init(name: String, path: String, place: String, isBundle: Bool) {
    self.name = name
    self.path = path
    self.place = place
    self.isBundle = isBundle
  }

  /// The current version, where `VersionInfo.plist` names one.
  package var currentVersion: String? { info?.currentVersionName }

  /// The names of all existing versions.
  var versionNames: Set<String> { unreadVersions.union(versions.map(\.name)) }

  /// The names of all entities of all versions.
  var entityNames: Set<String> { Set(versions.flatMap { $0.model.entities.map(\.name) }) }

  /// The name and path of a version for messages.
  func place(of version: ModelVersion) -> String {
    isBundle ? "\(place)#\(version.name)" : place
  }
}
