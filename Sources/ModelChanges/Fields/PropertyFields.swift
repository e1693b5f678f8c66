import DataModel

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
