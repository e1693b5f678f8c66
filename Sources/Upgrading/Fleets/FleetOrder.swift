package import Loading

/// A command to run on several stores.
package struct FleetOrder: Sendable {
  /// The option of a job, which reads its stores from standard input: a ``StoreTask`` in each line.
  static let jobOption = "--as-job"

  /// The command, which jobs run: `doctor`, `plan`, `upgrade` or `rows`.
  package var command: String
  /// The name of the program to run.
  package var tool: String
  /// The path of the program; nil for that of this process.
  package var program: String?
  /// The stores.
  package var stores: FoundStores
  /// The command line after the command, which every job receives as well.
  package var line: [String]
  /// The number of stores processed concurrently.
  package var jobs: Int
  /// A folder for temporary files.
  package var scratch: String
  /// The folder in which new stores are written, under the paths that the old ones have; nil for where the command
  /// writes them.
  package var destination: String?
  /// Whether the command writes text to a file per store, which is printed and removed; there is then no
  /// destination.
  package var gathersOutputs = false
  /// Whether the lines of JSON that jobs print are read, so that they are kept.
  package var keepsLines = true
  /// The store to compare each with, by path; empty if there is no comparison.
  package var counterparts: [String: String] = [:]

  /// Creates a request.
  package init(
    _ command: String, of tool: String, stores: FoundStores, line: [String], jobs: Int,
    scratch: String
  ) {
    self.command = command
    self.tool = tool
    self.stores = stores
    self.line = line
    self.jobs = jobs
    self.scratch = scratch
  }
}

/// The callbacks of a run.
package struct FleetControl: Sendable {
  /// The progress of a run.
  package struct Progress: Hashable, Sendable {
    /// The number of finished stores.
    package var done: Int
    /// With how many of them something is wrong.
    package var failed: Int
    /// The total number of stores.
    package var total: Int

    /// Creates a progress value.
    package init(done: Int, failed: Int, total: Int) {
      self.done = done
      self.failed = failed
      self.total = total
    }
  }

  /// Whether the user wants it to stop; asked from several threads.
  package var isInterrupted: @Sendable () -> Bool
  /// Told how far it is, from several threads.
  package var report: @Sendable (Progress) -> Void
  /// Given the number, the result and the output of every store that work has ended on, from several threads and in any
  /// order; the output is removed afterwards.
  package var take: @Sendable (_ index: Int, _ result: FleetResult, _ output: String?) -> Void

  /// Creates callbacks; by default nothing is reported and nothing cancels.
  package init(
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Progress) -> Void = { _ in },
    take: @escaping @Sendable (Int, FleetResult, String?) -> Void = { _, _, _ in }
  ) {
    self.isInterrupted = isInterrupted
    self.report = report
    self.take = take
  }
}
