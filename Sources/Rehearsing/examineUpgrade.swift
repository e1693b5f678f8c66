import Comparing
import CompiledModel
import DataModel
import Findings
import Loading
import Migration
import RowChanges
import RowComparing
import RowValidation
import StoreFile
import StoreSchema
import Upgrading

extension RehearsalStage {
  /// Compares both stores, and asks the new one for rows that break its version.
  ///
  /// - Throws: `ToolchainError` when a store cannot be looked at.
  func examine(
    _ pair: StorePlaces, _ upgraded: UpgradedStore, from version: ComparedVersion,
    _ result: inout RehearsedStore
  ) throws(ToolchainError) {
    result.losses = upgraded.plan.steps.flatMap(\.risks).filter {
      $0.layer == .loss && $0.rows ?? 0 > 0
    }
    .map { RehearsedStore.Count(name: $0.summary, count: $0.rows ?? 0) }
    var differences = StoreDifferences()
    let comparison = try loadRowComparison(
      from: pair.old, to: pair.new, options: RowComparisonOptions(), scratch: request.scratch,
      isInterrupted: request.isInterrupted)
    _ = try compareRows(comparison) { differences.take($0) }
    var meaning = MigrationMeaning(upgraded, from: version, in: target)
    if meaning.isMapped {
      // Objects get new numbers where one does not become one, so only the mapping model can tell which are gone.
      let left = upgraded.plan.steps.flatMap(\.risks).filter { $0.id == "mapping-rows-left-out" }
      result.lost = left.compactMap { risk in
        risk.rows.map { RehearsedStore.Count(name: risk.entity ?? "", count: $0) }
      }.filter { $0.count > 0 }
    } else {
      for entity in differences.entities where entity.tally.removed > 0 {
        let count = RehearsedStore.Count(name: entity.oldName, count: entity.tally.removed)
        if meaning.removes(entity) {
          result.lost.append(count)
        } else {
          result.vanished.append(count)
        }
      }
      for entity in differences.entities where entity.tally.added > 0 {
        result.added.append(RehearsedStore.Count(name: entity.newName, count: entity.tally.added))
      }
    }
    for (property, number) in differences.values.sorted(by: { $0.key < $1.key }) {
      let count = RehearsedStore.Count(
        name: "\(property.entity).\(property.name)", count: number)
      if meaning.changes(property, in: differences) {
        result.meant.append(count)
      } else {
        result.changed.append(count)
      }
    }
    result.violations = try newViolations(pair, from: version)
    if !result.vanished.isEmpty || !result.changed.isEmpty { result.outcome = .changed }
  }

  /// The rows of the new store that break its version, without those that broke the old one in the same way.
  private func newViolations(
    _ pair: StorePlaces, from version: ComparedVersion
  ) throws(ToolchainError) -> [RehearsedViolation] {
    let found = try violations(of: target.version, at: pair.new)
    guard !found.isEmpty else { return [] }
    var before = try violations(of: version, at: pair.old)
    return found.compactMap { violation in
      // A property may have another name by now.
      let isSame = { (other: RowViolation) in
        other.check.rule == violation.check.rule && other.check.message == violation.check.message
          && other.count >= violation.count
      }
      let place =
        before.firstIndex { isSame($0) && $0.check.name == violation.check.name }
        ?? before.firstIndex(where: isSame)
      if let place {
        before.remove(at: place)
        return nil
      }
      return RehearsedViolation(violation)
    }
  }

  private func violations(
    of version: ComparedVersion, at path: String
  ) throws(ToolchainError) -> [RowViolation] {
    do throws(StoreError) {
      let store = try readStore(at: path, isInterrupted: request.isInterrupted)
      let schema = predictSchema(
        version.version.model, generation: store.metadata.schemaGeneration
      ).named(after: store.schema.columns)
      let validation = makeRowValidation(of: version.version.model, schema)
      return try readValues(at: path, isInterrupted: request.isInterrupted) {
        (rows) throws(StoreError) in
        try validation.violations(in: schema, examples: 3, rows: rows)
      }
    } catch {
      throw .unreadableStore(path, error)
    }
  }
}

extension RehearsedViolation {
  init(_ violation: RowViolation) {
    self.init(
      rule: violation.check.rule, entity: violation.check.entity,
      property: violation.check.property, check: violation.check.message,
      summary: violation.summary, count: violation.count,
      code: violation.check.code)
  }
}
