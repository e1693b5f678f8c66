package import DataModel
package import Findings
package import Migration

/// What there is to say about the step between two versions, with places in their files.
package struct ComparisonReport: Sendable {
  /// One of the two versions.
  package struct Side: Sendable {
    /// The reference as the user gave it.
    package var reference: String
    /// The version's name.
    package var version: String
    /// The hashes.
    package var hashes: ModelHashes
    /// Whether the compiler refuses it, so that it is what could be read of its source.
    package var isRefused: Bool

    /// The properties that are not judged, as `Trip.place`, in order.
    package var unjudged: [String] = []
    /// The entities with such properties, whose hashes are not known.
    package var unjudgedEntities: Set<String> = []

    /// Makes a side.
    package init(
      reference: String, version: String, hashes: ModelHashes, isRefused: Bool = false
    ) {
      self.reference = reference
      self.version = version
      self.hashes = hashes
      self.isRefused = isRefused
    }
  }

  /// The old version.
  package var from: Side
  /// The new version.
  package var to: Side
  /// What Core Data would do.
  ///
  /// Versions of which the compiler refuses one are never identical: all of them is not known.
  package var verdict: InferenceVerdict
  /// The findings, in the order of their layers.
  package var findings: [LocatedFinding]
  /// What changed.
  package var changes: [LocatedChange]
  /// The inferred mapping; nil when there is none.
  package var mapping: InferredMapping?

  /// Makes a report.
  package init(
    from: Side, to: Side, verdict: InferenceVerdict, findings: [LocatedFinding],
    changes: [LocatedChange], mapping: InferredMapping?
  ) {
    self.from = from
    self.to = to
    self.verdict = verdict
    self.findings = findings
    self.changes = changes
    self.mapping = mapping
  }

  /// The properties of either version that are not judged, as `Trip.place`, in order.
  package var unjudged: [String] {
    Set(from.unjudged + to.unjudged).sorted(by: nameComesBefore)
  }

  /// The versions that the compiler refuses.
  package var refused: [Side] { [from, to].filter(\.isRefused) }

  /// How much the worst of it matters; nil where there is nothing.
  package var worstSeverity: Severity? {
    let findings = findings.map(\.finding.severity).max()
    return refused.isEmpty ? findings : .error
  }
}

/// A finding with its places.
package struct LocatedFinding: Sendable {
  /// The finding.
  package var finding: MigrationFinding
  /// Where it is in the new version, or in the old one when that is all there is.
  package var location: SourceLocation?
  /// Where it is in the old version.
  package var before: SourceLocation?
  /// The text of the line in which ``location`` begins; see ``Diagnostic/sourceLine``.
  package var sourceLine: String?
  /// The text of the line in which ``before`` begins.
  package var beforeLine: String?
  /// A query that counts the rows of the old version that are concerned.
  package var sql: String?
  /// Edits of the new version's file.
  package var fixIts: [FixIt]
  /// What to do about it, in the words of what the new version is written in.
  package var advice: String

  /// Makes a finding with its places.
  package init(
    _ finding: MigrationFinding, location: SourceLocation?, before: SourceLocation?,
    fixIts: [FixIt], advice: String
  ) {
    self.finding = finding
    self.advice = advice
    self.location = location
    self.before = before
    self.fixIts = fixIts
  }

  /// The finding as a diagnostic.
  package var diagnostic: Diagnostic {
    var diagnostic = Diagnostic(finding)
    (diagnostic.location, diagnostic.before) = (location, before)
    diagnostic.notes = finding.notes.map { DiagnosticNote($0) }
    diagnostic.fixIts = fixIts
    diagnostic.sourceLine = sourceLine
    diagnostic.beforeLine = beforeLine
    return diagnostic
  }
}

/// A change with its places.
package struct LocatedChange: Sendable {
  /// The change.
  package var change: Change
  /// Where the element is in the new version.
  package var location: SourceLocation?
  /// Where the element is in the old version.
  package var before: SourceLocation?

  /// Makes a change with its places.
  package init(_ change: Change, location: SourceLocation?, before: SourceLocation?) {
    self.change = change
    self.location = location
    self.before = before
  }
}
