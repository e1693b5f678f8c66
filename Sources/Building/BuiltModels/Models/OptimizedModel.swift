import DataModel

/// A `.omo`: an optimized form of a version, which Core Data loads instead of the `.mom` because it is
/// faster.
///
/// Its form is Apple's own and changes with the system; the version hashes stand in it as they are.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, optimized models.
package struct OptimizedModel: Sendable {
  /// The name of the version.
  package var name: String
  /// The path for messages.
  package var path: String
  /// The bytes.
  package var bytes: [UInt8]

  /// Creates an optimized model.
  package init(name: String, path: String, bytes: [UInt8]) {
    self.name = name
    self.path = path
    self.bytes = bytes
  }

  /// The entities whose hashes are not in it, ordered by name.
  ///
  /// - Complexity: O(n) in the bytes.
  func entitiesLacking(_ hashes: ModelHashes) -> [String] {
    let wanted = hashes.entities.map { (name: $0.name, start: prefix($0.bytes[...]), $0.bytes) }
    let starts = Set(wanted.map(\.start))
    var found: Set<[UInt8]> = []
    var window: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      window = window << 8 | UInt64(byte)
      guard index >= 7, starts.contains(window) else { continue }
      found.insert(Array(bytes[(index - 7)...].prefix(32)))
    }
    return wanted.filter { !found.contains($0.2) }.map(\.name).sorted()
  }

  private func prefix(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
