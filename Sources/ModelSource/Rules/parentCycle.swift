import DataModel
import Diagnostics

extension LintRule {
  /// No entity is its own ancestor.
  static let parentCycle = LintRule(
    "parent-cycle", .error, title: "No entity is its own ancestor.",
    rationale: "Inheritance has to end at a root entity, whose table all of its heirs share.",
    source: "NSEntityDescription; none among 731 model files.",
    triggering: [
      #"<entity name="A" parentEntity="A"/>"#,
      #"<entity name="A" parentEntity="B"/><entity name="B" parentEntity="A"/>"#,
    ],
    nonTriggering: [#"<entity name="A" parentEntity="B"/><entity name="B"/>"#]
  ) { input in
    input.forEachEntity { entity in
      guard let last = input.model.ancestors(of: entity).last ?? input.entity(entity.name),
        last.parent == entity.name
      else { return [] }
      return [
        LintFinding(.entity(entity.name), .parentEntity, "\(entity.name) is its own ancestor")
      ]
    }
  }
}
