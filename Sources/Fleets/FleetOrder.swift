package import Findings
package import Loading

/// What is to be done with several stores.
package struct FleetOrder: Sendable {
  /// The command, which is run once for each store: `doctor`, `plan`, `upgrade` or `rows`.
  package var command: String
  /// The name that the program is called by to run it.
  package var tool: String
  /// The path of the program; nil for that of this process.
  package var program: String?
  /// The stores.
  package var stores: FoundStores
  /// What the command is given for every store.
  package var options: [String]
  /// How many stores are worked on at the same time.
  package var jobs: Int
  /// What tells the models apart that the results depend on.
  package var target: String
  /// A folder for temporary files.
  package var scratch: String
  /// The file that remembers what is done; nil for none.
  package var journal: String?
  /// The folder in which new stores are written, under the paths that the old ones have; nil for where the command
  /// writes them.
  package var destination: String?
  /// Whether the command writes stores, so that a run that is killed leaves some of which nobody knows.
  package var writesStores = false
  /// Whether the command writes text to the file that `--output` names, which is printed and removed; then there is no
  /// destination and no journal.
  package var gathersOutputs = false
  /// What the command is given after the path of a store.
  package var following: @Sendable (_ path: String) -> [String] = { _ in [] }
  /// Computes what tells the bytes of a store from all others.
  package var digest: @Sendable (_ path: String) -> Result<String, ToolchainError>

  /// Makes an order.
  package init(
    _ command: String, of tool: String, stores: FoundStores, options: [String], jobs: Int,
    target: String, scratch: String,
    digest: @escaping @Sendable (_ path: String) -> Result<String, ToolchainError>
  ) {
    self.command = command
    self.tool = tool
    self.stores = stores
    self.options = options
    self.jobs = jobs
    self.target = target
    self.scratch = scratch
    self.digest = digest
  }

  /// What all of the results depend on besides a store and the models, as one text; how long to wait for a store is
  /// no part of it.
  var key: String {
    (([command] + options.filter { !$0.hasPrefix("--timeout=") })
      + (destination.map { ["--into", $0] } ?? []))
      .map(quotedForShell).joined(separator: " ")
  }
}

/// What a run tells while it works, and asks.
package struct FleetControl: Sendable {
  /// How far a run is.
  package struct Progress: Hashable, Sendable {
    /// How many stores are done, those of earlier runs among them.
    package var done: Int
    /// How many of them were done by earlier runs.
    package var resumed: Int
    /// With how many of them something is wrong.
    package var failed: Int
    /// How many there are.
    package var total: Int

    /// Makes a progress.
    package init(done: Int, resumed: Int, failed: Int, total: Int) {
      self.done = done
      self.resumed = resumed
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
