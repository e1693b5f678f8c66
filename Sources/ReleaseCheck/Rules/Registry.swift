extension ReleaseRule {
  /// All rules, in the order of the layers.
  package static let all: [ReleaseRule] = [
    staleAcceptance, expiredAcceptance,

    bundleRemoved, versionRemoved, versionChanged, versionEdited, currentVersionLost,
    currentMovedBack, newVersionNotCurrent, hashReused,

    noRoute, onlyStepwise, mappingModelStale, mappingModelUsed,

    planUnknownVersion, planDuplicateVersion, planOrder, planIncomplete, planStageImpossible,

    cloudKitNotAdditive, versionsAlike,
  ]
}
