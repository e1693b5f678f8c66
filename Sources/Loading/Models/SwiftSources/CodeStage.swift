package import Findings
import SwiftCode

/// A stage of a migration plan in Swift that runs code, which only the app can do.
package struct CodeStage: Hashable, Sendable {
  /// The name of the schema before the stage.
  package var from: String
  /// The name of the schema after the stage.
  package var to: String
  /// The locations of the code that runs before and after the migration.
  package var places: [SourceLocation]
}

extension LoadedModel {
  /// The stages of the Swift migration plan that run code, in order; empty without a plan.
  package var codeStages: [CodeStage] {
    (swiftTree?.usualPlan?.stages ?? []).compactMap { stage in
      let places = [stage.willMigrate, stage.didMigrate].compactMap { $0?.location }
      return places.isEmpty
        ? nil : CodeStage(from: stage.from.name, to: stage.to.name, places: places)
    }
  }
}

extension [CodeStage] {
  /// The stages that stores pass through.
  ///
  /// - Parameters:
  ///   - sources: The versions that the stores may have.
  ///   - target: The version to migrate to.
  ///   - names: All versions in order.
  /// - Returns: The stages in order.
  package func between(
    _ sources: Set<String>, _ target: String, among names: [String]
  ) -> [CodeStage] {
    guard let start = names.firstIndex(where: sources.contains),
      let end = names.firstIndex(of: target)
    else { return [] }
    return filter { stage in
      guard let from = names.firstIndex(of: stage.from), let to = names.firstIndex(of: stage.to)
      else { return false }
      return start <= from && to <= end
    }
  }
}
