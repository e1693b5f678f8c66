/// A type whose values a change can hold.
protocol ChangeContent: Hashable, Sendable {
  /// The value in the form that a change stores.
  var changeValue: ChangeValue { get }
  /// Extracts a value of this type from `changeValue`; nil if it holds another type.
  init?(changeValue: ChangeValue)
}

extension Bool: ChangeContent {
  var changeValue: ChangeValue { .flag(self) }
  init?(changeValue: ChangeValue) {
    guard case .flag(let value) = changeValue else { return nil }
    self = value
  }
}

extension Int: ChangeContent {
  var changeValue: ChangeValue { .number(self) }
  init?(changeValue: ChangeValue) {
    guard case .number(let value) = changeValue else { return nil }
    self = value
  }
}

extension String: ChangeContent {
  var changeValue: ChangeValue { .text(self) }
  init?(changeValue: ChangeValue) {
    guard case .text(let value) = changeValue else { return nil }
    self = value
  }
}

extension AttributeValue: ChangeContent {
  var changeValue: ChangeValue { .value(self) }
  init?(changeValue: ChangeValue) {
    guard case .value(let value) = changeValue else { return nil }
    self = value
  }
}

extension AttributeType: ChangeContent {
  var changeValue: ChangeValue { .type(self) }
  init?(changeValue: ChangeValue) {
    guard case .type(let value) = changeValue else { return nil }
    self = value
  }
}

extension Derivation: ChangeContent {
  var changeValue: ChangeValue { .derivation(self) }
  init?(changeValue: ChangeValue) {
    guard case .derivation(let value) = changeValue else { return nil }
    self = value
  }
}

extension DeleteRule: ChangeContent {
  var changeValue: ChangeValue { .deleteRule(self) }
  init?(changeValue: ChangeValue) {
    guard case .deleteRule(let value) = changeValue else { return nil }
    self = value
  }
}

extension CodeGeneration: ChangeContent {
  var changeValue: ChangeValue { .codeGeneration(self) }
  init?(changeValue: ChangeValue) {
    guard case .codeGeneration(let value) = changeValue else { return nil }
    self = value
  }
}

extension FetchResultType: ChangeContent {
  var changeValue: ChangeValue { .resultType(self) }
  init?(changeValue: ChangeValue) {
    guard case .resultType(let value) = changeValue else { return nil }
    self = value
  }
}

extension FetchRequest: ChangeContent {
  var changeValue: ChangeValue { .fetchRequest(self) }
  init?(changeValue: ChangeValue) {
    guard case .fetchRequest(let value) = changeValue else { return nil }
    self = value
  }
}

extension Entity: ChangeContent {
  var changeValue: ChangeValue { .entity(self) }
  init?(changeValue: ChangeValue) {
    guard case .entity(let value) = changeValue else { return nil }
    self = value
  }
}

extension Attribute: ChangeContent {
  var changeValue: ChangeValue { .attribute(self) }
  init?(changeValue: ChangeValue) {
    guard case .attribute(let value) = changeValue else { return nil }
    self = value
  }
}

extension Relationship: ChangeContent {
  var changeValue: ChangeValue { .relationship(self) }
  init?(changeValue: ChangeValue) {
    guard case .relationship(let value) = changeValue else { return nil }
    self = value
  }
}

extension FetchedProperty: ChangeContent {
  var changeValue: ChangeValue { .fetchedProperty(self) }
  init?(changeValue: ChangeValue) {
    guard case .fetchedProperty(let value) = changeValue else { return nil }
    self = value
  }
}

extension FetchIndex: ChangeContent {
  var changeValue: ChangeValue { .fetchIndex(self) }
  init?(changeValue: ChangeValue) {
    guard case .fetchIndex(let value) = changeValue else { return nil }
    self = value
  }
}

extension Composite: ChangeContent {
  var changeValue: ChangeValue { .composite(self) }
  init?(changeValue: ChangeValue) {
    guard case .composite(let value) = changeValue else { return nil }
    self = value
  }
}

extension FetchRequestTemplate: ChangeContent {
  var changeValue: ChangeValue { .fetchRequestTemplate(self) }
  init?(changeValue: ChangeValue) {
    guard case .fetchRequestTemplate(let value) = changeValue else { return nil }
    self = value
  }
}

extension Configuration: ChangeContent {
  var changeValue: ChangeValue { .configuration(self) }
  init?(changeValue: ChangeValue) {
    guard case .configuration(let value) = changeValue else { return nil }
    self = value
  }
}
