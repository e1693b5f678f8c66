package import DataModel

/// One version of a model, of a source or in a product.
package struct ModelVersion: Sendable {
  /// The name: that of its file or folder, without extension.
  package var name: String
  /// The file that it was read from.
  package var file: String
  /// What it means.
  package var model: Model
  /// Its version hashes.
  package var hashes: ModelHashes

  /// Hashes a version.
  package init(name: String, file: String, model: Model) {
    self.name = name
    self.file = file
    self.model = model
    hashes = hashModel(model)
  }
}
