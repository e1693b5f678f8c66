package import DataModel
package import SwiftDataSource

/// What Swift sources say besides the models of their schemas.
package struct SwiftFacts: Sendable {
  /// All that they declare.
  package var tree: SwiftDataTree
  /// The migration plan; nil for none.
  package var plan: SwiftDataPlan?
  /// The versions that only the base has, whose stores exist.
  package var former: Set<String> = []
  /// The locked versions whose hashes no schema has.
  package var unknownReleases: [FrozenVersion] = []

  /// The classes of each version at the head by entity, by the names of the versions.
  package var types: [String: [String: SwiftDataType]] = [:]
  /// The classes of each version at the base.
  package var baseTypes: [String: [String: SwiftDataType]] = [:]
  /// The cases of enums with raw values of each version at the head, by attribute or element, by the names of the versions.
  package var rawCases: [String: [ElementPath: [SwiftDataRawCase]]] = [:]
  /// Those of each version at the base.
  package var baseRawCases: [String: [ElementPath: [SwiftDataRawCase]]] = [:]

  /// Makes facts.
  package init(
    tree: SwiftDataTree, plan: SwiftDataPlan?, former: Set<String> = [],
    unknownReleases: [FrozenVersion] = []
  ) {
    self.tree = tree
    self.plan = plan
    self.former = former
    self.unknownReleases = unknownReleases
  }

  /// The schema of a version.
  func schema(_ version: String) -> SwiftDataSchema? { tree.schemas.first { $0.name == version } }
}
