/// The field names of a compiled model.
///
/// *Source:* `Documentation/Formats/compiled-model.md`.
enum ArchiveKey {
  // Collections and values of Foundation.
  static let objects = "NS.objects"
  static let keys = "NS.keys"
  static let string = "NS.string"
  static let bytes = "NS.bytes"
  static let data = "NS.data"
  static let time = "NS.time"
  static let uuidBytes = "NS.uuidbytes"
  static let urlBase = "NS.base"
  static let urlRelative = "NS.relative"
  static let mantissa = "NS.mantissa"
  static let mantissaByteOrder = "NS.mantissa.bo"
  static let length = "NS.length"
  static let exponent = "NS.exponent"
  static let negative = "NS.negative"
  static let compact = "NS.compact"

  // The dictionaries with fixed keys in model caches.
  static let searchMapping = "searchMapping"
  static let mappingKeys = "keys"
  static let mappingValues = "values"
  static let emptyToken = "emptyToken"

  // The model.
  static let entities = "NSEntities"
  static let fetchRequestTemplates = "NSFetchRequestTemplates"
  static let versionIdentifiers = "NSVersionIdentifiers"
  static let configurations = "NSConfigurations"
  static let compilerToolVersion = "CDMCompilerToolVersion"
  static let compilerXcodeVersion = "CDMCompilerXcodeVersion"

  // Entities.
  static let entityName = "NSEntityName"
  static let className = "NSClassNameForEntity"
  static let managedObjectModel = "NSManagedObjectModel"
  static let properties = "NSProperties"
  static let superentity = "NSSuperentity"
  static let subentities = "NSSubentities"
  static let isAbstract = "NSIsAbstract"
  static let uniqueTuples = "NSUniqueTuples"
  static let compoundIndexes = "NSCompoundIndexes"
  static let fetchIndexDescriptions = "NSFetchIndexDescriptions"

  // Entities and properties.
  static let renamingIdentifier = "NSRenamingIdentifier"
  static let versionHashModifier = "NSVersionHashModifier"
  static let userInfo = "NSUserInfo"

  // Properties.
  static let propertyName = "NSPropertyName"
  static let entity = "NSEntity"
  static let propertyFlags = "_P"
  static let isOptional = "NSIsOptional"
  static let isReadOnly = "NSIsReadOnly"
  static let isTransient = "NSIsTransient"
  static let isIndexedBySpotlight = "NSIndexedBySpotlight"
  static let isStoredInTruth = "NSIsStoredInTruth"
  static let isOrdered = "NSIsOrdered"
  static let allowsCloudEncryption = "NSAllowsCloudEncryption"
  static let isIndexed = "NSIsIndexed"
  static let validationPredicates = "NSValidationPredicates"
  static let validationWarnings = "NSValidationWarnings"

  // Attributes.
  static let attributeType = "NSAttributeType"
  static let attributeValueClassName = "NSAttributeValueClassName"
  static let defaultValue = "NSDefaultValue"
  static let valueTransformerName = "NSValueTransformerName"
  static let attributeFlags = "NSFlagsKey"
  static let derivationExpression = "NSDerivationExpression"
  static let filteringPredicate = "NSFilteringPredicate"
  static let compositeElements = "NSCompositeElements"

  // Relationships.
  static let destinationEntity = "NSDestinationEntity"
  static let destinationEntityName = "_NSDestinationEntityName"
  static let inverseRelationship = "NSInverseRelationship"
  static let inverseRelationshipName = "_NSInverseRelationshipName"
  static let deleteRule = "NSDeleteRule"
  static let maxCount = "NSMaxCount"
  static let minCount = "NSMinCount"

  // Fetched properties and fetch requests.
  static let fetchRequest = "NSFetchRequest"
  static let fetchRequestEntityName = "_NSFetchRequestEntityName"
  static let predicate = "NSPredicate"
  static let resultType = "NSResultType"
  static let hasFetchRequestFlags = "NSHasFetchRequestFlags"
  static let fetchRequestFlags = "NSFetchRequestFlags"
  static let fetchLimit = "NSFetchLimit"
  static let fetchOffset = "NSFetchOffset"
  static let batchSize = "NSBatchSize"
  static let sortDescriptors = "NSSortDescriptors"
  static let valuesToFetch = "NSValuesToFetch"
  static let valuesToGroupBy = "NSValuesToGroupBy"
  static let havingPredicate = "NSHavingPredicate"
  static let keyPathsForPrefetching = "NSRelationshipKeyPathsForPrefetching"
  static let allocationType = "NSAllocationType"
  static let sortKey = "NSKey"
  static let sortAscending = "NSAscending"
  static let sortSelector = "NSSelector"
  static let sortReversesNullOrder = "NSReverseNullOrder"

  // Indexes.
  static let indexName = "NSIndexName"
  static let indexElements = "NSIndexElements"
  static let partialIndexPredicate = "NSPartialIndexPredicate"
  static let elementType = "NSFetchIndexElementType"
  static let elementIndex = "NSFetchIndexDescription"
  static let indexedProperty = "NSIndexedProperty"
}
