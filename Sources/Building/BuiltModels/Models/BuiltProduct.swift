package import ModelFiles

/// The models in a product.
package struct BuiltProduct: Sendable {
  /// The name of the product: that of its file or folder.
  package var name: String
  /// The path for messages.
  package var path: String
  /// Whether it is itself a compiled model, instead of containing some.
  package var isModel: Bool
  /// The compiled models, sorted by path.
  package var models: [BuiltModel] = []
  /// The compiled mapping models, ordered by path.
  package var mappings: [MappingModelHashes] = []
  /// The paths of compiled mapping models that cannot be read.
  package var unreadMappings: [String] = []
  /// The paths of models and mapping models that are in it as sources.
  package var sources: [String] = []
  /// The apps and extensions that are in it, ordered by path; the product itself is first where it is an app.
  package var parts: [ProductPart] = []

  /// Creates a product that holds nothing.
  package init(name: String, path: String, isModel: Bool) {
    self.name = name
    self.path = path
    self.isModel = isModel
  }

  /// The path of a file, starting with the name of the product.
  package func place(of path: String) -> String {
    guard path.hasPrefix(self.path) else { return path }
    return name + path.dropFirst(self.path.count)
  }
}
