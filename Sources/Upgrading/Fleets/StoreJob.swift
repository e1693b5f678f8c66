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

/// Runs the command for a store in a separate process, so that a hostile store cannot affect others, and
/// closing one store does not release the locks of another.
struct StoreJob: Sendable {
  /// The maximum number of bytes that a job may print.
  private static let lineLimit = 256 << 20

  private let program: String
  private let tool: String
  private let environment: [String: String]
  private let running: RunningJobs

  /// Prepares to run a tool.
  ///
  /// - Parameters:
  ///   - tool: The name of the program.
  ///   - program: The path of the program; nil for that of this process.
  ///   - scratch: The folder for temporary files of all jobs.
  ///   - running: The running jobs, which can be ended.
  /// - Throws: `ToolchainError` with exit code 70 if the system does not report the path of this program.
  init(
    of tool: String, at program: String?, scratch: String, _ running: RunningJobs
  ) throws(ToolchainError) {
    guard let program = program ?? ownExecutable else {
      throw .jobFailed(
        tool, problem: "the system does not tell where the program is", exitCode: .software)
    }
    self.program = program
    self.tool = tool
    self.running = running
    environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": scratch]) { $1 }
  }

  /// Runs the command.
  ///
  /// - Returns: The printed line and its content; a generated line if the job ended without one; nil if it
  ///   was not started.
  func run(
    _ command: String, _ arguments: [String], for store: String
  ) -> (result: FleetResult, line: String)? {
    let child: ChildProcess
    do throws(SystemError) {
      guard
        let begun = try running.begin({ () throws(SystemError) in
          try ChildProcess(
            program, calledBy: tool, arguments: [command] + arguments, environment: environment)
        })
      else { return nil }
      child = begun
    } catch {
      let failure = ToolchainError.jobFailed(
        store, problem: "the process for the store cannot be started: \(error.text)",
        exitCode: .inputOutput)
      return own(FleetResult(command: command, store: store, failure))
    }
    child.closeInput()
    let output = child.rest(limit: Self.lineLimit)
    let errors = String(decoding: child.errors, as: UTF8.self)
    running.end(child.running)
    let code = child.finish()
    let line = output.split(separator: UInt8(ascii: "\n")).last.map { Array($0) } ?? []
    if let result = try? JSONDecoder().decode(FleetResult.self, from: Data(line)),
      result.store == store, result.command == command
    {
      return (result, String(decoding: line, as: UTF8.self))
    }
    return own(crash(command, store: store, code: code, errors: errors))
  }

  private func own(_ result: FleetResult) -> (result: FleetResult, line: String) {
    (result, result.line())
  }

  private func crash(
    _ command: String, store: String, code: Int32, errors: String
  ) -> FleetResult {
    let how = code >= 128 ? "was ended by signal \(code - 128)" : "ended with exit code \(code)"
    let error = ToolchainError.jobFailed(
      store, problem: "the process for the store \(how) without a result", exitCode: .software,
      explanation: String(printableLines(errors).suffix(1000)))
    var result = FleetResult(command: command, store: store, error)
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
