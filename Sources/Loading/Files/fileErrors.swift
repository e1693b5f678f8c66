package import Findings
package import OperatingSystem

extension ToolchainError {
  /// The error for a file that the system does not let be read, by what it says of it.
  package static func unreadableFile(_ path: String, _ reason: String) -> ToolchainError {
    ToolchainError(.unreadableFile, file: path, "the file cannot be read: \(reason)")
  }

  /// The error for a path that leads to nothing, or to something else than is needed.
  package static func unreadableFile(
    _ path: String, is kind: FileKind?, expected: String
  ) -> ToolchainError {
    ToolchainError(
      .unreadableFile, file: path,
      "\(kind?.phrase ?? "there is no such file"), expected \(expected)",
      explanation: kind == nil ? nameAdvice(path) : "")
  }

  /// What to do about a name that may not be the one of the file; empty for any other.
  ///
  /// What is no UTF-8 in an argument is replaced before anybody can look.
  package static func nameAdvice(_ path: String) -> String {
    path.unicodeScalars.contains("\u{FFFD}")
      ? "A file whose name is not UTF-8 cannot be opened: rename it."
      : ""
  }

  /// The error for a folder that the system does not let be listed.
  static func unreadableFolder(_ path: String, _ reason: String) -> ToolchainError {
    ToolchainError(.unreadableFile, file: path, "the folder cannot be read: \(reason)")
  }

  /// The error for a file that the system fails to read on the way.
  package static func readFailed(_ path: String, _ reason: String) -> ToolchainError {
    ToolchainError(
      .readFailed, exitCode: .inputOutput, file: path, "reading failed: \(reason)")
  }

  /// The error for an output that is not read as it was written.
  package static func unreadableOutput(_ path: String, _ problem: String) -> ToolchainError {
    ToolchainError(.readFailed, exitCode: .inputOutput, file: path, problem)
  }

  /// The error for an output that cannot be created.
  package static func cannotCreateOutput(
    _ path: String, _ reason: String, noun: String = "output", explanation: String = ""
  ) -> ToolchainError {
    ToolchainError(
      .cannotCreateOutput, exitCode: .cannotCreate, file: path,
      "the \(noun) cannot be created: \(reason)", explanation: explanation)
  }

  /// The error for a place that something else than an output has.
  package static func cannotCreateOutput(
    _ path: String, over kind: FileKind, expected: String
  ) -> ToolchainError {
    .cannotCreateOutput(path, "\(kind.phrase), expected \(expected)")
  }

  /// The error for a file that is to be changed and may not be.
  package static func readOnly(_ path: String) -> ToolchainError {
    ToolchainError(
      .cannotCreateOutput, exitCode: .cannotCreate, file: path,
      "the file is read-only, expected a writable file")
  }

  /// The error for an output that the system fails to write on the way.
  package static func writeFailed(_ path: String, _ reason: String) -> ToolchainError {
    ToolchainError(
      .writeFailed, exitCode: .inputOutput, file: path, "writing failed: \(reason)")
  }

  /// The error for work that the user gave up.
  package static func interrupted(_ path: String) -> ToolchainError {
    ToolchainError(
      .upgradeInterrupted, exitCode: .inputOutput, file: path,
      "interrupted; the store is unchanged")
  }
}
