/// What attributes, relationships and fetched properties have in common.
package protocol Property: Named, Hashable, Sendable {
  /// The property's name, unique among an entity's own and inherited properties.
  var name: String { get set }
  /// Whether the property may be without a value.
  var isOptional: Bool { get set }
  /// Whether the property is never stored.
  var isTransient: Bool { get set }
  /// The name in the earlier version, where it was set; otherwise the name itself counts.
  var renamingIdentifier: String? { get set }
  /// A text that enters the version hash; never empty.
  var versionHashModifier: String? { get set }
  /// The app's own keys and values.
  var userInfo: [String: String] { get set }
  /// User info that is not text; only models built in code have any.
  var otherUserInfo: [String: AttributeValue] { get set }
  /// Whether Spotlight indexes the property.
  var isIndexedBySpotlight: Bool { get set }
  /// Whether the value is also kept in an external record file.
  var isStoredInExternalRecord: Bool { get set }
  /// Whether the old check box "indexed" is set (Xcode 8 and earlier).
  var isIndexed: Bool { get set }
  /// Whether the source says `syncable="YES"`; compiled models do not tell.
  var isSyncable: Bool { get set }
}
