import Findings
import Loading

/// The results of processing several stores.
package struct FleetReport: Sendable {
  /// One of them.
  struct Entry: Sendable {
    var result: FleetResult
    /// The line of JSON that the job printed, which may contain more than the result; nil if not needed.
    var line: String?

    init(_ result: FleetResult, line: String? = nil) {
      self.result = result
      self.line = line
    }
  }

  /// The name of the tool.
  package let tool: String
  /// The command.
  package let command: String
  /// Whether the user stopped it, so that results are missing.
  package let isInterrupted: Bool
  /// The number of files in the folders that are not stores.
  package let otherFiles: Int
  private let entries: [Entry]

  init(_ order: FleetOrder, _ entries: [Entry], isInterrupted: Bool) {
    (tool, command) = (order.tool, order.command)
    otherFiles = order.stores.otherFiles
    self.entries = entries
    self.isInterrupted = isInterrupted
  }

  /// The results, in the order of paths.
  package var results: [FleetResult] { entries.map(\.result) }

  /// The line of JSON of each result.
  package var lines: [String] { entries.map { $0.line ?? $0.result.line() } }

  /// The highest of all exit codes.
  package var exitCode: Int32 { entries.map(\.result.exitCode).max() ?? 0 }
}
