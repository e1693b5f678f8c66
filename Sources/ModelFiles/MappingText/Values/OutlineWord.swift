/// The words and signs of the short text of mapping models.
///
/// *Source:* `Documentation/Formats/mapping-text.md`.
enum OutlineWord {
  /// Separates old from new.
  static let arrow = "→"
  /// Before the filter of old objects.
  static let filter = "where"
  /// Before the name of a migration policy.
  static let policy = "by"
  /// Before the order of entity mappings.
  static let order = "order"
  /// Before entities or properties that are not mapped.
  static let without = "without"
  /// Before the app's own keys and values.
  static let userInfo = "userInfo"
  /// Precedes an expression that replaces the fetch.
  static let source = "source"
  /// Precedes a value without a text: the archive of an expression.
  static let archive = "archive"
  /// Precedes a filter that is not a predicate.
  static let text = "text"
  /// Precedes the results of all entity mappings for the objects of a relationship.
  static let relationship = "relationship"
  /// Before the kind of a property that the new entity does not have.
  static let kinds = ["attribute", relationship]

  /// Whether a name needs no quotes.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - words: The words that it would be taken for where it stands.
  /// - Returns: Whether it starts with a letter, continues with letters, digits, `_`, `.` or a `-` that is
  ///   not part of an arrow, and is not one of the words.
  static func isPlain(_ name: String, besides words: [String] = []) -> Bool {
    guard let first = name.unicodeScalars.first, isFirst(first), !words.contains(name) else {
      return false
    }
    return name.unicodeScalars.allSatisfy(isPart)
  }

  /// Whether a name without quotes can begin with `scalar`.
  static func isFirst(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "." || scalar.properties.isAlphabetic
  }

  /// Whether a name without quotes can have `scalar` in it.
  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    isFirst(scalar) || scalar.properties.numericType != nil
  }
}
