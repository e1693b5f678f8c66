/// The kinds of change in the fields that attributes, relationships and fetched properties share.
struct PropertyKinds {
  let optional, transient, identifier, modifier: ChangeKind
  let spotlight, externalRecord, indexed, syncable: ChangeKind
  let userInfo, otherUserInfo: ChangeKind

  /// The kinds for attributes.
  static let attribute = PropertyKinds(
    optional: .attributeOptional, transient: .attributeTransient,
    identifier: .attributeIdentifier, modifier: .attributeModifier,
    spotlight: .attributeSpotlight, externalRecord: .attributeExternalRecord,
    indexed: .attributeIndexed, syncable: .attributeSyncable,
    userInfo: .attributeUserInfo, otherUserInfo: .attributeOtherUserInfo)

  /// The kinds for relationships.
  static let relationship = PropertyKinds(
    optional: .relationshipOptional, transient: .relationshipTransient,
    identifier: .relationshipIdentifier, modifier: .relationshipModifier,
    spotlight: .relationshipSpotlight, externalRecord: .relationshipExternalRecord,
    indexed: .relationshipIndexed, syncable: .relationshipSyncable,
    userInfo: .relationshipUserInfo, otherUserInfo: .relationshipOtherUserInfo)

  /// The kinds for fetched properties.
  static let fetchedProperty = PropertyKinds(
    optional: .fetchedPropertyOptional, transient: .fetchedPropertyTransient,
    identifier: .fetchedPropertyIdentifier, modifier: .fetchedPropertyModifier,
    spotlight: .fetchedPropertySpotlight, externalRecord: .fetchedPropertyExternalRecord,
    indexed: .fetchedPropertyIndexed, syncable: .fetchedPropertySyncable,
    userInfo: .fetchedPropertyUserInfo, otherUserInfo: .fetchedPropertyOtherUserInfo)
}

extension Property {
  /// The fields that all properties have.
  static func sharedFields(_ kinds: PropertyKinds) -> [Field<Self>] {
    [
      Field(kinds.optional, \.isOptional),
      Field(kinds.transient, \.isTransient),
      Field(kinds.identifier, \.renamingIdentifier),
      Field(kinds.modifier, \.versionHashModifier),
      Field(kinds.spotlight, \.isIndexedBySpotlight),
      Field(kinds.externalRecord, \.isStoredInExternalRecord),
      Field(kinds.indexed, \.isIndexed),
      Field(kinds.syncable, \.isSyncable),
    ]
  }

  /// The user info that all properties have.
  static func sharedKeyedFields(_ kinds: PropertyKinds) -> [KeyedField<Self>] {
    [KeyedField(kinds.userInfo, \.userInfo), KeyedField(kinds.otherUserInfo, \.otherUserInfo)]
  }
}

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

extension Relationship: IdentifiedElement {
  static let fields = FieldTable<Relationship>(
    [Field(.relationshipRenamed, \.name)] + sharedFields(.relationship) + [
      Field(.relationshipDestination, entity: \.destinationEntity),
      Field(.relationshipInverse, \.inverseName) { relationship, name in
        relationship.inverseName.map {
          .text(name(.property($0, of: relationship.entityOfInverse ?? "")))
        }
      },
      Field(.relationshipInverseEntity, entity: \.inverseEntity),
      Field(.relationshipMinCount, \.minCount),
      Field(.relationshipMaxCount, \.maxCount),
      Field(.relationshipOrdered, \.isOrdered),
      Field(.relationshipDeleteRule, \.deleteRule),
    ], keyed: sharedKeyedFields(.relationship))
  static let added = ChangeKind.relationshipAdded
  static let removed = ChangeKind.relationshipRemoved

  /// The name of the entity that declares the inverse.
  var entityOfInverse: String? { inverseEntity ?? destinationEntity }
}
