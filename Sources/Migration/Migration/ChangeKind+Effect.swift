package import DataModel

extension ChangeKind {
  /// Whether neither stores nor saving nor a later migration depend on the change.
  ///
  /// So it is with what a model says of itself, requests, configurations, classes, and what only Xcode,
  /// Spotlight or code of the app read.
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
