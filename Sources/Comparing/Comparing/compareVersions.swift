package import DataModel
import Findings
package import Loading
import Migration
import StoreModel

/// A version to be compared with others.
package struct ComparedVersion: Sendable {
  /// The reference as the user wrote it.
  package var reference: String
  /// The version, which is readable.
  package var version: LoadedVersion
  /// Its hashes.
  package var hashes: ModelHashes
  /// Whether the compiler rejects it, so that only the readable part of its source is compared.
  package var isRefused = false

  /// Hashes a version.
  ///
  /// - Parameters:
  ///   - version: The version, without errors.
  ///   - reference: The reference as the user wrote it.
  package init(_ version: LoadedVersion, reference: String) {
    self.init(version, reference: reference, hashes: hashModel(version.model))
  }

  /// Creates a version with known hashes.
  package init(_ version: LoadedVersion, reference: String, hashes: ModelHashes) {
    self.reference = reference
    self.version = version
    self.hashes = hashes
  }
}

/// The optional parts of a comparison; each takes time.
package struct ComparisonDetail: OptionSet, Sendable {
  package let rawValue: Int

  /// Creates a set of parts.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The inferred mapping, if any.
  package static let mapping = ComparisonDetail(rawValue: 1)
  /// The queries that count the rows that findings concern.
  package static let queries = ComparisonDetail(rawValue: 2)
  /// Everything.
  package static let all: ComparisonDetail = [.mapping, .queries]
}

/// Hashes versions in parallel.
package func hashVersions(_ versions: [(LoadedVersion, String)]) -> [ComparedVersion] {
  concurrentMap(versions) { ComparedVersion($0.0, reference: $0.1) }
}

/// Compares two versions: the changes, what Core Data would do, and what can go wrong.
///
/// If only one side is a source, changes of settings that compiled models do not contain are left out.
///
/// - Parameters:
///   - from: The old version.
///   - to: The new version.
///   - detail: The optional parts of the report.
///   - usesCloudKit: Whether stores are mirrored with CloudKit, which does not allow renaming; nil to use the
///     models' own marks.
/// - Returns: The report, with locations in the sources.
package func compareVersions(
  from: ComparedVersion, to: ComparedVersion, detail: ComparisonDetail = .all,
  usesCloudKit: Bool? = nil
) -> ComparisonReport {
  let models = comparableModels(from.version, to.version)
  let (old, new) = withoutUnjudged(models.0, models.1)
  let isIdentical = from.hashes.entities == to.hashes.entities
  // The schema takes as long as all the rest; where hashes are equal hardly any finding is about rows.
  let (early, (step, result, findings, changes)) = concurrently {
    detail.contains(.queries) && !isIdentical ? predictSchema(old) : nil
  } _: {
    let step = MigrationStep(
      from: old, to: new, fromHashes: from.hashes, toHashes: to.hashes,
      changes: diffModels(from: old, to: new),
      mirrored: mirroredEntities(from: from.version, to: to.version, whenTold: usesCloudKit))
    var result = checkMigration(step)
    result.add(valueFindings(from: from.version, to: to.version))
    let locator = ComparisonLocator(from: from.version, to: to.version)
    return (
      step, result, result.findings.map(locator.locate), step.changes.map(locator.locate)
    )
  }
  // What the reader took for one of several of a name is not all of the model.
  let isPart = from.isRefused || to.isRefused
  let verdict = isPart && result.verdict == .identical ? .notInferable : result.verdict
  let hasRows = detail.contains(.queries) && result.findings.contains { $0.rows != nil }
  let schema = early ?? (hasRows ? predictSchema(old) : nil)
  return ComparisonReport(
    from: from.side, to: to.side, verdict: verdict,
    findings: findings.map { located in
      var located = located
      located.sql = schema.flatMap { schema in
        located.finding.rows.flatMap { rowCountStatement($0, in: schema) }
      }
      return located
    }, changes: changes,
    mapping: detail.contains(.mapping) && result.hasMapping ? inferMapping(step) : nil)
}

/// The names of the new version's entities that are mirrored with CloudKit; for a compiled model, those of
/// the old version.
private func mirroredEntities(
  from: LoadedVersion, to: LoadedVersion, whenTold usesCloudKit: Bool?
) -> Set<String> {
  let model = to.form == nil ? to.model : to.model.markedForCloudKit(as: from.model)
  return Set(model.mirroredEntities(whenTold: usesCloudKit).map(\.name))
}

/// Compares each version with the next, in parallel.
///
/// - Parameters:
///   - versions: The versions in order.
///   - detail: The optional parts of the reports.
/// - Returns: One report per step.
package func compareHistory(
  _ versions: [ComparedVersion], detail: ComparisonDetail = .all
) -> [ComparisonReport] {
  concurrentMap(Array(zip(versions, versions.dropFirst()))) {
    compareVersions(from: $0.0, to: $0.1, detail: detail)
  }
}

extension ComparedVersion {
  fileprivate var side: ComparisonReport.Side {
    var side = ComparisonReport.Side(
      reference: reference, version: version.name, hashes: hashes, isRefused: isRefused)
    side.unjudged = version.unjudged
    side.unjudgedEntities = version.unjudgedEntities
    return side
  }
}

/// The findings on values of enums, structures and collections if both versions are Swift sources.
private func valueFindings(from: LoadedVersion, to: LoadedVersion) -> [MigrationFinding] {
  guard let old = from.swift, let new = to.swift else { return [] }
  return SwiftValueStep(
    from: SwiftValues(from.model, old.schema), to: SwiftValues(to.model, new.schema)
  ).findings
}

extension MigrationReport {
  /// Adds findings after those of the same layer.
  fileprivate mutating func add(_ more: [MigrationFinding]) {
    guard !more.isEmpty else { return }
    let order = Layer.allCases
    findings = (findings + more).enumerated().sorted { left, right in
      let layers = (
        order.firstIndex(of: left.element.layer), order.firstIndex(of: right.element.layer)
      )
      return (layers.0 ?? 0, left.offset) < (layers.1 ?? 0, right.offset)
    }.map(\.element)
  }
}
