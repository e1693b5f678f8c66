/// The style of conflict markers.
package struct MergeMarkers: Sendable {
  /// The label of the side that is merged into.
  package var ours: String
  /// The label of the side that is merged.
  package var theirs: String
  /// The number of characters of a marker; git asks for more where it merges several bases into one.
  package var size: Int

  /// Creates markers.
  package init(ours: String = "ours", theirs: String = "theirs", size: Int = 7) {
    self.ours = ours
    self.theirs = theirs
    self.size = min(max(size, 1), 1000)
  }

  /// A marker of `character` with its label.
  func marker(_ character: Character, _ label: String = "") -> [UInt8] {
    Array((String(repeating: character, count: size) + (label.isEmpty ? "" : " \(label)")).utf8)
  }
}
