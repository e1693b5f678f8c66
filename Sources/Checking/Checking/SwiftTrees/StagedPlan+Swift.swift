import Findings
import SwiftCode

extension StagedPlan {
  /// Creates the plan of a `SchemaMigrationPlan`: a lightweight stage lists the version that it starts from, a schema that no
  /// stage starts from migrates automatically (lightweight), and the last one is known.
  ///
  /// *Source:* `Documentation/SwiftData.md`, stores and releases; the stages that SwiftData hands to `NSStagedMigrationManager` have the checksum of
  /// one version for a lightweight stage, and those of both ends for a custom one.
  init(_ plan: SwiftDataPlan) {
    let order = plan.schemas.map(\.name)
    func place(_ name: String) -> Int { order.firstIndex(of: name) ?? order.count }
    let custom = Set(
      plan.stages.filter { $0.kind == .custom }.flatMap { [$0.from.name, $0.to.name] })
    let begun = custom.union(plan.stages.map(\.from.name))
    var rest = plan.schemas.dropLast().filter { !begun.contains($0.name) }
    var stages: [Stage] = []
    for stage in plan.stages {
      while let next = rest.first, place(next.name) < place(stage.from.name) {
        stages.append(.lightweight([PlannedVersion(next)]))
        rest.removeFirst()
      }
      switch stage.kind {
      case .lightweight:
        // An end of a custom stage is known by that.
        stages.append(
          .lightweight(custom.contains(stage.from.name) ? [] : [PlannedVersion(stage.from)]))
      case .custom:
        var custom = CustomStage(from: PlannedVersion(stage.from), to: PlannedVersion(stage.to))
        custom.willRun = stage.willMigrate?.location
        custom.didRun = stage.didMigrate?.location
        custom.willDelete = HandlerDeletions(stage.willMigrate)
        custom.didDelete = HandlerDeletions(stage.didMigrate)
        stages.append(.custom(custom))
      }
    }
    stages += rest.map { .lightweight([PlannedVersion($0)]) }
    if let last = plan.schemas.last, !custom.contains(last.name) {
      if case .lightweight(let versions)? = stages.last {
        stages[stages.count - 1] = .lightweight(versions + [PlannedVersion(last)])
      } else {
        stages.append(.lightweight([PlannedVersion(last)]))
      }
    }
    self.init(stages: stages, location: plan.location)
  }
}

extension HandlerDeletions {
  fileprivate init(_ handler: SwiftDataHandler?) {
    guard let handler else {
      self = .none
      return
    }
    let names = handler.types.compactMap { $0.name.split(separator: ".").last.map(String.init) }
    self = !handler.isRead ? .unknown : handler.deletes ? .of(Set(names)) : .none
  }
}

extension PlannedVersion {
  fileprivate init(_ reference: SchemaReference) {
    self.init(name: reference.name, checksum: nil, location: reference.location)
  }
}
