/// A sequence of SQL statements that change a store, with the meaning of their rows; to be executed, or
/// written for the `sqlite3` shell.
package struct StoreScript: Hashable, Sendable {
  /// A part of a script.
  package enum Part: Hashable, Sendable {
    /// A comment line.
    case comment(String)
    /// A heading line.
    case heading(String)
    /// A line only for the shell.
    case shellCommand(String)
    /// Turns enforcement of references on or off, which no statement can do within a transaction.
    case enforcesReferences(Bool)
    /// A statement without a semicolon.
    case statement(String, Answer)
  }

  /// The meaning of a statement's rows.
  package enum Answer: Hashable, Sendable {
    /// Nothing that matters.
    case nothing
    /// Each row describes a problem in its only column; nothing is committed.
    case problems
    /// A row says that the result was verified and committed.
    case success
  }

  /// The parts in order.
  package private(set) var parts: [Part] = []

  /// Creates an empty script.
  package init() {}

  /// Adds a comment line.
  package mutating func comment(_ line: String) { parts.append(.comment(line)) }

  /// Adds a heading line.
  package mutating func heading(_ title: String) { parts.append(.heading(title)) }

  /// Adds a line only for the shell.
  package mutating func shellCommand(_ line: String) { parts.append(.shellCommand(line)) }

  /// Turns enforcement of references on or off from here.
  package mutating func enforceReferences(_ areEnforced: Bool) {
    parts.append(.enforcesReferences(areEnforced))
  }

  /// Adds a statement, without a semicolon.
  package mutating func statement(_ sql: String, _ answer: Answer = .nothing) {
    parts.append(.statement(sql, answer))
  }

  /// The script as text.
  ///
  /// - Parameter isForShell: Whether to include lines only for the shell.
  /// - Returns: SQL, except for one shell command about references if the script needs it.
  package func text(isForShell: Bool) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .comment(let line): text += "-- \(commentText(line))\n"
      case .heading(let title): text += "\n-- \(commentText(title))\n"
      case .shellCommand(let line): if isForShell { text += line + "\n" }
      case .enforcesReferences(let areEnforced):
        text += ".dbconfig enable_fkey \(areEnforced ? "on" : "off")\n"
      case .statement(let sql, _): text += sql + ";\n"
      }
    }
    return text
  }
}

/// A text made safe for a one-line comment: characters that could end the line or hide text from a reader are
/// replaced.
package func commentText(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
      result.append("\u{FFFD}")
    default: result.append(scalar)
    }
  }
  return String(result)
}
