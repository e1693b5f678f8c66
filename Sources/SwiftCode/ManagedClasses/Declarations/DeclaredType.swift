/// A type as a source writes it, in one spelling for each meaning.
///
/// `T?`, `T!`, `Optional<T>` and `Swift.Optional<T>` are the same, as are `[T]` and `Array<T>`.
package indirect enum DeclaredType: Hashable, Sendable {
  /// A named type, dotted if nested or qualified, with its generic arguments.
  case named(String, [DeclaredType])
  /// A value or nil.
  case optional(DeclaredType)
  /// A type that a managed property cannot have: a function, a tuple or a protocol composition.
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
