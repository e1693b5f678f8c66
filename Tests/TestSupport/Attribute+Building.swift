package import DataModel

extension Attribute {
  /// Creates a required attribute, a string by default; `change` sets everything else.
  package init(
    _ name: String, _ type: AttributeType = .string, isOptional: Bool = false,
    change: (inout Attribute) -> Void = { _ in }
  ) {
    self.init(name: name, type: type)
    self.isOptional = isOptional
    change(&self)
  }

  /// Creates a derived attribute; `expression` and `predicate` are in normal form.
  package init(
    _ name: String, _ type: AttributeType = .integer64, derivedBy expression: String?,
    where predicate: String? = nil, change: (inout Attribute) -> Void = { _ in }
  ) {
    self.init(name: name, type: type)
    derivation = Derivation(expression: expression, filteringPredicate: predicate)
    isOptional = true
    change(&self)
  }

  /// Creates a composite attribute with the elements of `composite`.
  package init(
    _ name: String, _ composite: Composite, change: (inout Attribute) -> Void = { _ in }
  ) {
    self.init(name: name, type: .composite)
    compositeName = composite.name
    elements = composite.attributes
    change(&self)
  }
}
