package import Comparing
package import SwiftCode

/// The facts in Swift sources besides the models of their schemas.
package struct SwiftFacts: Sendable {
  /// All that they declare.
  package var tree: SwiftDataTree
  /// The migration plan; nil if absent.
  package var plan: SwiftDataPlan?
  /// The versions that only the base or releases have, whose stores exist.
  package var former: Set<String> = []
  /// Those of ``former`` that only releases have, by name.
  package var released: [String: ReleasedSchema] = [:]
  /// The checksums of the base plan's schemas; nil if it has none or is unknown.
  var plannedAtBase: Set<String>?
  /// Those of ``former`` that were versioned schemas.
  package var formerSchemas: Set<String> = []
  /// The locked versions whose hashes no schema has.
  package var unknownReleases: [FrozenVersion] = []

  /// The classes of each version at the head by entity, by the names of the versions.
  package var types: [String: [String: SwiftDataType]] = [:]
  /// The classes of each version at the base.
  package var baseTypes: [String: [String: SwiftDataType]] = [:]
  /// The value information of each version at the head, by name.
  package var values: [String: SwiftValues] = [:]
  /// The value information of each version at the base, by name.
  package var baseValues: [String: SwiftValues] = [:]

  /// Creates facts.
  package init(
    tree: SwiftDataTree, plan: SwiftDataPlan?, former: Set<String> = [],
    released: [String: ReleasedSchema] = [:], unknownReleases: [FrozenVersion] = []
  ) {
    self.tree = tree
    self.plan = plan
    self.former = former
    self.released = released
    self.unknownReleases = unknownReleases
  }

  /// The schema of a version.
  func schema(_ version: String) -> SwiftDataSchema? { tree.schemas.first { $0.name == version } }
}

/// The location of a release's models that no schema of the head or base contains.
package struct ReleasedSchema: Hashable, Sendable {
  /// The newest release that has them.
  package var tag: String
  /// The sources there, as they can be typed.
  package var sources: String
  /// The versioned schema; nil if the models are in none.
  package var name: String?
}

extension SwiftFacts {
  /// Code of a stage of the migration plan.
  struct HandlerRun: CustomStringConvertible {
    /// `willMigrate` or `didMigrate`.
    var label: String
    /// The stage.
    var stage: SwiftDataStage
    /// The code.
    var code: SwiftDataHandler
    /// The schema that the store has when the code runs.
    var version: SchemaReference

    var description: String {
      "\(label) of the stage \(stage.from.name) to \(stage.to.name)"
    }
  }

  /// The code of all stages, in order.
  var handlers: [HandlerRun] {
    (plan?.stages ?? []).flatMap { stage -> [HandlerRun] in
      [("willMigrate", stage.willMigrate, stage.from), ("didMigrate", stage.didMigrate, stage.to)]
        .compactMap { label, code, version in
          code.map { HandlerRun(label: label, stage: stage, code: $0, version: version) }
        }
    }
  }
}
