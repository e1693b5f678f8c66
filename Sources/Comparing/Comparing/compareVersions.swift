package import DataModel
import Findings
package import Loading
import Migration
import StoreModel
import StoreSchema

/// A version that is compared with others.
package struct ComparedVersion: Sendable {
  /// The reference as the user gave it.
  package var reference: String
  /// The version, which can be read.
  package var version: LoadedVersion
  /// Its hashes.
  package var hashes: ModelHashes
  /// Whether the compiler refuses it, so that it is what could be read of its source.
  package var isRefused = false

  /// Hashes a version.
  ///
  /// - Parameters:
  ///   - version: The version, without errors.
  ///   - reference: The reference as the user gave it.
  package init(_ version: LoadedVersion, reference: String) {
    self.init(version, reference: reference, hashes: hashModel(version.model))
  }

  /// Makes a version whose hashes are known.
  package init(_ version: LoadedVersion, reference: String, hashes: ModelHashes) {
    self.reference = reference
    self.version = version
    self.hashes = hashes
  }
}

/// What a comparison holds beyond verdict, findings and changes; each part takes its time.
package struct ComparisonDetail: OptionSet, Sendable {
  package let rawValue: Int

  /// Makes a set of parts.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The inferred mapping, if there is one.
  package static let mapping = ComparisonDetail(rawValue: 1)
  /// The queries that count the rows which findings are about.
  package static let queries = ComparisonDetail(rawValue: 2)
  /// Everything.
  package static let all: ComparisonDetail = [.mapping, .queries]
}

/// Hashes versions on all cores.
package func hashVersions(_ versions: [(LoadedVersion, String)]) -> [ComparedVersion] {
  concurrentMap(versions) { ComparedVersion($0.0, reference: $0.1) }
}

/// Compares two versions: what changed, what Core Data would do, and what can go wrong.
///
/// Where only one side is a source, what compiled models do not tell is left out of the changes.
///
/// - Parameters:
///   - from: The old version.
///   - to: The new version.
///   - detail: What the report holds beyond verdict, findings and changes.
///   - usesCloudKit: Whether stores are mirrored with CloudKit, in which nothing can be renamed; nil for what the models
///     say.
/// - Returns: The report, with places in the sources.
package func compareVersions(
  from: ComparedVersion, to: ComparedVersion, detail: ComparisonDetail = .all,
  usesCloudKit: Bool? = nil
) -> ComparisonReport {
  let models = comparableModels(from.version, to.version)
  let (old, new) = withoutUnjudged(models.0, models.1)
  let isIdentical = from.hashes.byName == to.hashes.byName
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

/// The names of the entities of the new version that are mirrored with CloudKit; a compiled model does not say it, so that the
/// old version says it for one.
private func mirroredEntities(
  from: LoadedVersion, to: LoadedVersion, whenTold usesCloudKit: Bool?
) -> Set<String> {
  let model = to.form == nil ? to.model : to.model.markedForCloudKit(as: from.model)
  return Set(model.mirroredEntities(whenTold: usesCloudKit).map(\.name))
}

/// Compares each version with the next, on all cores.
///
/// - Parameters:
///   - versions: The versions in their order.
///   - detail: What the reports hold beyond verdict, findings and changes.
/// - Returns: One report for each step.
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

/// What becomes of values of enums, structures and collections where both versions are Swift sources.
private func valueFindings(from: LoadedVersion, to: LoadedVersion) -> [MigrationFinding] {
  guard let old = from.swift, let new = to.swift else { return [] }
  return SwiftValueStep(
    from: SwiftValues(from.model, old.schema), to: SwiftValues(to.model, new.schema)
  ).findings
}

extension MigrationReport {
  /// Adds findings behind those of their layers.
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
