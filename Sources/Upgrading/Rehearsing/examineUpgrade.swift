import Comparing
import DataModel
import Findings
import Loading
import Migration
import ModelFiles
import Rows
import StoreFile
import StoreModel

extension RehearsalStage {
  /// Compares both stores, and asks the new one for rows that break its version.
  ///
  /// - Throws: `ToolchainError` if a store cannot be looked at.
  func examine(
    _ pair: StorePlaces, upgraded: UpgradedStore, from version: ComparedVersion,
    result: inout RehearsedStore
  ) throws(ToolchainError) {
    let risks = upgraded.plan.steps.flatMap(\.risks).filter {
      $0.layer == .loss && $0.rows ?? 0 > 0
    }
    result.losses = risks.map { RehearsedStore.Count(name: $0.summary, count: $0.rows ?? 0) }
    var differences = StoreDifferences()
    let comparison = try loadRowComparison(
      from: pair.old, to: pair.new, options: RowComparisonOptions(), scratch: request.scratch,
      isInterrupted: request.isInterrupted)
    _ = try compareRows(comparison) { differences.take($0) }
    var meaning = MigrationMeaning(upgraded, from: version, in: target)
    if meaning.isMapped {
      // Objects get new numbers unless each becomes one, so only the mapping model shows which are dropped.
      result.lost = risks.filter { $0.id == RuleDescription.rowsLeftOut.id }.map {
        RehearsedStore.Count(name: $0.entity ?? "", count: $0.rows ?? 0)
      }
    } else {
      result.takeObjects(differences, &meaning)
    }
    result.takeValues(differences, &meaning)
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
      let connection = try StoreConnection(
        reading: path, isStrict: false, isInterrupted: request.isInterrupted)
      let store = try readStore(over: connection)
      let schema = predictSchema(
        version.version.model, generation: store.metadata.schemaGeneration
      ).named(after: store.schema.columns)
      let validation = makeRowValidation(of: version.version.model, schema)
      try connection.addTextFunctions()
      return try validation.violations(in: schema, examples: 3, rows: connection.rows)
    } catch {
      throw .unreadableStore(path, error)
    }
  }
}

extension RehearsedStore {
  /// Takes the objects that only one store has.
  fileprivate mutating func takeObjects(
    _ differences: StoreDifferences, _ meaning: inout MigrationMeaning
  ) {
    for entity in differences.entities
    where entity.tally.removed > 0 && !meaning.copies(entity) {
      let count = Count(name: entity.oldName, count: entity.tally.removed)
      if meaning.removes(entity) { lost.append(count) } else { vanished.append(count) }
    }
    for entity in differences.entities where entity.tally.added > 0 {
      added.append(Count(name: entity.newName, count: entity.tally.added))
    }
  }

  /// Takes the values that are others in objects that both stores have.
  fileprivate mutating func takeValues(
    _ differences: StoreDifferences, _ meaning: inout MigrationMeaning
  ) {
    for (property, number) in differences.values.sorted(by: { $0.key < $1.key }) {
      let name = "\(property.entity).\(property.name)"
      guard !meaning.changes(property, in: differences) else {
        meant.append(Count(name: name, count: number))
        continue
      }
      let filled = differences.filled[property] ?? 0
      let given = filled > 0 && meaning.fills(property, in: differences) ? filled : 0
      if given > 0 { meant.append(Count(name: name, count: given)) }
      if number > given { changed.append(Count(name: name, count: number - given)) }
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
