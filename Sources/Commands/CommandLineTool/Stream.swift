import Findings
import OperatingSystem

/// A stream of the process.
package enum Stream {
  /// What a user types.
  case standardInput
  /// Results.
  case standardOutput
  /// Everything else.
  case standardError

  private var system: StandardStream {
    switch self {
    case .standardInput: .input
    case .standardOutput: .output
    case .standardError: .error
    }
  }

  /// Whether a person is looking.
  package var isTerminal: Bool { system.isTerminal }

  /// The number of columns of the terminal, according to `COLUMNS` or the system; nil if unknown or not a terminal.
  package var columns: Int? {
    guard isTerminal else { return nil }
    if let columns = environmentVariable("COLUMNS").flatMap({ Int($0) }), columns > 0 {
      return columns
    }
    return system.columns
  }

  /// Writes `text`; a reader that has gone away ends the process quietly, a result that cannot be
  /// written ends it with exit code 74.
  package func write(_ text: String) {
    Activity.current.end()
    guard (try? system.write(text)) == nil, self == .standardOutput else { return }
    endProcess(code: Findings.ExitCode.inputOutput.rawValue)
  }

  /// Writes bytes as a text is written.
  package func write(_ bytes: UnsafeRawBufferPointer) {
    Activity.current.end()
    guard (try? system.write(bytes)) == nil, self == .standardOutput else { return }
    endProcess(code: Findings.ExitCode.inputOutput.rawValue)
  }
}
