/// The validation rules for an attribute's values.
@usableFromInline
package struct Validation: Hashable, Sendable {
  /// The minimum value; for strings the minimum length.
  package var minimum: AttributeValue?
  /// The maximum value; for strings the maximum length.
  package var maximum: AttributeValue?
  /// The regular expression that a whole string must match.
  package var regularExpression: String?
  /// Additional predicates in order; only models built in code have any.
  package var others: [ValidationPredicate]

  /// Creates a validation; without arguments it accepts everything.
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

/// A predicate that a value must satisfy, and the warning that Core Data reports otherwise.
@usableFromInline
package struct ValidationPredicate: Hashable, Sendable {
  /// The predicate in Apple's normal form.
  package var predicate: String
  /// The error code, or the text of a warning.
  package var warning: ValidationWarning

  /// Creates a predicate with its warning.
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
