extension ReleaseRule {
  /// All rules, in the order of the layers.
  package static let all: [ReleaseRule] = [
    staleAcceptance, expiredAcceptance, refusedAcceptance, renamedRule,

    bundleRemoved, bundleMoved, versionRemoved, versionRenamed, versionRestored, versionChanged,
    lockChanged, releaseLost, currentVersionLost, currentVersionIgnored,
    currentVersionDiffers, currentMovedBack, newVersionNotCurrent, siblingVersions, hashReused,

    noRoute, onlyStepwise, mappingModelStale, mappingModelAmbiguous, mappingModelUsed,
    stepFilesUsed,

    planUnknownVersion, planDuplicateVersion, planOrder, planIncomplete, planGap,
    planStageImpossible,

    swiftDataUnknownRelease, swiftDataDuplicateSchemas, swiftDataLiveType, swiftDataPartlyFrozen,
    swiftDataContainerSchema, swiftDataStageType, swiftDataHandlerUnwritten,
    swiftDataHandlerContainer, swiftDataSchemaCode, swiftDataEnumCaseRemoved,
    swiftDataRawValueRemoved, swiftDataRequiredComposite, swiftDataCollectionChanged,
    swiftDataTypeMoved,

    cloudKitNotAdditive, cloudKitTypeChanged, cloudKitRemoved, cloudKitAdded, versionsAlike,
  ]
}
