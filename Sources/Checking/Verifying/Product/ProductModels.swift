import Building
import Findings
import Loading

/// A product, read.
struct ProductModels {
  /// The models in the product.
  var product: BuiltProduct
  /// The versions as they were loaded, by file.
  var versions: [String: LoadedVersion] = [:]
  /// The reasons why parts could not be read.
  var problems: [Diagnostic] = []
}
