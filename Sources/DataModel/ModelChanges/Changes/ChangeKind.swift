/// What differs between two models; the raw value is stable and never reused.
package enum ChangeKind: String, Hashable, Sendable, CaseIterable {
  // MARK: The model

  /// The version identifiers differ.
  case modelIdentifiers = "model-identifiers"
  /// The mark for CloudKit differs.
  case modelCloudKit = "model-cloudkit"
  /// The mark for SwiftData differs.
  case modelSwiftData = "model-swiftdata"
  /// The language of generated classes differs.
  case modelLanguage = "model-language"

  // MARK: Entities

  /// An entity that only the new model has.
  case entityAdded = "entity-added"
  /// An entity that only the old model has.
  case entityRemoved = "entity-removed"
  /// The same entity under another name.
  case entityRenamed = "entity-renamed"
  /// The managed object class differs.
  case entityClass = "entity-class"
  /// Whether the entity is abstract differs.
  case entityAbstract = "entity-abstract"
  /// The parent is another entity.
  case entityParent = "entity-parent"
  /// The renaming identifier is set otherwise; the pair is kept.
  case entityIdentifier = "entity-identifier"
  /// The version hash modifier differs.
  case entityModifier = "entity-modifier"
  /// What Spotlight shows differs.
  case entitySpotlightName = "entity-spotlight-name"
  /// How the class is generated differs.
  case entityCodeGeneration = "entity-code-generation"
  /// The source's mark `syncable` differs.
  case entitySyncable = "entity-syncable"
  /// A text in the user info differs; the change names the key.
  case entityUserInfo = "entity-user-info"
  /// A value in the user info that is not text differs; the change names the key.
  case entityOtherUserInfo = "entity-other-user-info"

  // MARK: Attributes, and elements of composites

  /// An attribute that only the new entity has.
  case attributeAdded = "attribute-added"
  /// An attribute that only the old entity has.
  case attributeRemoved = "attribute-removed"
  /// The same attribute under another name.
  case attributeRenamed = "attribute-renamed"
  /// Whether there may be no value differs.
  case attributeOptional = "attribute-optional"
  /// Whether the attribute is transient differs.
  case attributeTransient = "attribute-transient"
  /// The renaming identifier is set otherwise; the pair is kept.
  case attributeIdentifier = "attribute-identifier"
  /// The version hash modifier differs.
  case attributeModifier = "attribute-modifier"
  /// Whether Spotlight indexes it differs.
  case attributeSpotlight = "attribute-spotlight"
  /// Whether the value is kept in an external record differs.
  case attributeExternalRecord = "attribute-external-record"
  /// The old check box “indexed” differs (Xcode 8 and earlier).
  case attributeIndexed = "attribute-indexed"
  /// The source's mark `syncable` differs.
  case attributeSyncable = "attribute-syncable"
  /// A text in the user info differs; the change names the key.
  case attributeUserInfo = "attribute-user-info"
  /// A value in the user info that is not text differs; the change names the key.
  case attributeOtherUserInfo = "attribute-other-user-info"
  /// The type differs.
  case attributeType = "attribute-type"
  /// The default value differs.
  case attributeDefault = "attribute-default"
  /// The least value or length differs.
  case attributeMinimum = "attribute-minimum"
  /// The greatest value or length differs.
  case attributeMaximum = "attribute-maximum"
  /// The regular expression differs.
  case attributePattern = "attribute-pattern"
  /// The further validation predicates differ.
  case attributePredicates = "attribute-predicates"
  /// The value transformer differs.
  case attributeTransformer = "attribute-transformer"
  /// The class of transformable values differs.
  case attributeCustomClass = "attribute-custom-class"
  /// Whether large values may be kept in files differs.
  case attributeExternalStorage = "attribute-external-storage"
  /// Whether the value is preserved on deletion differs.
  case attributePreservesValue = "attribute-preserves-value"
  /// Whether CloudKit encrypts the value differs.
  case attributeCloudEncryption = "attribute-cloud-encryption"
  /// Whether the attribute is derived differs.
  case attributeDerivation = "attribute-derivation"
  /// The derivation expression differs.
  case attributeDerivationExpression = "attribute-derivation-expression"
  /// The filtering predicate of the derivation differs.
  case attributeDerivationPredicate = "attribute-derivation-predicate"
  /// The name of the composite differs.
  case attributeComposite = "attribute-composite"
  /// Whether the generated class uses a scalar differs.
  case attributeScalar = "attribute-scalar"

  // MARK: Composite attributes and composites

  /// An element that only the new composite or composite attribute has.
  case elementAdded = "element-added"
  /// An element that only the old composite or composite attribute has.
  case elementRemoved = "element-removed"
  /// The same element under another name.
  case elementRenamed = "element-renamed"
  /// The elements kept are in another order.
  case elementOrder = "element-order"

  // MARK: Relationships

  /// A relationship that only the new entity has.
  case relationshipAdded = "relationship-added"
  /// A relationship that only the old entity has.
  case relationshipRemoved = "relationship-removed"
  /// The same relationship under another name.
  case relationshipRenamed = "relationship-renamed"
  /// Whether there may be no value differs.
  case relationshipOptional = "relationship-optional"
  /// Whether the relationship is transient differs.
  case relationshipTransient = "relationship-transient"
  /// The renaming identifier is set otherwise; the pair is kept.
  case relationshipIdentifier = "relationship-identifier"
  /// The version hash modifier differs.
  case relationshipModifier = "relationship-modifier"
  /// Whether Spotlight indexes it differs.
  case relationshipSpotlight = "relationship-spotlight"
  /// Whether the value is kept in an external record differs.
  case relationshipExternalRecord = "relationship-external-record"
  /// The old check box “indexed” differs (Xcode 8 and earlier).
  case relationshipIndexed = "relationship-indexed"
  /// The source's mark `syncable` differs.
  case relationshipSyncable = "relationship-syncable"
  /// A text in the user info differs; the change names the key.
  case relationshipUserInfo = "relationship-user-info"
  /// A value in the user info that is not text differs; the change names the key.
  case relationshipOtherUserInfo = "relationship-other-user-info"
  /// The destination is another entity.
  case relationshipDestination = "relationship-destination"
  /// The inverse is another relationship.
  case relationshipInverse = "relationship-inverse"
  /// The entity in which the source looks for the inverse is another.
  case relationshipInverseEntity = "relationship-inverse-entity"
  /// The least number of objects differs.
  case relationshipMinCount = "relationship-min-count"
  /// The greatest number of objects differs; 1 is to-one.
  case relationshipMaxCount = "relationship-max-count"
  /// Whether the objects have an order differs.
  case relationshipOrdered = "relationship-ordered"
  /// The delete rule differs.
  case relationshipDeleteRule = "relationship-delete-rule"

  // MARK: Fetched properties

  /// A fetched property that only the new entity has.
  case fetchedPropertyAdded = "fetched-property-added"
  /// A fetched property that only the old entity has.
  case fetchedPropertyRemoved = "fetched-property-removed"
  /// The same fetched property under another name.
  case fetchedPropertyRenamed = "fetched-property-renamed"
  /// Whether there may be no value differs.
  case fetchedPropertyOptional = "fetched-property-optional"
  /// Whether the fetched property is transient differs.
  case fetchedPropertyTransient = "fetched-property-transient"
  /// The renaming identifier is set otherwise; the pair is kept.
  case fetchedPropertyIdentifier = "fetched-property-identifier"
  /// The version hash modifier differs.
  case fetchedPropertyModifier = "fetched-property-modifier"
  /// Whether Spotlight indexes it differs.
  case fetchedPropertySpotlight = "fetched-property-spotlight"
  /// Whether the value is kept in an external record differs.
  case fetchedPropertyExternalRecord = "fetched-property-external-record"
  /// The old check box “indexed” differs (Xcode 8 and earlier).
  case fetchedPropertyIndexed = "fetched-property-indexed"
  /// The source's mark `syncable` differs.
  case fetchedPropertySyncable = "fetched-property-syncable"
  /// A text in the user info differs; the change names the key.
  case fetchedPropertyUserInfo = "fetched-property-user-info"
  /// A value in the user info that is not text differs; the change names the key.
  case fetchedPropertyOtherUserInfo = "fetched-property-other-user-info"
  /// Whether there is a fetch request differs.
  case fetchedPropertyRequest = "fetched-property-request"

  // MARK: Requests of fetched properties and templates

  /// The entity fetched is another.
  case fetchRequestEntity = "fetch-request-entity"
  /// The predicate differs.
  case fetchRequestPredicate = "fetch-request-predicate"
  /// What a fetch gives differs.
  case fetchRequestResultType = "fetch-request-result-type"
  /// The greatest number of results differs.
  case fetchRequestLimit = "fetch-request-limit"
  /// The number of results left out differs.
  case fetchRequestOffset = "fetch-request-offset"
  /// The batch size differs.
  case fetchRequestBatchSize = "fetch-request-batch-size"
  /// Whether sub-entities are included differs.
  case fetchRequestSubentities = "fetch-request-subentities"
  /// Whether values are loaded with the objects differs.
  case fetchRequestPropertyValues = "fetch-request-property-values"
  /// Whether changes not yet saved count differs.
  case fetchRequestPendingChanges = "fetch-request-pending-changes"
  /// Whether objects are returned as faults differs.
  case fetchRequestFaults = "fetch-request-faults"
  /// Whether equal results are given once differs.
  case fetchRequestDistinct = "fetch-request-distinct"
  /// The order of the results differs.
  case fetchRequestSortDescriptors = "fetch-request-sort-descriptors"

  // MARK: Indexes

  /// An index that only the new entity has.
  case fetchIndexAdded = "fetch-index-added"
  /// An index that only the old entity has.
  case fetchIndexRemoved = "fetch-index-removed"
  /// What is indexed differs.
  case fetchIndexElements = "fetch-index-elements"
  /// The predicate that limits the rows differs.
  case fetchIndexPredicate = "fetch-index-predicate"

  // MARK: Old compound indexes

  /// A compound index that only the new entity has.
  case compoundIndexAdded = "compound-index-added"
  /// A compound index that only the old entity has.
  case compoundIndexRemoved = "compound-index-removed"

  // MARK: Uniqueness constraints

  /// A uniqueness constraint that only the new entity has.
  case constraintAdded = "constraint-added"
  /// A uniqueness constraint that only the old entity has.
  case constraintRemoved = "constraint-removed"

  // MARK: Composites

  /// A composite that only the new model has.
  case compositeAdded = "composite-added"
  /// A composite that only the old model has.
  case compositeRemoved = "composite-removed"

  // MARK: Fetch request templates

  /// A fetch request template that only the new model has.
  case templateAdded = "template-added"
  /// A fetch request template that only the old model has.
  case templateRemoved = "template-removed"

  // MARK: Configurations

  /// A configuration that only the new model has.
  case configurationAdded = "configuration-added"
  /// A configuration that only the old model has.
  case configurationRemoved = "configuration-removed"
  /// The members are other entities.
  case configurationEntities = "configuration-entities"
  /// Whether the configuration is used with CloudKit differs.
  case configurationCloudKit = "configuration-cloudkit"
}
