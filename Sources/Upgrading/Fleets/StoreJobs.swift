import Findings
import Loading
import OperatingSystem
import Synchronization
import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The processes that run the command for the stores.
///
/// Each works on one store after another: it can keep the model, closing a store does not release the locks of
/// another, and a hostile store cannot affect those that other processes work on.
final class StoreJobs: Sendable {
  /// The maximum number of bytes that a job may print about a store.
  private static let lineLimit = 256 << 20

  /// A process, which one thread at a time has.
  private struct Job: @unchecked Sendable {
    let process: ChildProcess
  }

  private let program: String
  private let order: FleetOrder
  private let environment: [String: String]
  private let running: RunningJobs
  /// Those that wait for a store.
  private let idle = Mutex<[Job]>([])

  /// Prepares to run a tool.
  ///
  /// - Parameters:
  ///   - order: What to run.
  ///   - scratch: The folder for temporary files of all jobs.
  ///   - running: The running jobs, which can be ended.
  /// - Throws: `ToolchainError` with exit code 70 if the system does not report the path of this program.
  init(
    for order: FleetOrder, scratch: String, _ running: RunningJobs
  ) throws(ToolchainError) {
    guard let program = order.program ?? ownExecutable else {
      throw .jobFailed(
        order.tool, problem: "the system does not tell where the program is", exitCode: .software)
    }
    self.program = program
    self.order = order
    self.running = running
    environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": scratch]) { $1 }
  }

  /// Runs the command for a store.
  ///
  /// A process that had other stores before may end because of these: the store then gets a new one.
  ///
  /// - Returns: The printed line and its content; a generated line if the job ended without one; nil if none
  ///   was started.
  func run(_ store: StoreTask) -> (result: FleetResult, line: String)? {
    if let job = idle.withLock({ $0.popLast() }) {
      job.process.forgetErrors()
      if let answer = answer(of: job.process, to: store) { return answer }
      _ = finish(job.process)
    }
    let child: ChildProcess
    do throws(SystemError) {
      guard let begun = try begin() else { return nil }
      child = begun
    } catch {
      let failure = ToolchainError.jobFailed(
        store.path, problem: "the process for the store cannot be started: \(error.text)",
        exitCode: .inputOutput)
      return own(FleetResult(command: order.command, store: store.path, failure))
    }
    if let answer = answer(of: child, to: store) { return answer }
    let code = finish(child)
    return own(
      crash(of: store.path, code: code, errors: String(decoding: child.errors, as: UTF8.self)))
  }

  /// Ends those that wait for a store.
  func end() {
    for job in idle.withLock({ $0 }) { _ = finish(job.process) }
  }

  /// Gives a process a store, and keeps it for the next one if it prints a line about that; nil if it does not.
  private func answer(
    of child: ChildProcess, to store: StoreTask
  ) -> (result: FleetResult, line: String)? {
    guard child.send(Array((store.line + "\n").utf8)),
      let line = child.line(limit: Self.lineLimit),
      let result = try? JSONDecoder().decode(FleetResult.self, from: Data(line)),
      result.store == store.path, result.command == order.command
    else { return nil }
    let job = Job(process: child)
    idle.withLock { $0.append(job) }
    return (result, String(decoding: line, as: UTF8.self))
  }

  /// Begins a process; nil if no more are to be started.
  private func begin() throws(SystemError) -> ChildProcess? {
    try running.begin { () throws(SystemError) in
      try ChildProcess(
        program, calledBy: order.tool,
        arguments: [order.command, "--quiet", FleetOrder.jobOption] + order.line,
        environment: environment)
    }
  }

  private func finish(_ child: ChildProcess) -> Int32 {
    running.end(child.running)
    return child.finish()
  }

  private func own(_ result: FleetResult) -> (result: FleetResult, line: String) {
    (result, result.line())
  }

  private func crash(of store: String, code: Int32, errors: String) -> FleetResult {
    let how = code >= 128 ? "was ended by signal \(code - 128)" : "ended with exit code \(code)"
    let error = ToolchainError.jobFailed(
      store, problem: "the process for the store \(how) without a result", exitCode: .software,
      explanation: String(printableLines(errors).suffix(1000)))
    var result = FleetResult(command: order.command, store: store, error)
    result.outcome = .crashed
    return result
  }
}

extension ToolchainError {
  fileprivate static func jobFailed(
    _ path: String, problem: String, exitCode: ExitCode, explanation: String = ""
  ) -> ToolchainError {
    ToolchainError(
      .jobFailed, exitCode: exitCode, file: path, problem, explanation: explanation)
  }
}

/// The processes that run, so that all of them can be asked to end.
final class RunningJobs: Sendable {
  private struct State {
    var processes: Set<OtherProcess> = []
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Begins one, unless all were asked to end; what begins meanwhile is asked as well.
  ///
  /// - Returns: The process; nil if no more are to be started.
  func begin(
    _ start: () throws(SystemError) -> ChildProcess
  ) throws(SystemError) -> ChildProcess? {
    guard !state.withLock({ $0.hasEnded }) else { return nil }
    let child = try start()
    let process = child.running
    state.withLock { state in
      state.processes.insert(process)
      if state.hasEnded { process.askToEnd() }
    }
    return child
  }

  /// Notes that one will end by itself; it is there until it was waited for.
  func end(_ process: OtherProcess) {
    state.withLock { _ = $0.processes.remove(process) }
  }

  /// Asks all of them to end, once.
  func endAll() {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.hasEnded = true
      for process in state.processes { process.askToEnd() }
    }
  }
}
