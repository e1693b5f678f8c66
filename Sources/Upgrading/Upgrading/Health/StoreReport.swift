package import Comparing
package import Findings
import Migration
package import StoreModel

/// The report on a store, and on opening it with Core Data.
package struct StoreReport: Sendable {
  /// Notes on open readings in Swift sources and how the store decided them.
  package var sourceNotes: [Diagnostic] = []
  /// The facts in the file and its metadata.
  package struct Facts: Sendable {
    /// `Z_UUID`.
    package var uuid: String?
    /// The version of the framework that wrote last.
    package var frameworkVersion: Int?
    /// The highest version of a framework that ever wrote.
    package var maximumFrameworkVersion: Int?
    /// The identifiers of the model's version.
    package var identifiers: [String]
    /// The keys of the metadata that are the app's.
    package var applicationKeys: [String]
    /// Whether the clean-up after a deferred migration waits.
    package var isMigrationDeferred: Bool
    /// The size of the file, in bytes.
    package var size: Int
    /// The size of its `-wal`, in bytes; 0 without one.
    package var logSize: Int
    /// The size of a page, in bytes.
    package var pageSize: Int
    /// Whether the journal is a write-ahead log.
    package var usesWriteAheadLog: Bool
    /// The number of transactions in persistent history; nil if the store has none.
    package var historyTransactions: Int?
    /// The number of changes in persistent history; nil if the store has none.
    package var historyChanges: Int?
    /// The size of persistent history, in bytes; nil if the store has none or SQLite cannot determine it.
    package var historySize: Int?
    /// Whether the file uses write-ahead logging but the log is missing.
    package var lacksLog = false
    /// The number of CloudKit mirroring tables.
    package var mirroringTables: Int
    /// The information in these tables; nil if absent or the version of the store is not known.
    package var mirroring: MirroringReport?
    /// The tables that are neither the model's nor Core Data's.
    package var otherTables: [String]
    /// The folder for external storage; nil if absent.
    package var supportFolder: String?

    /// Creates the facts.
    package init(
      uuid: String?, frameworkVersion: Int?, maximumFrameworkVersion: Int?, identifiers: [String],
      applicationKeys: [String], isMigrationDeferred: Bool, size: Int, logSize: Int, pageSize: Int,
      usesWriteAheadLog: Bool, historyTransactions: Int?, historyChanges: Int?,
      mirroringTables: Int,
      otherTables: [String], supportFolder: String?
    ) {
      self.uuid = uuid
      self.frameworkVersion = frameworkVersion
      self.maximumFrameworkVersion = maximumFrameworkVersion
      self.identifiers = identifiers
      self.applicationKeys = applicationKeys
      self.isMigrationDeferred = isMigrationDeferred
      self.size = size
      self.logSize = logSize
      self.pageSize = pageSize
      self.usesWriteAheadLog = usesWriteAheadLog
      self.historyTransactions = historyTransactions
      self.historyChanges = historyChanges
      self.mirroringTables = mirroringTables
      self.otherTables = otherTables
      self.supportFolder = supportFolder
    }
  }

  /// Whether the cached model matches the metadata.
  package enum Cache: String, Hashable, Sendable {
    /// There is none.
    case missing
    /// It cannot be read.
    case unreadable
    /// An entity has another hash.
    case otherHashes = "other-hashes"
    /// The digest is another.
    case otherDigest = "other-digest"
    /// The checksum is another.
    case otherChecksum = "other-checksum"
    /// All agree.
    case agrees
  }

  /// An entity with its rows.
  package struct Entity: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The number.
    package var number: Int
    /// The number of its own rows, without those of subentities.
    package var rows: Int

    /// Creates an entity.
    package init(name: String, number: Int, rows: Int) {
      self.name = name
      self.number = number
      self.rows = rows
    }
  }

  /// The version most similar to the store's.
  package struct Nearest: Sendable {
    /// The version.
    package var side: ComparisonReport.Side
    /// The number of entities with equal hashes.
    package var equalEntities: Int
    /// The entities that only the store has.
    package var onlyInStore: [String]
    /// The entities that only the version has.
    package var onlyInModel: [String]
    /// The entities whose hashes differ.
    package var differing: [String]
    /// The differences between the cached model and the version; nil if the store has no model.
    package var comparison: ComparisonReport?

    /// Creates the most similar version.
    package init(
      side: ComparisonReport.Side, equalEntities: Int, onlyInStore: [String],
      onlyInModel: [String], differing: [String], comparison: ComparisonReport?
    ) {
      self.side = side
      self.equalEntities = equalEntities
      self.onlyInStore = onlyInStore
      self.onlyInModel = onlyInModel
      self.differing = differing
      self.comparison = comparison
    }

    /// Whether the store and the version have no entity of one name, so that they are of different models.
    package var sharesNothing: Bool { equalEntities == 0 && differing.isEmpty }

    /// The severity of a store that matches none of the given versions.
    package var severity: Severity {
      sharesNothing ? .error : RuleDescription.storeOfOtherVersion.severity
    }
  }

  /// The result of opening the store with a version in Core Data.
  package struct Opening: Sendable {
    /// The version.
    package var target: ComparisonReport.Side
    /// The name of the version of the bundle that the store is of, where that comes after the target, so that
    /// opening it is a downgrade.
    package var later: String?
    /// The name of the Swift migration plan, if none of its schemas has the hashes of the store.
    package var strangerTo: String?
    /// The differences between the cached model and the version used as the source, in sentences.
    package var sourceNote: String?
    /// The code of the migration plan that only the app can run; or the step files.
    package var code: [SourceLocation] = []
    /// Whether step files lead from the store's version to this one, so that the direct step is not reported.
    package var hasStepFiles = false
    /// The step from the store's version.
    package var report: ComparisonReport
    /// The number of rows for each finding, by its index.
    package var rows: [Int: Int]

    /// Creates an opening.
    package init(
      target: ComparisonReport.Side, later: String? = nil, report: ComparisonReport,
      rows: [Int: Int]
    ) {
      self.target = target
      self.later = later
      self.report = report
      self.rows = rows
    }
  }

  /// The store as the user named it.
  package var path: String
  /// The facts in the file and its metadata.
  package var facts: Facts
  /// The state of the cached model.
  package var cachedModel = Cache.missing
  /// The problems, most severe first.
  package var findings: [StoreProblem] = []
  /// The checks that were skipped because they take long.
  package var notLookedAt: [String] = []
  /// The problems found by SQLite in the file.
  package var damage: [String] = []
  /// The entities with their rows; empty if the store's model is not known.
  package var entities: [Entity] = []
  /// Schema drift: differences from the model.
  package var drift: [String] = []
  /// Whether the history was searched for the model of the store.
  package var isOriginWanted = false
  /// The origin of the store's model in the history, or the most similar one; nil if absent or it was
  /// not requested.
  package var origin: StoreOrigin?
  /// The versions given whose hashes are all those of the store.
  package var matches: [ComparisonReport.Side] = []
  /// When no version matches, the nearest.
  package var nearest: Nearest?
  /// The results of opening the store with the given current versions.
  package var openings: [Opening] = []

  /// Creates a report.
  package init(path: String, _ facts: Facts) {
    self.path = path
    self.facts = facts
  }

  /// The highest severity of the store, of opening it, and of its version; nil if there are no problems.
  package var worst: Severity? { worst(without: nil) }

  private func worst(without kind: StoreFindingKind?) -> Severity? {
    let opening: [Severity] = openings.contains { $0.outcome.isFailure } ? [.error] : []
    let version = nearest.map { [$0.severity] } ?? []
    let own = findings.filter { $0.question.kind != kind }.map(\.severity)
    return (opening + version + own).max()
  }
}

extension StoreReport {
  /// Whether there are no problems, apart from a log that may be missing.
  package var isHealthy: Bool { worst(without: .missingLog) ?? .note < .warning }
}

extension StoreReport.Opening {
  /// What happens.
  package enum Outcome: Hashable, Sendable {
    /// The hashes are equal: it opens.
    case opens
    /// The hashes are equal: it opens, and properties are looked for in wrong columns.
    case misreads
    /// It migrates automatically (lightweight).
    case migrates
    /// It migrates by the plan, which runs code of the app: what that does is not known here.
    case migratesWithCode
    /// The migration fails on rows, and is rolled back.
    case failsOnRows(code: Int, reason: String?)
    /// No mapping can be inferred.
    case cannotInfer(code: Int, reason: String?)
    /// The migration plan of this name has no schema with the hashes of the store.
    case unknownToPlan(String, code: Int, reason: String)

    /// Whether the store cannot be opened, or is misread.
    package var isFailure: Bool {
      switch self {
      case .opens, .migrates, .migratesWithCode: false
      case .misreads, .failsOnRows, .cannotInfer, .unknownToPlan: true
      }
    }
  }

  /// The outcome, given the existing rows.
  package var outcome: Outcome {
    if let plan = strangerTo, report.verdict != .identical {
      return .unknownToPlan(
        plan, code: 134_504, reason: "Cannot use staged migration with an unknown model version.")
    }
    if hasStepFiles { return .migratesWithCode }
    switch report.verdict {
    case .identical:
      let isWrong = relevantFindings.contains {
        $0.located.finding.rule == MigrationRule.columnNotMoved.description
      }
      return isWrong ? .misreads : .opens
    case .notInferable:
      let apple = report.findings.first { $0.finding.layer == .inference }?.finding.apple
      return .cannotInfer(code: apple?.code ?? 134_190, reason: apple?.reason)
    case .inferable:
      let failing = report.findings.enumerated().first { place, located in
        located.finding.layer == .store && located.finding.severity == .error
          && (located.finding.rows == nil || rows[place] ?? 0 > 0)
      }
      guard let finding = failing?.element.finding else {
        return code.isEmpty ? .migrates : .migratesWithCode
      }
      return .failsOnRows(code: finding.apple?.code ?? 134_110, reason: finding.apple?.reason)
    }
  }

  /// The findings that concern the rows that there are, with how many; all findings that are not about rows.
  package var relevantFindings: [(located: LocatedFinding, rows: Int?)] {
    guard !hasStepFiles else { return [] }
    return report.findings.enumerated().compactMap { place, located in
      guard located.finding.layer != .lint else { return nil }
      let count = rows[place]
      return count == 0 ? nil : (located, count)
    }
  }
}
