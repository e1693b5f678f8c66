import Findings

/// What is wrong with an input: all of it, each with its place where there is one.
public struct ModelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What there is to say, the worst first or in the order of the file.
  public var problems: [Problem]

  init(_ error: ToolchainError) { problems = error.diagnostics.map(Problem.init) }

  /// The problems as a compiler prints them, one a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Something that a command would print: an error, a warning or a note.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// How much something matters.
  public enum Severity: String, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Good to know.
    case note
    /// It may hurt, or lose something that was meant to go.
    case warning
    /// It fails, or loses what was probably not meant to go.
    case error

    init(_ severity: Findings.Severity) {
      self =
        switch severity {
        case .note: .note
        case .warning: .warning
        case .error: .error
        }
    }

    /// Whether the left one matters less.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }

    /// The name, as reports print it.
    public var description: String { rawValue }
  }

  /// The rule, in kebab case, as `modeldiff explain` takes it; it stays the same in later versions.
  public var rule: String
  /// How much it matters.
  public var severity: Severity
  /// The file; nil where it is in none.
  public var file: String?
  /// The line, from 1; nil where it is in no text.
  public var line: Int?
  /// The column in UTF-8 bytes, from 1; nil where it is in no text.
  public var column: Int?
  /// The entity that it is about.
  public var entity: String?
  /// The property that it is about, dotted for an element of a composite.
  public var property: String?
  /// One line that stands alone.
  public var summary: String
  /// What it means, in Core Data's terms; empty where the summary says it all.
  public var explanation: String
  /// The code of the error that Core Data reports; nil for none.
  public var coreDataError: Int?
  /// What helps, the best first, in the imperative; a command where there is one.
  public var fixes: [String]

  init(_ diagnostic: Diagnostic) {
    rule = diagnostic.id
    severity = Severity(diagnostic.severity)
    file = diagnostic.location?.file
    if case .text(_, let start, _)? = diagnostic.location {
      (line, column) = (start.line, start.column)
    }
    (entity, property) = (diagnostic.entity, diagnostic.property)
    (summary, explanation) = (diagnostic.summary, diagnostic.explanation)
    coreDataError = diagnostic.apple?.code
    fixes = diagnostic.fixIts.map(\.title)
  }

  /// The problem as a compiler prints it: `FILE:LINE:COLUMN: error: SUMMARY [RULE]`.
  public var description: String {
    let place = ([file].compactMap(\.self) + [line, column].compactMap { $0.map(String.init) })
      .joined(separator: ":")
    return (place.isEmpty ? "" : place + ": ") + "\(severity): \(summary) [\(rule)]"
  }
}
