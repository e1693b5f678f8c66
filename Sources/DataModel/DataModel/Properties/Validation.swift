/// What an attribute's values must satisfy.
@usableFromInline
package struct Validation: Hashable, Sendable {
  /// The least value; for text the least length.
  package var minimum: AttributeValue?
  /// The greatest value; for text the greatest length.
  package var maximum: AttributeValue?
  /// The pattern that text must match as a whole.
  package var regularExpression: String?
  /// Further predicates, which only models built in code have, in order.
  package var others: [ValidationPredicate]

  /// Makes a validation; without arguments, one that accepts everything.
  @usableFromInline
  package init(
    minimum: AttributeValue? = nil, maximum: AttributeValue? = nil,
    regularExpression: String? = nil, others: [ValidationPredicate] = []
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.regularExpression = regularExpression
    self.others = others
  }

  /// Whether every value is accepted.
  package var isEmpty: Bool {
    minimum == nil && maximum == nil && regularExpression == nil && others.isEmpty
  }
}

/// A predicate that a value must satisfy, and what Core Data reports when it does not.
@usableFromInline
package struct ValidationPredicate: Hashable, Sendable {
  /// The predicate in Apple's normal form.
  package var predicate: String
  /// The error code, or the text of a warning.
  package var warning: ValidationWarning

  /// Makes a predicate with its warning.
  package init(predicate: String, warning: ValidationWarning) {
    self.predicate = predicate
    self.warning = warning
  }
}

/// What Core Data reports when a validation predicate fails.
package enum ValidationWarning: Hashable, Sendable {
  /// An error code in `NSCocoaErrorDomain`.
  case code(Int)
  /// A text.
  case text(String)
}
