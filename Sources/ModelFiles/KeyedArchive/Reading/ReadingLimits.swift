/// The limits of a reader, beyond which it throws an error.
///
/// Memory and time stay within a constant factor of the input's size whatever the limits are; they
/// bound what the *expanded* value can be when a file refers to the same object many times.
package struct ReadingLimits: Sendable {
  /// The maximum size of the input, in bytes.
  package var bytes: Int

  /// The maximum number of objects, counting a shared object once for each use.
  package var objects: Int

  /// The greatest nesting of arrays, sets and dictionaries.
  package var depth: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - bytes: The maximum size of the input, in bytes.
  ///   - objects: The maximum number of objects, shared ones counted for each use.
  ///   - depth: The greatest nesting of containers. Nesting uses the stack: 128 levels fit a
  ///     thread of half a megabyte even without optimization.
  package init(bytes: Int, objects: Int, depth: Int) {
    self.bytes = bytes
    self.objects = objects
    self.depth = depth
  }

  /// Limits far above every file at hand: 64 MiB, four million objects, 128 levels.
  package static let standard = ReadingLimits(bytes: 64 << 20, objects: 4_000_000, depth: 128)
}
