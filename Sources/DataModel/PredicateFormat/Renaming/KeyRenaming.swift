/// The renaming of one property, as applied to predicates and expressions.
package struct KeyRenaming {
  /// The meaning of a key of an entity.
  package enum Meaning: Hashable, Sendable {
    /// The renamed property, with its destination entity; nil if it has none.
    case renamed(destination: String?)
    /// Another key, with its destination entity; nil if it has none.
    case other(destination: String?)
    /// A key whose property or destination cannot be determined.
    case uncertain
  }

  /// The old name of the property.
  package var key: String
  /// The new name of the property.
  package var newKey: String
  /// Returns the meaning of a key of an entity.
  package var meaning: (_ entity: String, _ key: String) -> Meaning

  /// Creates the renaming of a property.
  package init(
    of key: String, to newKey: String,
    meaning: @escaping (_ entity: String, _ key: String) -> Meaning
  ) {
    self.key = key
    self.newKey = newKey
    self.meaning = meaning
  }
}

/// The result of renaming a property in a predicate or an expression.
package struct RenamedKeys: Hashable, Sendable {
  /// The replacements, in text order.
  package var replacements: [Replacement] = []
  /// The byte offsets at which the old name may refer to the property, in order.
  package var unresolved: [Int] = []

  /// Creates a result without changes.
  package init() {}

  /// A range of a text and its replacement.
  package struct Replacement: Hashable, Sendable {
    /// The bytes to replace, counted from 0.
    package var bytes: Range<Int>
    /// The replacement text.
    package var text: String
  }
}

/// The kind of a format text.
package enum FormatKind: Hashable, Sendable {
  /// A predicate.
  case predicate
  /// An expression.
  case expression
}
