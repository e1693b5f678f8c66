/// The secret that determines the replacement of each value.
///
/// Stores redacted with the same key still match value by value; without the key, the original values cannot be
/// determined.
package struct RedactionKey: Sendable {
  private let secret: [UInt8]

  /// Creates a key from stored bytes of any length; more than 32 random ones add no security.
  package init(_ bytes: [UInt8]) {
    secret = bytes
  }

  /// A 256-bit key from the system's random number generator, which is not stored.
  package static func random() -> RedactionKey {
    var generator = SystemRandomNumberGenerator()
    return RedactionKey((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// The function for a purpose, independent of all others.
  ///
  /// - Parameter purpose: The purpose and the kind of values.
  /// - Returns: The function.
  func function(_ purpose: String) -> KeyedFunction {
    KeyedFunction(secret).derived(Array(purpose.utf8))
  }
}
