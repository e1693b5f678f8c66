package import Findings

/// The result of processing one of several stores.
package struct FleetResult: Hashable, Sendable, Codable {
  /// The version of the form of its line of JSON.
  package static let currentFormat = 1

  /// The outcome for a store.
  package enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
    /// It was examined, and has neither an error nor a warning.
    case healthy
    /// It was examined, and something is wrong.
    case findings
    /// It was planned, and nothing is in the way.
    case ready
    /// It was planned, and something is in the way or has to be allowed.
    case blocked
    /// It is of the version already, and stays as it is.
    case current
    /// It was upgraded.
    case upgraded
    /// It is of the version already, and was copied.
    case copied
    /// It could not be upgraded and was replaced by an empty store.
    case setAside = "set-aside"
    /// Its objects were counted or printed.
    case read
    /// It was compared with another one, and all objects are equal.
    case equal
    /// It differs from its counterpart, or has none.
    case different
    /// It was left aside.
    case skipped
    /// It cannot be read, or the work failed.
    case failed
    /// The process that worked on it ended without a result.
    case crashed

    /// Whether there is nothing left to do for the bytes that the store had.
    package var isDone: Bool {
      switch self {
      case .healthy, .findings, .ready, .blocked, .current, .upgraded, .copied, .setAside, .read,
        .equal, .different:
        true
      case .skipped, .failed, .crashed: false
      }
    }
  }

  /// A problem of a store.
  package struct Problem: Hashable, Sendable, Codable {
    /// The stable identifier of its kind.
    package var id: String
    /// The severity.
    package var severity: String
    /// A one-line summary that can stand alone.
    package var summary: String
    /// The explanation and advice; empty if the summary is enough.
    package var explanation: String

    /// Creates a problem.
    package init(id: String, severity: Severity, summary: String, explanation: String) {
      self.id = id
      self.severity = severity.rawValue
      self.summary = summary
      self.explanation = explanation
    }
  }

  /// The version of the form.
  package var formatVersion = FleetResult.currentFormat
  /// The command: `doctor`, `plan`, `upgrade` or `rows`.
  package var command: String
  /// The path of the store.
  package var store: String
  /// The outcome.
  package var outcome: Outcome
  /// The exit code of the command for this store alone.
  package var exitCode: Int32
  /// A one-line summary for display.
  package var summary: String
  /// The name of the store's version; nil if not known.
  package var from: String?
  /// The name of the target version; nil if not known or not applicable.
  package var to: String?
  /// The path of the new store; nil if absent.
  package var newStore: String?
  /// What is wrong.
  package var problems: [Problem] = []

  /// Creates a result.
  package init(
    command: String, store: String, outcome: Outcome, exitCode: ExitCode = .success,
    summary: String
  ) {
    self.command = command
    self.store = store
    self.outcome = outcome
    self.exitCode = exitCode.rawValue
    self.summary = summary
  }

  /// Creates the result of failed work.
  package init(command: String, store: String, _ error: ToolchainError) {
    self.init(
      command: command, store: store, outcome: .failed, exitCode: error.exitCode,
      summary: error.diagnostics.first?.summary ?? "the work failed")
    problems = error.diagnostics.map {
      Problem(
        id: $0.id, severity: $0.severity, summary: $0.summary, explanation: $0.explanation)
    }
  }
}

extension FleetResult {
  /// The result as one line of JSON, without its end.
  ///
  /// - Parameters:
  ///   - name: What more there is to say is called.
  ///   - detail: What more there is to say, as JSON in one line; nil if absent.
  /// - Returns: The line.
  package func line(_ name: String = "", detail: String? = nil) -> String {
    let line = json.line
    guard let detail else { return line }
    return "\(line.dropLast()),\"\(name)\":\(detail)}"
  }

  private var json: JSONValue {
    [
      "formatVersion": .integer(Int64(formatVersion)), "command": .string(command),
      "store": .string(store), "outcome": .string(outcome.rawValue),
      "exitCode": .integer(Int64(exitCode)), "summary": .string(summary), "from": text(from),
      "to": text(to), "newStore": text(newStore),
      "problems": .array(
        problems.map { problem in
          [
            "id": .string(problem.id), "severity": .string(problem.severity),
            "summary": .string(problem.summary), "explanation": .string(problem.explanation),
          ]
        }),
    ]
  }

  private func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
}
