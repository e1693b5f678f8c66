/// The keys of Xcode's own model classes that are understood, or known to mean nothing for a model.
///
/// *Source:* `Documentation/Formats/binary-source.md`.
enum DesignKey {
  /// The fields of `XDPMModel`.
  static let ofModel: Set<String> = [
    "_configurationsByName", "_modelVersionIdentifier", "_xd_comments", "_xd_modelManager",
    "_xd_modelName", "_xd_rootPackage",
  ]

  /// The buckets of a package that have no members.
  static let emptyBuckets = ["DataTypes", "Interfaces", "Packages"]

  /// The facts about an entity.
  static let ofEntity: Set<String> = [
    "XDPMCompoundIndexes", "XDPMUniquenessConstraints", "XD_PSK_classMapping", "XD_PSK_elementID",
    "XD_PSK_entityClassName", "XD_PSK_fetchRequestsArray", "XD_PSK_isAbstract",
    "XD_PSK_userInfo", "XD_PSK_versionHashModifier",
  ]

  /// The facts about a property of any kind.
  private static let ofProperty: Set<String> = [
    "XD_PPSK_elementID", "XD_PPSK_isIndexed", "XD_PPSK_isOptional", "XD_PPSK_isSpotlightIndexed",
    "XD_PPSK_isStoredInTruthFile", "XD_PPSK_isTransient", "XD_PPSK_userInfo",
    "XD_PPSK_versionHashModifier",
  ]

  /// The facts about an attribute.
  static let ofAttribute = ofProperty.union([
    "XD_PAttK_allowsExternalBinaryDataStorage", "XD_PAttK_attributeType",
    "XD_PAttK_defaultValueAsString", "XD_PAttK_maxValueString", "XD_PAttK_minValueString",
    "XD_PAttK_regularExpressionString", "XD_PAttK_valueTransformerName",
  ])

  /// The facts about a relationship.
  static let ofRelationship = ofProperty.union([
    "XD_PRK_deleteRule", "XD_PRK_destination", "XD_PRK_inverseRelationship", "XD_PRK_isToMany",
    "XD_PRK_maxCount", "XD_PRK_minCount", "XD_PRK_ordered",
  ])

  /// The facts about a fetched property.
  static let ofFetchedProperty = ofProperty.union(["XD_PFP_fetchRequestKey"])

  /// The fields of `XDPMFetchRequest`.
  static let ofFetchRequest: Set<String> = [
    "_entity", "_fetchedProperty", "_name", "_predicateString",
  ]
}
