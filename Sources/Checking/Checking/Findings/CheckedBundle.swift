package import Comparing
package import Migration
package import Upgrading

/// A bundle that was checked.
package struct CheckedBundle: Sendable {
  /// The path of the `.xcdatamodeld`, or of the folder of Swift sources, with the container after # where there are several.
  package var path: String
  /// Its name without extension, or that of the container.
  package var name: String
  /// How fingerprints call it: as much of the path from the root as no other bundle has.
  var key = ""
  /// Whether it is checked for mirroring with CloudKit.
  package var usesCloudKit: Bool
  /// The versions in their order: the matrix of what becomes of the stores of each.
  ///
  /// Empty when the bundle is gone or cannot be read.
  package var versions: [CheckedVersion]
  /// The step about to ship, with mapping and SQL; nil if absent.
  ///
  /// From the version that was current at the base to the current one, or without a base from the one
  /// before.
  package var comparison: ComparisonReport?
  /// A diagram of that step; nil if not requested.
  package var diagram: Diagram?
  /// The script that upgrades stores by that step; nil if not requested or not possible.
  package var script: String?
  /// The result of the rehearsal; nil if not requested.
  package var rehearsal: Rehearsal?
  /// Whether the versions are schemas in Swift sources.
  package var isSwift = false
  /// The model container of Swift sources; nil if there is only one, and for bundles.
  package var container: String?
  /// Whether it is known which versions have shipped.
  package var knowsShipped = false
  /// The evidence for which versions have shipped.
  package var evidence = ShippedEvidence.none
  /// Every form that the versions have had in releases.
  package var ledger: [LedgerForm] = []
  /// The names of the versions that are there and cannot be read, so that nothing about them was judged.
  package var unread: [String] = []
  /// The number of findings on the current model already present at the base, which are omitted.
  package var earlierCount = 0
  /// The unjudged properties of versions at the head, such as `Trip.place`, in order.
  package var unjudged: [String] = []

  /// Creates a bundle without a diagram and script.
  package init(
    path: String, name: String, usesCloudKit: Bool, versions: [CheckedVersion],
    comparison: ComparisonReport?
  ) {
    self.path = path
    self.name = name
    self.usesCloudKit = usesCloudKit
    self.versions = versions
    self.comparison = comparison
  }

  /// The path without the container.
  package var folder: String {
    container.map { String(path.dropLast($0.count + 1)) } ?? path
  }

  /// The current version.
  package var current: CheckedVersion? { versions.first(where: \.isCurrent) }
}

/// A version of a bundle: a row of the matrix.
package struct CheckedVersion: Hashable, Sendable {
  /// The version's name.
  package var name: String
  /// The file it was read from.
  package var file: String
  /// The version checksum, in base64.
  package var checksum: String
  /// Whether it is the current version.
  package var isCurrent: Bool
  /// Whether stores of it are out there: it exists at the base, or is locked or configured as shipped.
  package var isShipped: Bool
  /// Whether it is absent at the base; false without a base.
  package var isNew: Bool
  /// The migration route of its stores to the current version.
  package var route: MigrationRoute
  /// The additional step files in an upgrade, if ``route`` does not need them.
  package var stepFilesBesides: [String] = []
  /// The direct step to the current version; nil for the current version itself and if none is known.
  package var direct: StepSummary?
  /// The step from the version before; nil for the first.
  package var step: StepSummary?

  /// Creates a row.
  package init(
    name: String, file: String, checksum: String, isCurrent: Bool, isShipped: Bool, isNew: Bool,
    route: MigrationRoute, direct: StepSummary?, step: StepSummary?
  ) {
    self.name = name
    self.file = file
    self.checksum = checksum
    self.isCurrent = isCurrent
    self.isShipped = isShipped
    self.isNew = isNew
    self.route = route
    self.direct = direct
    self.step = step
  }
}

/// The migration route of a version's stores to the current one.
package enum MigrationRoute: Hashable, Sendable {
  /// It is the current version, or all hashes are equal: nothing is migrated.
  case none
  /// In one step, whose mapping is inferred.
  case direct
  /// By step files at these paths, through these versions in order; the current one is the last.
  case stepFiles([String], via: [String])
  /// In one step, with the mapping model at a path that fits both versions.
  case mappingModel(String)
  /// By the staged plan, through these versions in order; the current one is the last.
  case plan([String])
  /// Only in several steps, through these versions in order; the current one is the last.
  case chain([String])
  /// Not at all.
  case impossible
  /// Unknown, because there is no current version.
  case unknown
  /// Not looked at: the version or the current one cannot be read.
  case unchecked

  /// The kind of route in a word: `none`, `direct`, `step-files`, `mapping-model`, `staged-plan`, `chain`,
  /// `impossible`, `unknown`, `not-checked`.
  package var word: String {
    switch self {
    case .none: "none"
    case .direct: "direct"
    case .stepFiles: "step-files"
    case .mappingModel: "mapping-model"
    case .plan: "staged-plan"
    case .chain: "chain"
    case .impossible: "impossible"
    case .unknown: "unknown"
    case .unchecked: "not-checked"
    }
  }
}

/// The summary of a step between two versions.
package struct StepSummary: Hashable, Sendable {
  /// The old version's name.
  package var from: String
  /// The new version's name.
  package var to: String
  /// The answer of Core Data's inference.
  package var verdict: InferenceVerdict
  /// The path of a mapping model that fits both versions; it is used instead of inference.
  package var mappingModel: String?
  /// The number of findings on which a migration may fail because of rows, counting inherited ones once.
  package var riskCount: Int
  /// The number of findings on data loss or changed meaning, counting inherited ones once.
  package var lossCount: Int

  /// Creates a summary.
  package init(
    from: String, to: String, verdict: InferenceVerdict, mappingModel: String?, riskCount: Int,
    lossCount: Int
  ) {
    self.from = from
    self.to = to
    self.verdict = verdict
    self.mappingModel = mappingModel
    self.riskCount = riskCount
    self.lossCount = lossCount
  }

  /// Whether Core Data has a mapping.
  package var isPossible: Bool { mappingModel != nil || verdict != .notInferable }
}
