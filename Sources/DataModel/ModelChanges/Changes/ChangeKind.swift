/// The kind of difference between two models; raw values are stable and never reused.
package enum ChangeKind: String, Hashable, Sendable, CaseIterable {
  // MARK: The model

  /// The version identifiers changed.
  case modelIdentifiers = "model-identifiers"
  /// The CloudKit mark changed.
  case modelCloudKit = "model-cloudkit"
  /// The SwiftData mark changed.
  case modelSwiftData = "model-swiftdata"
  /// The language of generated classes changed.
  case modelLanguage = "model-language"

  // MARK: Entities

  /// An entity was added.
  case entityAdded = "entity-added"
  /// An entity was removed.
  case entityRemoved = "entity-removed"
  /// An entity was renamed.
  case entityRenamed = "entity-renamed"
  /// The managed object class changed.
  case entityClass = "entity-class"
  /// The entity became abstract or concrete.
  case entityAbstract = "entity-abstract"
  /// The parent entity changed.
  case entityParent = "entity-parent"
  /// The renaming identifier changed; the entities still match.
  case entityIdentifier = "entity-identifier"
  /// The version hash modifier changed.
  case entityModifier = "entity-modifier"
  /// The Spotlight display name changed.
  case entitySpotlightName = "entity-spotlight-name"
  /// The code generation setting changed.
  case entityCodeGeneration = "entity-code-generation"
  /// The `syncable` mark in the source changed.
  case entitySyncable = "entity-syncable"
  /// A string in the user info changed; the change names the key.
  case entityUserInfo = "entity-user-info"
  /// A user info value that is not a string changed; the change names the key.
  case entityOtherUserInfo = "entity-other-user-info"

  // MARK: Attributes, and elements of composites

  /// An attribute was added.
  case attributeAdded = "attribute-added"
  /// An attribute was removed.
  case attributeRemoved = "attribute-removed"
  /// An attribute was renamed.
  case attributeRenamed = "attribute-renamed"
  /// The attribute became optional or required.
  case attributeOptional = "attribute-optional"
  /// The attribute became transient or persistent.
  case attributeTransient = "attribute-transient"
  /// The renaming identifier changed; the attributes still match.
  case attributeIdentifier = "attribute-identifier"
  /// The version hash modifier changed.
  case attributeModifier = "attribute-modifier"
  /// Spotlight indexing changed.
  case attributeSpotlight = "attribute-spotlight"
  /// Storage in an external record file changed.
  case attributeExternalRecord = "attribute-external-record"
  /// The old “Indexed” checkbox changed (Xcode 8 and earlier).
  case attributeIndexed = "attribute-indexed"
  /// The `syncable` mark in the source changed.
  case attributeSyncable = "attribute-syncable"
  /// A string in the user info changed; the change names the key.
  case attributeUserInfo = "attribute-user-info"
  /// A user info value that is not a string changed; the change names the key.
  case attributeOtherUserInfo = "attribute-other-user-info"
  /// The type changed.
  case attributeType = "attribute-type"
  /// The default value changed.
  case attributeDefault = "attribute-default"
  /// The minimum value or length changed.
  case attributeMinimum = "attribute-minimum"
  /// The maximum value or length changed.
  case attributeMaximum = "attribute-maximum"
  /// The regular expression changed.
  case attributePattern = "attribute-pattern"
  /// The additional validation predicates changed.
  case attributePredicates = "attribute-predicates"
  /// The value transformer changed.
  case attributeTransformer = "attribute-transformer"
  /// The class of transformable values changed.
  case attributeCustomClass = "attribute-custom-class"
  /// The setting for external storage of large values changed.
  case attributeExternalStorage = "attribute-external-storage"
  /// Preservation on deletion changed.
  case attributePreservesValue = "attribute-preserves-value"
  /// CloudKit encryption changed.
  case attributeCloudEncryption = "attribute-cloud-encryption"
  /// The attribute became derived or ordinary.
  case attributeDerivation = "attribute-derivation"
  /// The derivation expression changed.
  case attributeDerivationExpression = "attribute-derivation-expression"
  /// The derivation's filtering predicate changed.
  case attributeDerivationPredicate = "attribute-derivation-predicate"
  /// The name of the composite changed.
  case attributeComposite = "attribute-composite"
  /// The use of a scalar in the generated class changed.
  case attributeScalar = "attribute-scalar"

  // MARK: Composite attributes and composites

  /// An element was added to a composite or composite attribute.
  case elementAdded = "element-added"
  /// An element was removed from a composite or composite attribute.
  case elementRemoved = "element-removed"
  /// An element was renamed.
  case elementRenamed = "element-renamed"
  /// The order of the remaining elements changed.
  case elementOrder = "element-order"

  // MARK: Relationships

  /// A relationship was added.
  case relationshipAdded = "relationship-added"
  /// A relationship was removed.
  case relationshipRemoved = "relationship-removed"
  /// A relationship was renamed.
  case relationshipRenamed = "relationship-renamed"
  /// The relationship became optional or required.
  case relationshipOptional = "relationship-optional"
  /// The relationship became transient or persistent.
  case relationshipTransient = "relationship-transient"
  /// The renaming identifier changed; the relationships still match.
  case relationshipIdentifier = "relationship-identifier"
  /// The version hash modifier changed.
  case relationshipModifier = "relationship-modifier"
  /// Spotlight indexing changed.
  case relationshipSpotlight = "relationship-spotlight"
  /// Storage in an external record file changed.
  case relationshipExternalRecord = "relationship-external-record"
  /// The old “Indexed” checkbox changed (Xcode 8 and earlier).
  case relationshipIndexed = "relationship-indexed"
  /// The `syncable` mark in the source changed.
  case relationshipSyncable = "relationship-syncable"
  /// A string in the user info changed; the change names the key.
  case relationshipUserInfo = "relationship-user-info"
  /// A user info value that is not a string changed; the change names the key.
  case relationshipOtherUserInfo = "relationship-other-user-info"
  /// The destination entity changed.
  case relationshipDestination = "relationship-destination"
  /// The inverse relationship changed.
  case relationshipInverse = "relationship-inverse"
  /// The entity named by the source for the inverse changed.
  case relationshipInverseEntity = "relationship-inverse-entity"
  /// The minimum number of objects changed.
  case relationshipMinCount = "relationship-min-count"
  /// The maximum number of objects changed; 1 is to-one.
  case relationshipMaxCount = "relationship-max-count"
  /// The relationship became ordered or unordered.
  case relationshipOrdered = "relationship-ordered"
  /// The delete rule changed.
  case relationshipDeleteRule = "relationship-delete-rule"

  // MARK: Fetched properties

  /// A fetched property was added.
  case fetchedPropertyAdded = "fetched-property-added"
  /// A fetched property was removed.
  case fetchedPropertyRemoved = "fetched-property-removed"
  /// A fetched property was renamed.
  case fetchedPropertyRenamed = "fetched-property-renamed"
  /// The fetched property became optional or required.
  case fetchedPropertyOptional = "fetched-property-optional"
  /// The transient setting changed.
  case fetchedPropertyTransient = "fetched-property-transient"
  /// The renaming identifier changed; the fetched properties still match.
  case fetchedPropertyIdentifier = "fetched-property-identifier"
  /// The version hash modifier changed.
  case fetchedPropertyModifier = "fetched-property-modifier"
  /// Spotlight indexing changed.
  case fetchedPropertySpotlight = "fetched-property-spotlight"
  /// Storage in an external record file changed.
  case fetchedPropertyExternalRecord = "fetched-property-external-record"
  /// The old “Indexed” checkbox changed (Xcode 8 and earlier).
  case fetchedPropertyIndexed = "fetched-property-indexed"
  /// The `syncable` mark in the source changed.
  case fetchedPropertySyncable = "fetched-property-syncable"
  /// A string in the user info changed; the change names the key.
  case fetchedPropertyUserInfo = "fetched-property-user-info"
  /// A user info value that is not a string changed; the change names the key.
  case fetchedPropertyOtherUserInfo = "fetched-property-other-user-info"
  /// A fetch request appeared or disappeared.
  case fetchedPropertyRequest = "fetched-property-request"

  // MARK: Requests of fetched properties and templates

  /// The entity to fetch changed.
  case fetchRequestEntity = "fetch-request-entity"
  /// The predicate changed.
  case fetchRequestPredicate = "fetch-request-predicate"
  /// The result type changed.
  case fetchRequestResultType = "fetch-request-result-type"
  /// The fetch limit changed.
  case fetchRequestLimit = "fetch-request-limit"
  /// The fetch offset changed.
  case fetchRequestOffset = "fetch-request-offset"
  /// The batch size changed.
  case fetchRequestBatchSize = "fetch-request-batch-size"
  /// The inclusion of subentities changed.
  case fetchRequestSubentities = "fetch-request-subentities"
  /// Loading of property values with the objects changed.
  case fetchRequestPropertyValues = "fetch-request-property-values"
  /// The inclusion of unsaved changes changed.
  case fetchRequestPendingChanges = "fetch-request-pending-changes"
  /// Returning objects as faults changed.
  case fetchRequestFaults = "fetch-request-faults"
  /// The removal of duplicate results changed.
  case fetchRequestDistinct = "fetch-request-distinct"
  /// The sort order changed.
  case fetchRequestSortDescriptors = "fetch-request-sort-descriptors"

  // MARK: Indexes

  /// An index was added.
  case fetchIndexAdded = "fetch-index-added"
  /// An index was removed.
  case fetchIndexRemoved = "fetch-index-removed"
  /// The index elements changed.
  case fetchIndexElements = "fetch-index-elements"
  /// The partial index predicate changed.
  case fetchIndexPredicate = "fetch-index-predicate"

  // MARK: Old compound indexes

  /// A compound index was added.
  case compoundIndexAdded = "compound-index-added"
  /// A compound index was removed.
  case compoundIndexRemoved = "compound-index-removed"

  // MARK: Uniqueness constraints

  /// A uniqueness constraint was added.
  case constraintAdded = "constraint-added"
  /// A uniqueness constraint was removed.
  case constraintRemoved = "constraint-removed"

  // MARK: Composites

  /// A composite was added.
  case compositeAdded = "composite-added"
  /// A composite was removed.
  case compositeRemoved = "composite-removed"

  // MARK: Fetch request templates

  /// A fetch request template was added.
  case templateAdded = "template-added"
  /// A fetch request template was removed.
  case templateRemoved = "template-removed"

  // MARK: Configurations

  /// A configuration was added.
  case configurationAdded = "configuration-added"
  /// A configuration was removed.
  case configurationRemoved = "configuration-removed"
  /// The member entities changed.
  case configurationEntities = "configuration-entities"
  /// The CloudKit mark of the configuration changed.
  case configurationCloudKit = "configuration-cloudkit"
}
