import Findings
import Loading
import OperatingSystem
import Synchronization

/// The work on several stores, which threads do in turns.
final class FleetRun: Sendable {
  /// The state of the run.
  private struct State {
    /// By the number of the store.
    var entries: [Int: FleetReport.Entry] = [:]
    var failed = 0
    /// The folders that were made for new stores.
    var folders: [String] = []
    var isInterrupted = false
  }

  private let order: FleetOrder
  private let control: FleetControl
  private let jobs: StoreJobs
  /// The path of the new store by that of the old one, where a folder is named for new ones.
  private let outputs: [String: String]
  /// The paths to which several stores would go.
  private let sharedOutputs: Set<String>
  private let state = Mutex(State())

  /// Prepares a run.
  init(_ order: FleetOrder, control: FleetControl, jobs: StoreJobs) {
    self.order = order
    self.control = control
    self.jobs = jobs
    var outputs: [String: String] = [:]
    var counts: [String: Int] = [:]
    if let destination = order.destination {
      for store in order.stores.stores {
        let output = joined(destination, store.relativePath)
        outputs[store.path] = output
        counts[output, default: 0] += 1
      }
    }
    self.outputs = outputs
    sharedOutputs = Set(counts.filter { $0.value > 1 }.keys)
  }

  /// Works on the store of a number, unless the run is to end.
  func work(on index: Int) {
    guard !control.isInterrupted() else { return state.withLock { $0.isInterrupted = true } }
    let store = order.stores.stores[index]
    do throws(ToolchainError) {
      if let output = outputs[store.path], sharedOutputs.contains(output) {
        throw ToolchainError(
          .sameDestination, exitCode: .cannotCreate, file: store.path,
          "another store would be written to \(output) as well")
      }
      try run(store, index)
    } catch {
      note(FleetReport.Entry(FleetResult(command: order.command, store: store.path, error)), index)
    }
  }

  private func run(_ store: FoundStore, _ index: Int) throws(ToolchainError) {
    if let output = outputs[store.path] { try makeFolders(for: output) }
    let finished = jobs.run(
      StoreTask(store.path, companion: outputs[store.path] ?? order.counterparts[store.path]))
    let hasEnded = control.isInterrupted()
    guard let (result, line) = finished, result.outcome.isDone || !hasEnded else {
      return state.withLock { $0.isInterrupted = true }
    }
    note(FleetReport.Entry(result, line: order.keepsLines ? line : nil), index)
  }

  /// Creates the missing folders for a new store.
  private func makeFolders(for output: String) throws(ToolchainError) {
    var missing: [String] = []
    var folder = parentDirectory(of: output)
    while FileKind(at: folder, followsLinks: true) == nil, !missing.contains(folder) {
      missing.append(folder)
      folder = parentDirectory(of: folder)
    }
    for folder in missing.reversed() {
      do throws(SystemError) {
        try createFolder(folder)
        state.withLock { $0.folders.append(folder) }
      } catch {
        // Another job may have been faster.
        guard error.code == .exists else { throw cannotCreate(folder, error) }
      }
    }
  }

  /// Removes folders created for new stores that remained empty.
  func removeEmptyFolders() {
    for folder in state.withLock({ $0.folders.sorted(by: { $0.utf8.count > $1.utf8.count }) }) {
      try? removeFolder(folder)
    }
  }

  private func note(_ entry: FleetReport.Entry, _ index: Int) {
    let progress = state.withLock { state in
      state.entries[index] = entry
      if entry.result.exitCode != 0 { state.failed += 1 }
      return FleetControl.Progress(
        done: state.entries.count, failed: state.failed, total: order.stores.stores.count)
    }
    control.take(index, entry.result, outputs[entry.result.store])
    control.report(progress)
  }

  /// The results, including those for paths that are not stores.
  func report() -> FleetReport {
    let state = state.withLock { $0 }
    let aside = order.stores.aside.map {
      FleetReport.Entry(
        FleetResult(command: order.command, store: $0.path, outcome: .skipped, summary: $0.reason))
    }
    let failures = order.stores.failures.map {
      var result = FleetResult(command: order.command, store: $0.path, $0.error)
      // A store that was examined and has findings is not a failure of the command.
      if $0.error.exitCode == .findings { result.outcome = .different }
      return FleetReport.Entry(result)
    }
    let entries = (state.entries.values + aside + failures).sorted {
      pathComesBefore($0.result.store, $1.result.store)
    }
    return FleetReport(order, entries, isInterrupted: state.isInterrupted)
  }
}
