/// A Swift file in memory.
package struct SwiftSourceFile: Hashable, Sendable {
  /// The path, as messages show it.
  package var path: String
  /// The text, in UTF-8.
  package var bytes: [UInt8]

  /// Creates a file.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
