import Findings

/// The problems found in an input, each with its location if known.
public struct ModelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems, most severe first or in file order.
  public var problems: [Problem]

  init(_ error: ToolchainError) { problems = error.diagnostics.map(Problem.init) }

  /// The problems in compiler format, one per line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// A problem as a command would print it: an error, a warning or a note.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a problem.
  public enum Severity: String, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Information only.
    case note
    /// A possible problem, or data loss that is probably intended.
    case warning
    /// A failure, or data loss that is probably not intended.
    case error

    init(_ severity: Findings.Severity) {
      self =
        switch severity {
        case .note: .note
        case .warning: .warning
        case .error: .error
        }
    }

    /// Whether the left severity is lower.
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

  /// The rule in kebab case, as accepted by `modeldiff explain`; stable across releases.
  public var rule: String
  /// The severity.
  public var severity: Severity
  /// The file; nil if the problem is not in a file.
  public var file: String?
  /// The line, counted from 1; nil if the problem is not in text.
  public var line: Int?
  /// The column in UTF-8 bytes, counted from 1; nil if the problem is not in text.
  public var column: Int?
  /// The entity concerned.
  public var entity: String?
  /// The property concerned; the path to an element of a composite is dotted.
  public var property: String?
  /// A one-line summary that can stand alone.
  public var summary: String
  /// The explanation in Core Data's terms; empty if the summary is enough.
  public var explanation: String
  /// The error code that Core Data reports; nil if absent.
  public var coreDataError: Int?
  /// Suggested fixes in the imperative, best first; a command if one exists.
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

  /// The problem in compiler format: `FILE:LINE:COLUMN: error: SUMMARY [RULE]`.
  public var description: String {
    let place = ([file].compactMap(\.self) + [line, column].compactMap { $0.map(String.init) })
      .joined(separator: ":")
    return (place.isEmpty ? "" : place + ": ") + "\(severity): \(summary) [\(rule)]"
  }
}
