import DataModel
import Findings
package import Migration

/// A possible failure on rows in a step of a staged plan.
package struct PlannedRisk: Sendable {
  /// The finding on the step.
  package var finding: MigrationFinding
  /// The name of the version before the step.
  package var from: String
  /// The name of the version after it.
  package var to: String
  /// The versions whose stores go through the step, in order.
  package var versions: [String]
  /// Whether code that may repair the rows runs before the step, for the stores of all the versions.
  package var isPrepared: Bool
  /// Whether something runs in the stage after the step.
  package var isFollowed: Bool

  /// Whether nothing can be done about it to objects of the version before but to delete them: what must have a value
  /// is not there yet.
  package var lacksProperty: Bool { finding.lacksProperty }
}

extension MigrationFinding {
  /// Whether it concerns a required or unique property that the old version lacks.
  var lacksProperty: Bool {
    switch rule.id {
    case MigrationRule.mandatoryAttributeAdded.id, MigrationRule.mandatoryRelationshipAdded.id: true
    case MigrationRule.uniquenessConstraintAdded.id:
      found.rows?.parts.allSatisfy { part in
        guard case .duplicates(let values) = part.condition else { return false }
        return values.allSatisfy { if case .defaultValue = $0 { true } else { false } }
      } ?? false
    default: false
    }
  }
}

/// The handlers that have run on a store so far.
private struct RunHandlers {
  /// Whether anything has.
  var hasRun = false
  /// The entities whose objects may have been deleted; nil for any.
  var emptied: Set<String>? = []

  /// Whether they may have repaired the rows of a finding.
  func mayMend(_ finding: MigrationFinding) -> Bool {
    guard hasRun, finding.lacksProperty else { return hasRun }
    guard let emptied else { return true }
    let entities = finding.found.rows?.entities ?? []
    return !entities.isEmpty && entities.allSatisfy(emptied.contains)
  }

  mutating func add(_ other: RunHandlers) {
    hasRun = hasRun || other.hasRun
    emptied = emptied.flatMap { known in other.emptied.map(known.union) }
  }
}

extension ReleaseScope {
  /// The possible failures on rows in the plan's steps: those to unreleased versions, and all for the version
  /// whose step is about to ship; without duplicates.
  ///
  /// The handlers of a stage are not part of its migration: `willMigrate` runs before, on objects of the old version, and
  /// `didMigrate` after it.
  ///
  /// - Source: Apple's documentation of NSCustomMigrationStage.
  var plannedRisks: [PlannedRisk] {
    let shipped = Set(input.shippedForms.map(\.checksum))
    var result: [PlannedRisk] = []
    for version in input.concerned {
      guard case .planned(let names)? = routes[version.name] else { continue }
      let isPrevious = version.name == input.previous?.name
      var place = version
      var run = RunHandlers()
      for next in names.compactMap({ input.head?[$0] }) {
        let stage = input.customStage(from: place, to: next)
        run.add(input.before(stage))
        let after = input.after(stage)
        if isPrevious || !shipped.contains(next.hashes.checksum) {
          for finding in storeFindings(from: place, to: next) {
            result.add(
              PlannedRisk(
                finding: finding, from: place.name, to: next.name, versions: [version.name],
                isPrepared: run.mayMend(finding), isFollowed: after.hasRun))
          }
        }
        run.add(after)
        place = next
      }
    }
    return result
  }

  /// The possible failures on rows in a step, unless a mapping model is used.
  private func storeFindings(from: BundleVersion, to: BundleVersion) -> [MigrationFinding] {
    input.mappingModel(from, to) == nil ? step(from.name, to.name)?.risks ?? [] : []
  }
}

extension [PlannedRisk] {
  /// Adds a risk, or its versions to the same risk.
  fileprivate mutating func add(_ risk: PlannedRisk) {
    let place = firstIndex {
      $0.finding.place == risk.finding.place && $0.from == risk.from && $0.to == risk.to
    }
    guard let place else { return append(risk) }
    self[place].versions += risk.versions
    self[place].isPrepared = self[place].isPrepared && risk.isPrepared
  }
}

extension ReleaseInput {
  /// The plan's custom stage between two versions; nil if absent.
  fileprivate func customStage(from: BundleVersion, to: BundleVersion) -> CustomStage? {
    for case .custom(let stage) in plan?.stages ?? []
    where planned(stage.from)?.name == from.name && planned(stage.to)?.name == to.name {
      return stage
    }
    return nil
  }

  /// The code that runs in a stage before its migration.
  fileprivate func before(_ stage: CustomStage?) -> RunHandlers {
    stage.map { handlers($0.willMigrate, code: $0.willRun, deletions: $0.willDelete) }
      ?? RunHandlers()
  }

  /// The code that runs in a stage after its migration.
  fileprivate func after(_ stage: CustomStage?) -> RunHandlers {
    stage.map { handlers($0.didMigrate, code: $0.didRun, deletions: $0.didDelete) } ?? RunHandlers()
  }

  private func handlers(
    _ file: LocatedText?, code: SourceLocation?, deletions: HandlerDeletions
  ) -> RunHandlers {
    let usable = file.flatMap { unusableHandlers.contains($0.text) ? nil : $0.text }
    var handlers = RunHandlers(hasRun: usable != nil || code != nil)
    switch deletions {
    case .none: break
    case .of(let names): handlers.emptied = names
    case .unknown: handlers.emptied = nil
    }
    if let usable, deletingHandlers.contains(usable) { handlers.emptied = nil }
    return handlers
  }
}
