/// The differences between frameworks of different years.
///
/// *Source:* `Documentation/Formats/store-schema.md`, generations; the actual limits lie between the versions
/// seen.
package struct SchemaGeneration: Hashable, Sendable {
  /// Whether the store contains its model; true for 637, false for 519.
  package let hasModelCache: Bool
  /// Whether join tables have an index on their second column; true for 637, false for 519.
  package let hasJoinIndexes: Bool
  /// Whether indexes are created and named as in iOS 11; true for 836, false for 754.
  package let hasFetchIndexes: Bool
  /// Whether constraints are unique indexes instead of part of the table; true for 865, false for 754 and for
  /// macOS 10.13, whose frameworks are older than 865.
  package let hasUniqueIndexes: Bool
  /// Whether triggers of entities with subentities test the entity; true for 1044, false for 1340.
  package let testsEntityInTriggers: Bool

  /// The generation of a framework version, `NSPersistenceFrameworkVersion`.
  package init(frameworkVersion: Int) {
    hasModelCache = frameworkVersion >= 600
    hasJoinIndexes = frameworkVersion >= 600
    hasFetchIndexes = frameworkVersion >= 830
    hasUniqueIndexes = frameworkVersion >= 860
    testsEntityInTriggers = frameworkVersion < 1300
  }

  /// The newest known generation.
  package static let current = SchemaGeneration(frameworkVersion: .max)
}
