import DataModel

extension Attribute: IdentifiedElement {
  static let fields = FieldTable<Attribute>(
    [
      Field(.attributeRenamed, \.name),
      Field(.attributeType, \.type),
    ] + sharedFields(.attribute) + [
      Field(.attributeDefault, \.defaultValue),
      Field(.attributeMinimum, \.validation.minimum),
      Field(.attributeMaximum, \.validation.maximum),
      Field(.attributePattern, \.validation.regularExpression),
      Field(.attributePredicates, \.validation.others, wrap: ChangeValue.predicates) {
        guard case .predicates(let predicates) = $0 else { return nil }
        return predicates
      },
      Field(.attributeTransformer, \.valueTransformerName),
      Field(.attributeCustomClass, \.customClassName),
      Field(.attributeExternalStorage, \.allowsExternalBinaryDataStorage),
      Field(.attributePreservesValue, \.preservesValueOnDeletion),
      Field(.attributeCloudEncryption, \.allowsCloudEncryption),
      Field(.attributeDerivation, presenceOf: \.derivation),
      Field(.attributeDerivationExpression, \Derivation.expression)
        .lifted(through: \.derivation),
      Field(.attributeDerivationPredicate, \Derivation.filteringPredicate)
        .lifted(through: \.derivation),
      Field(.attributeComposite, \.compositeName),
      Field(.attributeScalar, \.usesScalarValueType),
    ], keyed: sharedKeyedFields(.attribute))
  static let added = ChangeKind.attributeAdded
  static let removed = ChangeKind.attributeRemoved
}
