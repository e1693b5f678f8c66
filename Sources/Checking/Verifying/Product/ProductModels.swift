import Building
import Findings
import Loading

/// A product, read.
struct ProductModels {
  /// What it holds of models.
  var product: BuiltProduct
  /// The versions as they were loaded, by file.
  var versions: [String: LoadedVersion] = [:]
  /// What keeps parts of it from being read.
  var problems: [Diagnostic] = []
}
