package import DataModel
package import Findings
package import Migration

/// The report on the step between two versions, with locations in their files.
package struct ComparisonReport: Sendable {
  /// One of the two versions.
  package struct Side: Sendable {
    /// The reference as the user wrote it.
    package var reference: String
    /// The version's name.
    package var version: String
    /// The hashes.
    package var hashes: ModelHashes
    /// Whether the compiler rejects it, so that only the readable part of its source is compared.
    package var isRefused: Bool

    /// The unjudged properties, such as `Trip.place`, in order.
    package var unjudged: [String] = []
    /// The entities with such properties, whose hashes are unknown.
    package var unjudgedEntities: Set<String> = []

    /// Creates a side.
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
  /// The result of inference.
  ///
  /// Versions are never identical if the compiler rejects one, because they are not completely known.
  package var verdict: InferenceVerdict
  /// The findings, sorted by layer.
  package var findings: [LocatedFinding]
  /// What changed.
  package var changes: [LocatedChange]
  /// The inferred mapping; nil if absent or it was not requested.
  package var mapping: InferredMapping?

  /// Creates a report.
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

  /// The unjudged properties of both versions, such as `Trip.place`, in order.
  package var unjudged: [String] {
    Set(from.unjudged + to.unjudged).sorted(by: nameComesBefore)
  }

  /// The versions that the compiler rejects.
  package var refused: [Side] { [from, to].filter(\.isRefused) }

  /// The highest severity; nil if there are no findings.
  package var worstSeverity: Severity? {
    let findings = findings.map(\.finding.severity).max()
    return refused.isEmpty ? findings : .error
  }
}

/// A finding with its locations.
package struct LocatedFinding: Sendable {
  /// The finding.
  package var finding: MigrationFinding
  /// The location in the new version, or in the old one if it exists only there.
  package var location: SourceLocation?
  /// The location in the old version.
  package var before: SourceLocation?
  /// The text of the line in which ``location`` begins; see ``Diagnostic/sourceLine``.
  package var sourceLine: String?
  /// The text of the line in which ``before`` begins.
  package var beforeLine: String?
  /// A query that counts the affected rows of the old version.
  package var sql: String?
  /// Edits of the new version's file.
  package var fixIts: [FixIt]
  /// What to do about it, in terms of the new version's source format.
  package var advice: String

  /// Creates a finding with its locations.
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

/// A change with its locations.
package struct LocatedChange: Sendable {
  /// The change.
  package var change: Change
  /// The location in the new version.
  package var location: SourceLocation?
  /// The location in the old version.
  package var before: SourceLocation?

  /// Creates a change with its locations.
  package init(_ change: Change, location: SourceLocation?, before: SourceLocation?) {
    self.change = change
    self.location = location
    self.before = before
  }
}
