import DataModel
import Findings

extension MigrationRule {
  /// A stored attribute has no type.
  static let undefinedType = MigrationRule(
    RuleDescription(
      "undefined-type", .inference, .error,
      title: "A stored attribute has no type in one of the models.",
      rationale: """
        An attribute of type Undefined cannot be mapped, even when it is the same in both models; only a \
        transient one may have no type.
        """,
      fix: "Give the attribute a type, or make it transient.",
      source: "Read, seen in no file.",
      apple: AppleError(
        code: 134190, reason: "Source and destination attribute types are incompatible")),
    triggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="Undefined"/></entity>"#,
        to:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="Undefined"/></entity>"#
      ),
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="Undefined"/></entity>"#
      ),
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><attribute name="x" transient="YES" attributeType="Undefined"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="x" transient="YES" attributeType="Undefined"/></entity>
          """)
    ]
  ) { step in
    step.forEachAttribute { pair, properties, old, new in
      guard old.type == .undefined || new.type == .undefined, !new.asksForTransformation(from: old)
      else { return nil }
      let side =
        old.type == new.type
        ? "in both models" : old.type == .undefined ? "in the old model" : "in the new model"
      return FoundInStep(
        pair, properties, .type,
        "\(pair.destination.name).\(properties.name): the attribute has no type \(side)")
    }
  }
}
