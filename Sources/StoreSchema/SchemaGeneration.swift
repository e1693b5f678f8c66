/// What frameworks of different years write differently.
///
/// *Source:* `Documentation/Formats/store-schema.md`, generations; the bounds lie between the
/// versions seen.
package struct SchemaGeneration: Hashable, Sendable {
  /// Whether the store keeps its model; 637 does it, 519 does not.
  package let hasModelCache: Bool
  /// Whether join tables have an index on their second column; 637 has it, 519 has not.
  package let hasJoinIndexes: Bool
  /// Whether indexes are made and named the way of iOS 11; 836 does it, 754 does not.
  package let hasFetchIndexes: Bool
  /// Whether constraints are unique indexes and not part of the table; 865 does it, 754 and macOS 10.13,
  /// whose frameworks are older than 865, do not.
  package let hasUniqueIndexes: Bool
  /// Whether triggers of entities with subentities test the entity; 1044 does it, 1340 does not.
  package let testsEntityInTriggers: Bool

  /// The generation of the framework of that version, `NSPersistenceFrameworkVersion`.
  package init(frameworkVersion: Int) {
    hasModelCache = frameworkVersion >= 600
    hasJoinIndexes = frameworkVersion >= 600
    hasFetchIndexes = frameworkVersion >= 830
    hasUniqueIndexes = frameworkVersion >= 860
    testsEntityInTriggers = frameworkVersion < 1300
  }

  /// The newest generation that is known.
  package static let current = SchemaGeneration(frameworkVersion: .max)
}
