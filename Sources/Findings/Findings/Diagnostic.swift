/// What a finding is about.
///
/// That is another question than how far somebody gets before it matters, which ``Layer`` answers: what is
/// worth a look may be in one model or in the step between two.
package enum DiagnosticCategory: String, Hashable, Sendable {
  /// One model taken by itself.
  case model
  /// The step between two models.
  case migration
  /// A store.
  case store
  /// A file that cannot be read as what it should be.
  case input
}

/// A further remark on a diagnostic, with a place of its own.
package struct DiagnosticNote: Hashable, Sendable {
  /// The remark, one sentence.
  package var message: String
  /// Where it points, if anywhere else than the diagnostic.
  package var location: SourceLocation?

  /// Makes a note.
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
  /// The text that takes their place.
  package var text: String

  /// Makes a replacement of `bytes` of `file` by `text`.
  package init(file: String, bytes: Range<Int>, text: String) {
    self.file = file
    self.bytes = bytes
    self.text = text
  }
}

/// An edit of files that resolves a diagnostic, in bytes; without replacements, something that people do.
///
/// What a rule proposes is a ``ModelEdit`` as long as nobody knows the file.
package struct FixIt: Hashable, Sendable {
  /// What the edit does, in the imperative.
  package var title: String
  /// The replacements, which do not overlap.
  package var replacements: [Replacement]
  /// Whether the edit leaves the meaning of everything else as it is.
  package var isSafe: Bool
  /// The edited piece of text as it becomes, for people to look at; nil where that says nothing.
  package var result: String?
  /// The command in the title that makes the edit; nil where none does.
  package var command: String?
  /// The lines that the edit changes as they become; nil where that is not known.
  package var suggestion: SuggestedLines?

  /// Makes an edit that a command makes.
  ///
  /// - Parameters:
  ///   - purpose: What the edit does, in the imperative.
  ///   - command: The command.
  ///   - rest: What is to be done besides.
  package init(_ purpose: String, command: String, rest: String = "") {
    self.init("\(purpose): \(command)\(rest)", replacements: [], isSafe: false)
    self.command = command
  }

  /// Makes an edit.
  package init(_ title: String, replacements: [Replacement], isSafe: Bool, result: String? = nil) {
    self.title = title
    self.replacements = replacements
    self.isSafe = isSafe
    self.result = result
  }
}

/// What Core Data itself says in the case that a diagnostic predicts.
package struct AppleError: Hashable, Sendable {
  /// The code in `NSCocoaErrorDomain`; nil where there is no error, but an exception or a trap of Swift that ends the app.
  package var code: Int?
  /// The text in the error's user info, or of the exception, where one is known.
  package var reason: String?

  /// Makes the description of an error of Core Data.
  package init(code: Int, reason: String? = nil) {
    self.code = code
    self.reason = reason
  }

  /// Makes the description of an exception, or of a trap of Swift, that ends the app.
  package init(ending text: String) { reason = text }

  /// The beginning of a sentence, which the reason follows: what is reported, and by whom.
  package var lead: String { code.map { "Core Data reports \($0)" } ?? "The app ends with" }

  /// What stands before ``text`` in a report.
  package var heading: String { code == nil ? "crash" : "Core Data" }

  /// The code with the reason in quotes, as far as there are both.
  package var text: String {
    [code.map(String.init), reason.map { "“\($0)”" }].compactMap(\.self).joined(separator: " ")
  }
}

/// One finding, for people and for machines.
package struct Diagnostic: Hashable, Sendable {
  /// The stable kebab-case name of the kind of finding; never reused for another kind.
  package var id: String
  /// What the finding is about.
  package var category: DiagnosticCategory
  /// How much it matters.
  package var severity: Severity
  /// Where it is.
  package var location: SourceLocation?
  /// The text of the line in which the place begins, without its end.
  ///
  /// Nil when the place is in no text or the line is too long to be shown; see ``quoting(_:)``.
  package var sourceLine: String?
  /// For findings on two models, the place in the older one.
  package var before: SourceLocation?
  /// The text of the line in which that place begins; as ``sourceLine``.
  package var beforeLine: String?
  /// One line that stands alone.
  package var summary: String
  /// What it means, in Core Data's terms; empty when the summary says it all.
  package var explanation: String
  /// The entity concerned.
  package var entity: String?
  /// The property concerned.
  package var property: String?
  /// Core Data's own error, where there is one.
  package var apple: AppleError?
  /// Further remarks.
  package var notes: [DiagnosticNote]
  /// Edits that resolve it.
  package var fixIts: [FixIt]

  /// Makes a diagnostic; everything but identifier, category, severity and summary may be left out.
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
  /// Makes a diagnostic of a kind that is described; what is left out is said by the description.
  ///
  /// - Parameters:
  ///   - rule: The kind.
  ///   - summary: One line that stands alone.
  ///   - explanation: What it means where the rationale of the kind does not say.
  ///   - location: Where it is.
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

  /// Makes the diagnostic that a finding is, still without places and edits.
  package init<Found>(_ finding: Finding<Found>) {
    self.init(
      finding.rule, finding.summary, explanation: finding.explanation, entity: finding.entity,
      property: finding.property)
    severity = finding.severity
    apple = finding.apple
  }
}

extension [Diagnostic] {
  /// Whether any of them is an error.
  package var hasErrors: Bool {
    contains { $0.severity == .error }
  }

  /// The same diagnostics ordered by file and position, otherwise in the order they were found.
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
