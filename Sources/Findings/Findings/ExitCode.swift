/// The exit codes of the tools; scripts rely on them.
package enum ExitCode: Int32, Hashable, Sendable {
  /// Nothing at or above the failure level.
  case success = 0
  /// Findings at or above the failure level.
  case findings = 1
  /// The command line is wrong.
  case usage = 64
  /// An input cannot be read, or is not what it should be.
  case data = 65
  /// A defect of the tool.
  case software = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed on the way.
  case inputOutput = 74
}
