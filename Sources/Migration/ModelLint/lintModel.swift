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
