/// The exit codes of the tools, which scripts rely on.
package enum ExitCode: Int32, Hashable, Sendable {
  /// No findings at or above the failure level.
  case success = 0
  /// Findings at or above the failure level.
  case findings = 1
  /// The command line is wrong.
  case usage = 64
  /// An input cannot be read or is invalid.
  case data = 65
  /// An internal error of the tool.
  case software = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// An input or output error.
  case inputOutput = 74
}
