package import Findings

extension RuleDescription {
  /// A source where a compiled model is needed.
  package static let alreadyASource = RuleDescription(
    "already-a-source", .input, .error,
    title: "The command needs a compiled model, but the path leads to a source in XML.",
    fix: "Give the path of a `.mom`, a `.momd`, a store or a binary source of Xcode 3.")

  /// A compiled model that cannot be turned into an equal source.
  package static let differentSource = RuleDescription(
    "different-source", .input, .error,
    title: "No source can have the version hashes of the compiled model.",
    rationale:
      "Something that version hashes cover, such as a name with control characters, cannot be "
      + "written in a source. Nothing is written then.",
    fix: "Keep using the compiled model.")

  /// Something in a compiled model that its source lacks.
  package static let lostInSource = RuleDescription(
    "lost-in-source", .input, .warning,
    title: "A compiled model contains something that a source cannot.",
    rationale:
      "It is left out; the version hashes do not depend on it. Models built in code have such things: "
      + "defaults that are bytes or objects, sort descriptors, validation of their own, user info that is not text.",
    fix: "Keep it in code, where it came from.")

  /// A source that has to be corrected before it compiles.
  package static let refusedSource = RuleDescription(
    "refused-source", .input, .warning,
    title: "The source of a compiled model breaks a rule that compilers enforce.",
    rationale: "Models built in code can break it. The source matches the compiled model.",
    fix: "Keep building the model in code, or correct the source.")

  /// Settings that compiled models do not contain.
  package static let untoldByModel = RuleDescription(
    "untold-by-compiled-model", .input, .note,
    title: "A source has settings that a compiled model lacks.",
    rationale: "These settings are left out or, if a source needs them, set as in a new source.",
    fix: "Set in Xcode what matters, such as code generation.")
}

extension FileDiagnostic {
  /// All findings on sources created from compiled models.
  package static let ofSources: [RuleDescription] = [
    .alreadyASource, .differentSource, .lostInSource, .refusedSource, .untoldByModel,
  ]
}
