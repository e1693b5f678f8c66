/// The field names of archived mapping models.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, the compiled file.
enum MappingKey {
  static let entityMappings = "NSEntityMappings"
  static let entityMappingsByName = "NSEntityMappingsByName"

  // Entity mappings.
  static let mappingName = "NSMappingName"
  static let mappingType = "NSMappingType"
  static let sourceEntityName = "NSSourceEntityName"
  static let sourceVersionHash = "NSSourceEntityVersionHash"
  static let destinationEntityName = "NSDestinationEntityName"
  static let destinationVersionHash = "NSDestinationEntityVersionHash"
  static let sourceExpression = "NSSourceExpression"
  static let policyClassName = "NSEntityMigrationPolicyClassName"
  static let attributeMappings = "NSAttributeMappings"
  static let relationshipMappings = "NSRelationshipMappings"
  static let userInfo = ArchiveKey.userInfo

  // Property mappings.
  static let destinationPropertyName = "NSDestinationPropertyName"
  static let valueExpression = "NSValueExpression"
  static let propertyTransforms = "NSPropertyTransforms"
}

/// The classes of archived mapping models.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, the compiled file.
enum MappingClass {
  static let mappingModel = ArchiveClass("NSMappingModel")
  static let entityMapping = ArchiveClass("NSEntityMapping")
  static let propertyMapping = ArchiveClass("NSPropertyMapping")
}
