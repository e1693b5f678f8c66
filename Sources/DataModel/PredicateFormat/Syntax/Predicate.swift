/// The syntax tree of an `NSPredicate`.
///
/// *Source:* `Documentation/Formats/predicates.md`.
package indirect enum Predicate: Hashable, Sendable {
  /// A predicate that always has the same result: `TRUEPREDICATE`, `FALSEPREDICATE`.
  case constant(Bool)

  /// A comparison of two expressions.
  case comparison(Comparison)

  /// Predicates joined by one logical operator; negation has exactly one of them.
  ///
  /// A run such as `a AND b AND c` is one compound of three. Parentheses make separate compounds, even of the
  /// same kind.
  case compound(Compound, [Predicate])
}

/// A logical operator.
package enum Compound: Int, Hashable, Sendable, CaseIterable {
  /// Negation.
  case not = 0

  /// Conjunction.
  case and = 1

  /// Disjunction.
  case or = 2

  /// The raw number of `NSCompoundPredicate.LogicalType`, which archives hold.
  package var typeNumber: Int { rawValue }
}
