package import Findings

/// The catalogue of findings on class files besides rules: unreadable sources, and generated files.
///
/// The entries are members of `RuleDescription`; code names them and never their identifiers.
package enum ClassDiagnostic {
  /// The findings that prevent sources from being examined, whose severity cannot be configured.
  package static let ofReading: [RuleDescription] = [
    .swiftSyntaxError, .swiftSourceTooLarge, .classesNotGenerated, .noClassSources,
  ]
  /// The findings on generated files.
  package static let ofGenerated: [RuleDescription] = [
    .generatedFileStale, .generatedFileMissing, .generatedFileLeftOver,
  ]
}

extension RuleDescription {
  /// A source that is not valid Swift.
  package static let swiftSyntaxError = RuleDescription(
    "swift-syntax-error", .input, .error,
    title: "A Swift source cannot be read.",
    rationale: "Its declarations are unknown, so its classes are not checked.",
    fix: "Correct the source, as the compiler says.")

  /// A source larger than the size limit.
  package static let swiftSourceTooLarge = RuleDescription(
    "swift-source-too-large", .input, .error,
    title: "A Swift source is larger, or nested deeper, than any class.",
    rationale: "Its declarations are unknown, so its classes are not checked.",
    fix: "Move the managed object classes into a separate file, and exclude this one.")

  /// A model for which no classes can be generated.
  package static let classesNotGenerated = RuleDescription(
    "classes-not-generated", .input, .error,
    title: "The classes of the model cannot be generated, so generated files are not checked.",
    fix: "Correct the model, as `modelc generate` says.")

  /// A folder in which there is nothing to check.
  package static let noClassSources = RuleDescription(
    "no-class-sources", .input, .error,
    title: "The folder of classes to check contains no sources.",
    rationale: "A check without sources does not show that the classes are right.",
    fix: "Name the folder of the sources, not one that the check skips.")

  /// A generated file with another text than is generated.
  package static let generatedFileStale = RuleDescription(
    "generated-file-stale", .lint, .error,
    title: "A generated file differs from what is generated for the model.",
    rationale: "The model changed since the file was generated, or somebody edited the file.",
    fix: "Run `modelc generate` again. Keep handwritten code in a separate file.")

  /// A generated file that is not there.
  package static let generatedFileMissing = RuleDescription(
    "generated-file-missing", .lint, .error,
    title: "A generated file of the model is missing, while others exist.",
    rationale: "An entity was added, or now asks for code.",
    fix: "Run `modelc generate` again.")

  /// A generated file of a class that the model does not have, or of an option that is left out.
  package static let generatedFileLeftOver = RuleDescription(
    "generated-file-left-over", .lint, .error,
    title: "A generated file is left over: neither the model nor an option asks for it any more.",
    rationale:
      "The entity was removed, its class renamed, its code generation changed, or an option left "
      + "out; the old file is still compiled.",
    fix: "Delete the file, or run `modelc generate --prune`.")
}
