package import DataModel

extension ChangeKind {
  /// Whether the change affects neither stores nor saving nor a later migration.
  ///
  /// This applies to information about the model itself, fetch requests, configurations, classes, and
  /// settings that only Xcode, Spotlight or app code reads.
  package var isWithoutEffect: Bool {
    switch self {
    case .modelIdentifiers, .modelCloudKit, .modelSwiftData, .modelLanguage,
      .entityClass, .entitySpotlightName, .entityCodeGeneration, .entitySyncable, .entityUserInfo,
      .entityOtherUserInfo,
      .attributeSpotlight, .attributeSyncable, .attributeUserInfo, .attributeOtherUserInfo,
      .attributeCustomClass, .attributeScalar,
      .relationshipSpotlight, .relationshipSyncable, .relationshipUserInfo,
      .relationshipOtherUserInfo,
      .fetchedPropertySpotlight, .fetchedPropertySyncable, .fetchedPropertyUserInfo,
      .fetchedPropertyOtherUserInfo,
      .fetchRequestEntity, .fetchRequestPredicate, .fetchRequestResultType, .fetchRequestLimit,
      .fetchRequestOffset, .fetchRequestBatchSize, .fetchRequestSubentities,
      .fetchRequestPropertyValues, .fetchRequestPendingChanges, .fetchRequestFaults,
      .fetchRequestDistinct, .fetchRequestSortDescriptors,
      .templateAdded, .templateRemoved,
      .configurationAdded, .configurationRemoved, .configurationEntities, .configurationCloudKit:
      true
    default: false
    }
  }
}
