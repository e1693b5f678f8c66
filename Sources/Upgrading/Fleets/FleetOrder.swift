package import Loading

/// What is to be done with several stores.
package struct FleetOrder: Sendable {
  /// The option that tells a job what its store is, and then what goes with it: the new store, the file for its
  /// output, or the store that it is compared with.
  package static let jobOption = "--as-job"

  /// The command, which is run once for each store: `doctor`, `plan`, `upgrade` or `rows`.
  package var command: String
  /// The name that the program is called by to run it.
  package var tool: String
  /// The path of the program; nil for that of this process.
  package var program: String?
  /// The stores.
  package var stores: FoundStores
  /// The command line of the run behind the command, which every job is given as well.
  package var line: [String]
  /// How many stores are worked on at the same time.
  package var jobs: Int
  /// A folder for temporary files.
  package var scratch: String
  /// The folder in which new stores are written, under the paths that the old ones have; nil for where the command
  /// writes them.
  package var destination: String?
  /// Whether the command writes text to the file that goes with a store, which is printed and removed; then there is no
  /// destination.
  package var gathersOutputs = false
  /// Whether the lines of JSON that jobs print are read, so that they are kept.
  package var keepsLines = true
  /// The store that each is compared with, by its path; empty where none is.
  package var counterparts: [String: String] = [:]

  /// Makes an order.
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

/// What a run tells while it works, and asks.
package struct FleetControl: Sendable {
  /// How far a run is.
  package struct Progress: Hashable, Sendable {
    /// How many stores are done.
    package var done: Int
    /// With how many of them something is wrong.
    package var failed: Int
    /// How many there are.
    package var total: Int

    /// Makes a progress.
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

  /// Makes a control; by default nobody listens and nobody stops it.
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
