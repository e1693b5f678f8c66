package import Findings
import Loading
import OperatingSystem
import Synchronization

/// Runs a command for several stores, in as many processes as there are jobs.
///
/// A process that ends while it works on a store is replaced. A failure for one store is its result, and the others
/// continue. The results are the same however many jobs there are and in whatever order they end. If the user
/// cancels, every job is asked to end, and cleans up as if it were alone.
///
/// - Parameters:
///   - order: The stores, and the work to do.
///   - control: Whether to stop, and where to report progress.
/// - Returns: The results, in the order of paths.
/// - Throws: `ToolchainError` if temporary files cannot be created.
package func runFleet(
  _ order: FleetOrder, _ control: FleetControl
) throws(ToolchainError) -> FleetReport {
  let scratch = try scratchFolder(in: order.scratch)
  defer { removeTree(scratch) }
  var order = order
  if order.gathersOutputs { order.destination = joined(scratch, "output") }
  let running = RunningJobs()
  let jobs = try StoreJobs(for: order, scratch: scratch, running)
  let run = FleetRun(order, control: control, jobs: jobs)
  watching(control, running: running) {
    performWaiting(order.stores.stores.count, threads: order.jobs) { run.work(on: $0) }
    jobs.end()
  }
  run.removeEmptyFolders()
  return run.report()
}

/// Does something, and meanwhile asks jobs to end when the user wants that.
private func watching(_ control: FleetControl, running: RunningJobs, body: () -> Void) {
  let isDone = Stop()
  let thread = Thread {
    while !isDone.isSet {
      if control.isInterrupted() { running.endAll() }
      pause(for: .milliseconds(20))
    }
  }
  body()
  isDone.set()
  thread?.join()
}

/// A flag, shared by all threads, that can be set once.
private final class Stop: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
