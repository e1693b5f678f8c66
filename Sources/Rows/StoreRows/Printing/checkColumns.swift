import Findings

/// Checks that no column is requested twice, because readers could not distinguish them.
///
/// - Parameters:
///   - names: The columns, with composites as their elements.
///   - store: The store.
/// - Throws: `ToolchainError` with exit code 64 for the first duplicate.
func checkColumns(_ names: [String], in store: ReadableStore) throws(ToolchainError) {
  var places: [String: Int] = [:]
  for (place, name) in names.enumerated() {
    guard let first = places.updateValue(place, forKey: name) else { continue }
    throw ToolchainError(
      .repeatedColumn, exitCode: .usage, file: store.path,
      "the column \(name) is asked for twice: as column \(first + 1) and as column \(place + 1)")
  }
}
