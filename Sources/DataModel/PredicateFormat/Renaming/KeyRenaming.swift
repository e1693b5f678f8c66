/// What the renaming of one property asks of a predicate or an expression.
package struct KeyRenaming {
  /// What a key of an entity is.
  package enum Meaning: Hashable, Sendable {
    /// The property that is renamed, with the name of the entity that it leads to; nil where it leads to none.
    case renamed(destination: String?)
    /// Another key, with the name of the entity that it leads to; nil where it leads to none.
    case other(destination: String?)
    /// A key of which it cannot be told what it is, or where it leads to.
    case uncertain
  }

  /// The old name of the property.
  package var key: String
  /// The new name of the property.
  package var newKey: String
  /// What a key of an entity is, by the name of the entity and the key.
  package var meaning: (_ entity: String, _ key: String) -> Meaning

  /// Makes the renaming of a property.
  package init(
    of key: String, to newKey: String,
    meaning: @escaping (_ entity: String, _ key: String) -> Meaning
  ) {
    self.key = key
    self.newKey = newKey
    self.meaning = meaning
  }
}

/// What becomes of a predicate or an expression when a property gets another name.
package struct RenamedKeys: Hashable, Sendable {
  /// The bytes of the text to replace, counted from 0, in order, and what takes their place.
  package var replacements: [Replacement] = []
  /// Where the old name stands and may mean the property, in bytes of the text, in order.
  package var unresolved: [Int] = []

  /// Makes the result for a text that stays as it is.
  package init() {}

  /// A piece of a text and what takes its place.
  package struct Replacement: Hashable, Sendable {
    /// The bytes to replace, counted from 0.
    package var bytes: Range<Int>
    /// What takes their place.
    package var text: String
  }
}

/// What a text is.
package enum FormatKind: Hashable, Sendable {
  /// A predicate.
  case predicate
  /// An expression.
  case expression
}
