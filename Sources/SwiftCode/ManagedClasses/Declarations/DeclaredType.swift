/// A type as a source writes it, in one spelling for each meaning.
///
/// `T?`, `T!`, `Optional<T>` and `Swift.Optional<T>` are the same, as are `[T]` and `Array<T>`.
package indirect enum DeclaredType: Hashable, Sendable {
  /// A type by its name, dotted where a type or module is in front of it, with what stands between `<` and `>`.
  case named(String, [DeclaredType])
  /// A value or nil.
  case optional(DeclaredType)
  /// What no managed property can be: a function, a tuple, several protocols at once.
  case other

  /// A type without arguments.
  package static func named(_ name: String) -> DeclaredType { .named(name, []) }

  /// The type without being optional, however often it is.
  package var wrapped: DeclaredType {
    var type = self
    while case .optional(let inner) = type { type = inner }
    return type
  }

  /// Whether it can be nil.
  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}
