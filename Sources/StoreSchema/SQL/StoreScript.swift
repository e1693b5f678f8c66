/// Statements that change a store, in order, each with what its rows say; to be run, or to be written for the
/// `sqlite3` shell.
package struct StoreScript: Hashable, Sendable {
  /// A part of a script.
  package enum Part: Hashable, Sendable {
    /// A line for whoever reads it.
    case comment(String)
    /// A line over what follows.
    case heading(String)
    /// A line that is for the shell alone.
    case shellCommand(String)
    /// Has SQLite enforce references or not, which no statement can within a transaction.
    case enforcesReferences(Bool)
    /// A statement without a semicolon.
    case statement(String, Answer)
  }

  /// What the rows of a statement say.
  package enum Answer: Hashable, Sendable {
    /// Nothing that matters.
    case nothing
    /// Each row is a problem, told by its only column: nothing is committed.
    case problems
    /// A row says that the result was proved and committed.
    case success
  }

  /// The parts in order.
  package private(set) var parts: [Part] = []

  /// Makes an empty script.
  package init() {}

  /// Adds a line for whoever reads the script.
  package mutating func comment(_ line: String) { parts.append(.comment(line)) }

  /// Adds a line over what follows.
  package mutating func heading(_ title: String) { parts.append(.heading(title)) }

  /// Adds a line that is for the shell alone.
  package mutating func shellCommand(_ line: String) { parts.append(.shellCommand(line)) }

  /// Has references enforced from here on, or not.
  package mutating func enforceReferences(_ areEnforced: Bool) {
    parts.append(.enforcesReferences(areEnforced))
  }

  /// Adds a statement, without a semicolon.
  package mutating func statement(_ sql: String, _ answer: Answer = .nothing) {
    parts.append(.statement(sql, answer))
  }

  /// The script as text.
  ///
  /// - Parameter isForShell: Whether lines that are for the shell alone are there.
  /// - Returns: SQL, but for one command about references where the script needs it.
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

/// A text as it can stand in a comment of one line: every character that could end the line, or hide
/// text from a reader, is replaced.
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
