package import DataModel
package import Findings

/// A finding in a model, independent of files.
package typealias ModelFinding = Finding<FoundInModel>

/// The options for checking a model.
package struct ModelLintOptions: Hashable, Sendable {
  /// Whether the whole model is mirrored with CloudKit; nil to use the model's own marks.
  package var usesCloudKit: Bool?

  /// Creates options that follow the model.
  package init(usesCloudKit: Bool? = nil) {
    self.usesCloudKit = usesCloudKit
  }
}

/// Checks a model against all rules.
///
/// - Parameters:
///   - model: The model.
///   - options: The options.
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
