import Findings
import Loading
import OperatingSystem
import Synchronization

/// The work on several stores, which threads do in turns.
final class FleetRun: Sendable {
  /// What came of it so far.
  private struct State {
    /// By the number of the store.
    var entries: [Int: FleetReport.Entry] = [:]
    var resumed = 0
    var failed = 0
    /// The folders that were made for new stores.
    var folders: [String] = []
    /// Why the run cannot go on.
    var error: ToolchainError?
    var isInterrupted = false
  }

  private let order: FleetOrder
  private let control: FleetControl
  private let journal: FleetJournal
  private let job: StoreJob
  /// The path of the new store by that of the old one, where a folder is named for new ones.
  private let outputs: [String: String]
  /// The paths to which several stores would go.
  private let sharedOutputs: Set<String>
  private let state = Mutex(State())

  /// Makes ready for the work.
  init(
    _ order: FleetOrder, _ control: FleetControl, _ journal: FleetJournal, _ job: StoreJob
  ) {
    self.order = order
    self.control = control
    self.journal = journal
    self.job = job
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
    guard state.withLock({ $0.error == nil }) else { return }
    let store = order.stores.stores[index]
    do throws(ToolchainError) {
      if let output = outputs[store.path], sharedOutputs.contains(output) {
        throw ToolchainError(
          .sameDestination, exitCode: .cannotCreate, file: store.path,
          "another store would be written to \(output) as well")
      }
      try work(on: store, index)
    } catch {
      note(
        FleetReport.Entry(result: FleetResult(command: order.command, store: store.path, error)),
        index)
    }
  }

  private func work(on store: FoundStore, _ index: Int) throws(ToolchainError) {
    // Without a journal to keep, nobody asks for digests.
    guard order.journal != nil else {
      return try run(store, index, before: "", isBegun: false)
    }
    let before: String
    do throws(ToolchainError) {
      before = try order.digest(store.path).get()
    } catch {
      // The command says it in its own words.
      return try run(store, index, before: "", isBegun: false)
    }
    let key = key(of: store)
    if let done = journal.known.done[key], isDone(done, store, before) {
      return note(
        FleetReport.Entry(result: done.result, place: done.line), index, isResumed: true)
    }
    let isBegun = journal.known.begun[key] == before
    if order.writesStores {
      try journaling { () throws(ToolchainError) in try journal.begin(key, before: before) }
    }
    try run(store, index, before: before, isBegun: isBegun)
  }

  private func key(of store: FoundStore) -> JournalKey {
    JournalKey(store: store.path, order: order.key, target: order.target)
  }

  /// Whether what an earlier run has done of a store is still so: the store has the bytes that it had then, or
  /// where it was replaced those that it got, and the new store has those that it got.
  private func isDone(_ done: FleetJournal.Done, _ store: FoundStore, _ now: String) -> Bool {
    guard done.result.outcome.isDone else { return false }
    guard let new = done.result.newStore else { return done.before == now }
    if new == store.path { return done.after == now }
    return done.before == now && (try? order.digest(new).get()) == done.after
  }

  private func run(
    _ store: FoundStore, _ index: Int, before: String, isBegun: Bool
  ) throws(ToolchainError) {
    var arguments = ["--as-job", "--quiet", "--format=jsonl"] + order.options
    if order.writesStores, !before.isEmpty {
      arguments += ["--job-digest", before] + (isBegun ? ["--job-begun"] : [])
    }
    if let output = outputs[store.path] {
      try makeFolders(for: output)
      arguments.append("--output=\(output)")
    }
    arguments += ["--", store.path] + order.following(store.path)
    let finished = job.run(order.command, arguments, for: store.path)
    let hasEnded = control.isInterrupted()
    guard let (result, line) = finished, result.outcome.isDone || !hasEnded else {
      return state.withLock { $0.isInterrupted = true }
    }
    let after = order.journal == nil ? nil : try? order.digest(result.newStore ?? store.path).get()
    let place = try journaling { () throws(ToolchainError) in
      try journal.finish(key(of: store), before: before, after: after, line)
    }
    note(FleetReport.Entry(result: result, place: place), index)
  }

  /// Makes the folders for a new store.
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

  /// Removes the folders that were made for new stores and got none.
  func removeEmptyFolders() {
    for folder in state.withLock({ $0.folders.sorted(by: { $0.utf8.count > $1.utf8.count }) }) {
      try? removeFolder(folder)
    }
  }

  /// Does something with the journal; when that fails, no more stores are begun.
  private func journaling<Value>(
    _ body: () throws(ToolchainError) -> Value
  ) throws(ToolchainError) -> Value {
    do throws(ToolchainError) {
      return try body()
    } catch {
      state.withLock { $0.error = $0.error ?? error }
      throw error
    }
  }

  private func note(_ entry: FleetReport.Entry, _ index: Int, isResumed: Bool = false) {
    let progress = state.withLock { state in
      state.entries[index] = entry
      if isResumed { state.resumed += 1 }
      if entry.result.exitCode != 0 { state.failed += 1 }
      return FleetControl.Progress(
        done: state.entries.count, resumed: state.resumed, failed: state.failed,
        total: order.stores.stores.count)
    }
    control.take(index, entry.result, outputs[entry.result.store])
    control.report(progress)
  }

  /// The results, with those of places that are no stores.
  ///
  /// - Throws: `ToolchainError` when the journal could not be written.
  func report() throws(ToolchainError) -> FleetReport {
    let state = state.withLock { $0 }
    if let error = state.error { throw error }
    let aside = order.stores.aside.map {
      FleetReport.Entry(
        result: FleetResult(
          command: order.command, store: $0.path, outcome: .skipped, summary: $0.reason))
    }
    let failures = order.stores.failures.map {
      var result = FleetResult(command: order.command, store: $0.path, $0.error)
      // What was looked at and found to be wrong is no work that failed.
      if $0.error.exitCode == .findings { result.outcome = .different }
      return FleetReport.Entry(result: result)
    }
    let entries = (state.entries.values + aside + failures).sorted {
      comesBefore($0.result.store, $1.result.store)
    }
    return FleetReport(
      order, entries, journal, resumed: state.resumed, isInterrupted: state.isInterrupted)
  }
}
