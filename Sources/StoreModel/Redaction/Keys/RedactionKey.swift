/// The secret that decides what each value is replaced by.
///
/// Two stores that are redacted with the same key still match value by value; without it nobody can say
/// which value stands for which.
package struct RedactionKey: Sendable {
  private let secret: [UInt8]

  /// Makes a key of bytes that somebody keeps, of any length; 32 random ones are as good as it gets.
  package init(_ bytes: [UInt8]) {
    secret = bytes
  }

  /// A key of 256 bits from the system's source of random numbers, which nobody keeps.
  package static func random() -> RedactionKey {
    var generator = SystemRandomNumberGenerator()
    return RedactionKey((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// The function of a purpose, independent of those of all others.
  ///
  /// - Parameter purpose: What it is for, and of which values.
  /// - Returns: The function.
  func function(_ purpose: String) -> KeyedFunction {
    KeyedFunction(secret).derived(Array(purpose.utf8))
  }
}
