extension ClassRule {
  /// All rules.
  package static let all: [ClassRule] = [
    managedClassMissing, managedClassName, managedSuperclass, managedPropertyMissing,
    managedPropertyExtra, managedPropertyType, managedPropertyOptionality, managedAccessorExtra,
  ]
}
