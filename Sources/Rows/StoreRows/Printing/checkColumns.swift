import Findings

/// Makes sure that no column is asked for twice, which no reader could tell apart.
///
/// - Parameters:
///   - names: The columns, composites as their elements.
///   - store: The store.
/// - Throws: `ToolchainError` with exit code 64 for the first that is.
func checkColumns(_ names: [String], in store: ReadableStore) throws(ToolchainError) {
  var places: [String: Int] = [:]
  for (place, name) in names.enumerated() {
    guard let first = places.updateValue(place, forKey: name) else { continue }
    throw ToolchainError(
      .repeatedColumn, exitCode: .usage, file: store.path,
      "the column \(name) is asked for twice: as column \(first + 1) and as column \(place + 1)")
  }
}
