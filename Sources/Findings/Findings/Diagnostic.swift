/// The subject of a finding.
///
/// It is independent of the ``Layer``, which says when the problem surfaces: advice may concern one model or
/// the step between two.
package enum DiagnosticCategory: String, Hashable, Sendable {
  /// A single model.
  case model
  /// The step between two models.
  case migration
  /// A store.
  case store
  /// A file that cannot be read as what it should be.
  case input
}

/// An additional remark on a diagnostic, with its own location.
package struct DiagnosticNote: Hashable, Sendable {
  /// The remark, one sentence.
  package var message: String
  /// The location, if it differs from that of the diagnostic.
  package var location: SourceLocation?

  /// Creates a note.
  package init(_ message: String, at location: SourceLocation? = nil) {
    self.message = message
    self.location = location
  }
}

/// An edit of one file: a range of bytes and what replaces it.
package struct Replacement: Hashable, Sendable {
  /// The path of the file.
  package var file: String
  /// The bytes to replace, counted from 0.
  package var bytes: Range<Int>
  /// The replacement text.
  package var text: String

  /// Creates a replacement of `bytes` of `file` by `text`.
  package init(file: String, bytes: Range<Int>, text: String) {
    self.file = file
    self.bytes = bytes
    self.text = text
  }
}

/// A fix for a diagnostic as edits of files; without replacements, something to do by hand.
///
/// Rules propose a ``ModelEdit``, which becomes a fix once the file is known.
package struct FixIt: Hashable, Sendable {
  /// The title in the imperative.
  package var title: String
  /// The replacements, which do not overlap.
  package var replacements: [Replacement]
  /// Whether the edit changes the meaning of nothing else.
  package var isSafe: Bool
  /// The edited text, for display; nil if it would not help.
  package var result: String?
  /// The command in the title that makes the edit; nil if absent.
  package var command: String?
  /// The changed lines after the edit; nil if not known.
  package var suggestion: SuggestedLines?

  /// Creates a fix that a command makes.
  ///
  /// - Parameters:
  ///   - purpose: The purpose in the imperative.
  ///   - command: The command.
  ///   - rest: Further steps that are necessary.
  package init(_ purpose: String, command: String, rest: String = "") {
    self.init("\(purpose): \(command)\(rest)", replacements: [], isSafe: false)
    self.command = command
  }

  /// Creates an edit.
  package init(_ title: String, replacements: [Replacement], isSafe: Bool, result: String? = nil) {
    self.title = title
    self.replacements = replacements
    self.isSafe = isSafe
    self.result = result
  }
}

/// The error that Core Data reports in the case predicted by a diagnostic.
package struct AppleError: Hashable, Sendable {
  /// The code in `NSCocoaErrorDomain`; nil if an exception or a Swift runtime error ends the app instead.
  package var code: Int?
  /// The text in the error's user info, or of the exception; nil if not known.
  package var reason: String?

  /// Creates an error reported by Core Data.
  package init(code: Int, reason: String? = nil) {
    self.code = code
    self.reason = reason
  }

  /// Creates an exception or Swift runtime error that ends the app.
  package init(ending text: String) { reason = text }

  /// The beginning of a sentence that the reason completes.
  package var lead: String { code.map { "Core Data reports \($0)" } ?? "The app ends with" }

  /// The heading for ``text`` in a report.
  package var heading: String { code == nil ? "crash" : "Core Data" }

  /// The code and the quoted reason, as far as known.
  package var text: String {
    [code.map(String.init), reason.map { "“\($0)”" }].compactMap(\.self).joined(separator: " ")
  }
}

/// One finding, in a form for people and programs.
package struct Diagnostic: Hashable, Sendable {
  /// The stable kebab-case name of the kind of finding; never reused for another kind.
  package var id: String
  /// The subject of the finding.
  package var category: DiagnosticCategory
  /// The severity.
  package var severity: Severity
  /// The location.
  package var location: SourceLocation?
  /// The text of the line in which the location begins, without the line end.
  ///
  /// Nil if the location is not in text or the line is too long to show; see ``quoting(_:)``.
  package var sourceLine: String?
  /// For findings on two models, the location in the older one.
  package var before: SourceLocation?
  /// The text of the line in which that location begins; like ``sourceLine``.
  package var beforeLine: String?
  /// A one-line summary that can stand alone.
  package var summary: String
  /// The explanation in Core Data's terms; empty if the summary is enough.
  package var explanation: String
  /// The entity concerned.
  package var entity: String?
  /// The property concerned.
  package var property: String?
  /// The error that Core Data reports, if any.
  package var apple: AppleError?
  /// Additional remarks.
  package var notes: [DiagnosticNote]
  /// The fixes that resolve it.
  package var fixIts: [FixIt]

  /// Creates a diagnostic; only identifier, category, severity and summary are required.
  package init(
    id: String, category: DiagnosticCategory, severity: Severity, summary: String,
    explanation: String = "", location: SourceLocation? = nil, before: SourceLocation? = nil,
    entity: String? = nil, property: String? = nil, apple: AppleError? = nil,
    notes: [DiagnosticNote] = [], fixIts: [FixIt] = []
  ) {
    self.id = id
    self.category = category
    self.severity = severity
    self.location = location
    self.before = before
    self.summary = summary
    self.explanation = explanation
    self.entity = entity
    self.property = property
    self.apple = apple
    self.notes = notes
    self.fixIts = fixIts
  }
}

extension Diagnostic {
  /// Creates a diagnostic of a described kind, which supplies all other fields.
  ///
  /// - Parameters:
  ///   - rule: The kind.
  ///   - summary: A one-line summary that can stand alone.
  ///   - explanation: The explanation; defaults to the rationale of the kind.
  ///   - location: The location.
  ///   - entity: The entity concerned.
  ///   - property: The property concerned.
  package init(
    _ rule: RuleDescription, _ summary: String, explanation: String? = nil,
    location: SourceLocation? = nil, entity: String? = nil, property: String? = nil
  ) {
    self.init(
      id: rule.id, category: rule.category, severity: rule.severity, summary: summary,
      explanation: explanation ?? rule.rationale, location: location, entity: entity,
      property: property, apple: rule.apple)
  }

  /// Creates the diagnostic for a finding, without locations and fixes.
  package init<Found>(_ finding: Finding<Found>) {
    self.init(
      finding.rule, finding.summary, explanation: finding.explanation, entity: finding.entity,
      property: finding.property)
    severity = finding.severity
    apple = finding.apple
  }
}

extension [Diagnostic] {
  /// Whether any diagnostic is an error.
  package var hasErrors: Bool {
    contains { $0.severity == .error }
  }

  /// The diagnostics sorted by file and position, otherwise in their original order.
  package func sortedByPosition() -> [Diagnostic] {
    enumerated().sorted { left, right in
      left.element.sortKey == right.element.sortKey
        ? left.offset < right.offset : left.element.sortKey < right.element.sortKey
    }.map(\.element)
  }
}

extension Diagnostic {
  fileprivate var sortKey: (String, Int, Int) {
    switch location {
    case .text(let file, let start, _): (file, start.line, start.column)
    case .byte(let file, let offset): (file, 0, offset)
    case .file(let file): (file, 0, 0)
    case nil: ("", 0, 0)
    }
  }
}
