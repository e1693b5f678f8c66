package import Findings

/// A step file: what is done with a store on the way from one version of a model to the next, beyond what
/// lightweight migration does.
///
/// Get it from ``parseStepFile(_:file:)``. The form is described in `Documentation/Formats/step-files.md`.
package struct StepFile: Hashable, Sendable {
  /// The path, as the user named it.
  package var path: String
  /// Between which versions the step is.
  package var header: StepHeader
  /// What is done, in order.
  package var statements: [StepStatement]
  /// The migration policies that its statements stand for, in order; a policy can be followed by no statement.
  package var policies: [StepPolicy] = []
  /// The comments that say what is still to be written, `-- TODO: …`, by their bytes.
  package var open: [Range<Int>] = []
  /// The lines, which give every byte a location.
  package var lines: LineIndex

  /// The location of a range of bytes in the file.
  package func location(_ range: Range<Int>) -> SourceLocation { lines.location(range) }

  /// Whether it belongs to a mapping model, whose migration policies it replaces, instead of being a step by itself.
  package var standsForPolicies: Bool { !policies.isEmpty }

  /// Whether it runs programs.
  package var hasPrograms: Bool {
    statements.contains { if case .program = $0.action { true } else { false } }
  }
}

/// The first lines of a step file: `-- migrate: Model → Model 2` and `-- versions: checksum → checksum`.
package struct StepHeader: Hashable, Sendable {
  /// The version that the store has.
  package var from: LocatedText
  /// The version that is made.
  package var to: LocatedText
  /// The version checksums of both; nil as long as the tool has not written them.
  package var checksums: StepChecksums?
  /// The bytes of the line with the names, without its end.
  package var namesRange: Range<Int>
}

/// The version checksums of the two versions of a step.
package struct StepChecksums: Hashable, Sendable {
  /// That of the version that the store has.
  package var from: LocatedText
  /// That of the version that is made.
  package var to: LocatedText
  /// The bytes of their line, without its end.
  package var range: Range<Int>
}
