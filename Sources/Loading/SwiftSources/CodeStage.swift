package import Findings
import SwiftCode

/// A stage of a migration plan in Swift with code that only the app can run.
package struct CodeStage: Hashable, Sendable {
  /// The name of the schema that it begins with.
  package var from: String
  /// The name of the schema that it ends with.
  package var to: String
  /// Where the code is, before and behind the migration.
  package var places: [SourceLocation]
}

extension LoadedModel {
  /// The stages of the migration plan in Swift that run code, in order; none where there is no plan.
  package var codeStages: [CodeStage] {
    (swiftTree?.usualPlan?.stages ?? []).compactMap { stage in
      let places = [stage.willMigrate, stage.didMigrate].compactMap { $0?.location }
      return places.isEmpty
        ? nil : CodeStage(from: stage.from.name, to: stage.to.name, places: places)
    }
  }
}

extension [CodeStage] {
  /// The stages that stores take on their way.
  ///
  /// - Parameters:
  ///   - sources: The versions that the stores may be of.
  ///   - target: Where they are led.
  ///   - names: All versions in their order.
  /// - Returns: The stages, in order.
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
