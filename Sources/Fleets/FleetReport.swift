package import Findings
import Loading

/// What came of the work on several stores.
package struct FleetReport: Sendable {
  /// One of them.
  struct Entry: Sendable {
    var result: FleetResult
    /// Where the line of the result is in the journal; nil for what the result says of itself.
    var place: Range<Int>?
  }

  /// The name of the tool.
  package let tool: String
  /// The command.
  package let command: String
  /// How many results are those of earlier runs.
  package let resumed: Int
  /// Whether the user stopped it, so that results are missing.
  package let isInterrupted: Bool
  /// How many files in the folders are no stores.
  package let otherFiles: Int
  private let entries: [Entry]
  private let journal: FleetJournal

  init(
    _ order: FleetOrder, _ entries: [Entry], _ journal: FleetJournal, resumed: Int,
    isInterrupted: Bool
  ) {
    (tool, command) = (order.tool, order.command)
    otherFiles = order.stores.otherFiles
    self.entries = entries
    self.journal = journal
    self.resumed = resumed
    self.isInterrupted = isInterrupted
  }

  /// The results, in the order of paths.
  package var results: [FleetResult] { entries.map(\.result) }

  /// The worst of all exit codes, the greatest.
  package var exitCode: Int32 { entries.map(\.result.exitCode).max() ?? 0 }

  /// The line of JSON of each result, one after the other.
  ///
  /// - Throws: `ToolchainError` with exit code 74 when the results cannot be read back.
  package func forEachLine(_ body: (String) -> Void) throws(ToolchainError) {
    for entry in entries {
      body(
        try entry.place.map { place throws(ToolchainError) in try journal.line(at: place) }
          ?? entry.result.line())
    }
  }
}
