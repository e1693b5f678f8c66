import DataModel
package import Findings

extension RuleDescription {
  /// Something that no `@Model` class says.
  package static let notInSwiftData = RuleDescription(
    "not-in-swiftdata", .source, .note,
    title: "A model has something that SwiftData cannot express.",
    rationale:
      "It is left out of the classes, or replaced by the nearest equivalent, with a comment. If "
      + "the version hash changes, stores of the model have another version than those of the "
      + "classes.",
    fix: "Keep it in code, or change the Core Data model first and migrate its stores.",
    source: "Documentation/Formats/swiftdata-writing.md")

  /// A written file that is read as another model.
  package static let writtenSchemaDiffers = RuleDescription(
    "written-schema-differs", .source, .error,
    title: "The generated Swift is read back as another model, so nothing is written to disk.",
    rationale:
      "Generated code is read back, and its version hashes are compared with those of the model.",
    fix: "Write the schema by hand, and report the model: this is a defect.")

  /// Sources that are not decided.
  package static let schemaNotDecided = RuleDescription(
    "schema-not-decided", .source, .error,
    title: "A schema cannot be frozen because its version hashes cannot be computed.",
    rationale: "A frozen copy that is not known to be the same is worse than none.",
    fix: "Resolve the errors reported for the sources.")

  /// A plan that cannot be extended.
  package static let planNotEditable = RuleDescription(
    "plan-not-editable", .source, .error,
    title: "A migration plan cannot be extended because its lists are not array literals.",
    fix: "Write `schemas` and `stages` as array literals, or extend the plan by hand.")

  /// Two schemas of one checksum.
  package static let planRepeatsChecksum = RuleDescription(
    "plan-repeats-checksum", .plan, .error,
    title: "Two schemas of a plan have the same version checksum.",
    rationale:
      "SwiftData stops the app: \"Duplicate version checksums detected.\" The version identifier does not count.",
    fix: "Leave out the one that shipped nothing.")

  /// What there is to say about written SwiftData sources.
  package static let ofSwiftDataWriting: [RuleDescription] = [
    .notInSwiftData, .writtenSchemaDiffers, .schemaNotDecided, .planNotEditable,
    .planRepeatsChecksum,
  ]
}

extension SwiftDataLoss {
  /// The note on it, or the warning where a version hash changes.
  package func diagnostic(at location: SourceLocation?) -> Diagnostic {
    var result = RuleDescription.notInSwiftData.diagnostic(
      summary, at: location, severity: effect == .none ? .note : .warning)
    switch element {
    case .entity(let name), .fetchIndex(let name, _), .uniquenessConstraint(let name, _):
      result.entity = name
    case .property(let entity, let name): (result.entity, result.property) = (entity, name)
    case .model, .composite, .compositeElement, .configuration, .fetchRequestTemplate: break
    }
    return result
  }
}
