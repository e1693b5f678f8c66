/// What attributes, relationships and fetched properties have in common.
package protocol Property: Named, Hashable, Sendable {
  /// The property's name, unique among an entity's own and inherited properties.
  var name: String { get set }
  /// Whether the property is optional.
  var isOptional: Bool { get set }
  /// Whether the property is never stored.
  var isTransient: Bool { get set }
  /// The renaming identifier; nil if unset, in which case the name is used.
  var renamingIdentifier: String? { get set }
  /// The version hash modifier; never empty.
  var versionHashModifier: String? { get set }
  /// The user info.
  var userInfo: [String: String] { get set }
  /// User info values that are not strings; only models built in code have any.
  var otherUserInfo: [String: AttributeValue] { get set }
  /// Whether Spotlight indexes the property.
  var isIndexedBySpotlight: Bool { get set }
  /// Whether the value is also stored in an external record file.
  var isStoredInExternalRecord: Bool { get set }
  /// Whether the old “Indexed” checkbox is set (Xcode 8 and earlier).
  var isIndexed: Bool { get set }
  /// Whether the source says `syncable="YES"`; not present in compiled models.
  var isSyncable: Bool { get set }
}
