extension ElementName {
  /// The attributes that Xcode writes on this element, in its order.
  ///
  /// For the root this is the order since Xcode 8; see ``oldRootAttributeOrder``.
  ///
  /// - Source: `Documentation/Formats/model-source.md`, order of attributes.
  package var attributeOrder: [AttributeName] {
    switch self {
    case .model:
      [
        .name, .type, .documentVersion, .lastSavedToolsVersion, .systemVersion,
        .minimumToolsVersion, .sourceLanguage, .usedWithCloudKit, .usedWithSwiftData,
        .userDefinedModelVersionIdentifier, .macOSVersion, .iOSVersion,
      ]
    case .entity:
      [
        .name, .representedClassName, .isAbstract, .parentEntity, .elementID,
        .versionHashModifier, .coreSpotlightDisplayNameExpression, .syncable, .codeGenerationType,
      ]
    case .attribute: Self.propertyAttributeOrder
    case .relationship:
      [
        .name, .optional, .transient, .toMany, .minCount, .maxCount, .deletionRule, .ordered,
        .destinationEntity, .inverseName, .inverseEntity, .indexed, .versionHashModifier,
        .elementID, .spotlightIndexingEnabled, .storedInTruthFile, .syncable,
      ]
    case .fetchedProperty:
      [
        .name, .optional, .transient, .indexed, .versionHashModifier, .elementID,
        .spotlightIndexingEnabled, .storedInTruthFile, .syncable,
      ]
    case .fetchRequest:
      [
        .name, .entity, .predicateString, .fetchLimit, .fetchBatchSize, .includeSubentities,
        .includePropertyValues, .includesPendingChanges, .returnObjectsAsFaults,
        .returnDistinctResults, .resultType,
      ]
    case .fetchIndex: [.name, .partialIndexPredicate]
    case .fetchIndexElement: [.property, .expression, .expressionType, .type, .order]
    case .configuration: [.name, .usedWithCloudKit]
    case .index, .constraint: [.value]
    case .entry: [.key, .value]
    case .memberEntity, .composite: [.name]
    case .element: [.name, .positionX, .positionY, .width, .height]
    case .compoundIndexes, .compoundIndex, .uniquenessConstraints, .uniquenessConstraint,
      .userInfo, .elements:
      []
    }
  }

  /// The attributes of the root in the order of Xcode 7 and earlier.
  package static let oldRootAttributeOrder: [AttributeName] = [
    .name, .userDefinedModelVersionIdentifier, .type, .documentVersion, .lastSavedToolsVersion,
    .systemVersion, .minimumToolsVersion, .sourceLanguage, .usedWithCloudKit, .usedWithSwiftData,
    .macOSVersion, .iOSVersion,
  ]

  private static let propertyAttributeOrder: [AttributeName] = [
    .name, .optional, .transient, .attributeType, .valueTransformerName,
    .allowsExternalBinaryDataStorage, .derived, .derivationExpression, .allowsCloudEncryption,
    .minDateTimeInterval, .minValueString, .maxDateTimeInterval, .maxValueString,
    .defaultDateTimeInterval, .defaultValueString, .renamingIdentifier, .usesScalarValueType,
    .customClassName, .indexed, .versionHashModifier, .elementID, .spotlightIndexingEnabled,
    .preserveAfterDeletion, .storedInTruthFile, .composite, .regularExpressionString, .syncable,
  ]
}
