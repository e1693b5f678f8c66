import DataModel
import Findings

extension ModelRule {
  /// Every composite is the type of an attribute.
  static let unusedComposite = ModelRule(
    RuleDescription(
      "unused-composite", .lint, .warning,
      title: "A composite is unused.",
      rationale: "An unused composite is in no store and no class.",
      fix: "Remove it, or give an attribute its type.",
      source: "Documentation/Formats/model-source.md, composites."),
    triggering: [
      #"<composite name="C"><attribute name="x" optional="YES" attributeType="String"/></composite>"#
    ],
    nonTriggering: [
      """
      <entity name="A"><attribute name="c" optional="YES" attributeType="Composite" \
      composite="C"/></entity>\
      <composite name="C"><attribute name="x" optional="YES" attributeType="String"/></composite>
      """,
      """
      <entity name="A"><attribute name="c" optional="YES" attributeType="Composite" \
      composite="D"/></entity>\
      <composite name="C"><attribute name="x" optional="YES" attributeType="String"/></composite>
      """,
    ]
  ) { scope in
    var used: Set<String> = []
    func note(_ attribute: Attribute) {
      if let name = attribute.compositeName { used.insert(name) }
      attribute.elements.forEach(note)
    }
    for entity in scope.entities { entity.attributes.forEach(note) }
    for composite in scope.model.composites { composite.attributes.forEach(note) }
    // A name that leads to no composite was to lead to one of those that seem unused.
    guard used.allSatisfy(scope.model.composites.contains) else { return [] }
    return scope.model.composites.filter { !used.contains($0.name) }.map {
      FoundInModel(.composite($0.name), "no attribute uses the composite \($0.name)")
    }
  }
}
