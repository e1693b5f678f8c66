package import DataModel
package import Findings

/// One thing that a model gets wrong, free of files.
package typealias ModelFinding = Finding<FoundInModel>

/// For what a model is checked.
package struct ModelLintOptions: Hashable, Sendable {
  /// Whether all of the model is mirrored with CloudKit, whatever it says itself.
  package var usesCloudKit: Bool?

  /// Makes options that follow the model.
  package init(usesCloudKit: Bool? = nil) {
    self.usesCloudKit = usesCloudKit
  }
}

/// Checks what a model means against all rules.
///
/// - Parameters:
///   - model: The model.
///   - options: For what.
/// - Returns: The findings, in the order of rules and elements.
/// - Complexity: O(n log n).
package func lintModel(
  _ model: Model, options: ModelLintOptions = ModelLintOptions()
) -> [ModelFinding] {
  let all = ModelScope(model: model, entities: Array(model.entities))
  let mirrored = ModelScope(
    model: model, entities: model.mirroredEntities(whenTold: options.usesCloudKit))
  return ModelRule.all.flatMap { rule in
    rule.check(rule.layer == .cloudKit ? mirrored : all).map { found in
      ModelFinding(
        rule.description, found,
        Fingerprint(rule: rule.id, element: found.place.path.description, content: nil))
    }
  }
}

extension Model {
  /// The entities that are mirrored with CloudKit.
  ///
  /// Those of the configurations marked for it; all of them where the model is marked, or where the user
  /// says so and no configuration is marked.
  package func mirroredEntities(whenTold usesCloudKit: Bool?) -> [Entity] {
    guard usesCloudKit != false else { return [] }
    let marked = configurations.filter(\.isUsedWithCloudKit)
    if !marked.isEmpty {
      let names = marked.reduce(into: Set<String>()) { $0.formUnion($1.entities) }
      return entities.filter { names.contains($0.name) }
    }
    return isUsedWithCloudKit || usesCloudKit == true ? Array(entities) : []
  }
}
