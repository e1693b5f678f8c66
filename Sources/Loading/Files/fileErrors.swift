package import Findings
package import OperatingSystem

extension ToolchainError {
  /// The error for a file that the system does not allow to read, with the system's message.
  package static func unreadableFile(_ path: String, _ reason: String) -> ToolchainError {
    ToolchainError(.unreadableFile, file: path, "the file cannot be read: \(reason)")
  }

  /// The error for a path at which there is nothing, or not the kind of file needed.
  package static func unreadableFile(
    _ path: String, is kind: FileKind?, expected: String
  ) -> ToolchainError {
    ToolchainError(
      .unreadableFile, file: path,
      "\(kind?.phrase ?? "there is no such file"), expected \(expected)",
      explanation: kind == nil ? nameAdvice(path) : "")
  }

  /// Advice on a path that may not be the real name of the file; empty if not needed.
  ///
  /// Invalid UTF-8 in arguments is replaced before the program sees it.
  package static func nameAdvice(_ path: String) -> String {
    path.unicodeScalars.contains("\u{FFFD}")
      ? "A file whose name is not UTF-8 cannot be opened: rename it."
      : ""
  }

  /// The error for a folder that the system does not allow to list.
  static func unreadableFolder(_ path: String, _ reason: String) -> ToolchainError {
    ToolchainError(.unreadableFile, file: path, "the folder cannot be read: \(reason)")
  }

  /// The error for a file that cannot be read to the end.
  package static func readFailed(_ path: String, _ reason: String) -> ToolchainError {
    ToolchainError(
      .readFailed, exitCode: .inputOutput, file: path, "reading failed: \(reason)")
  }

  /// The error for an output that does not read back as written.
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

  /// The error for an output path that is occupied by something else.
  package static func cannotCreateOutput(
    _ path: String, over kind: FileKind, expected: String
  ) -> ToolchainError {
    .cannotCreateOutput(path, "\(kind.phrase), expected \(expected)")
  }

  /// The error for a file to be changed that is read-only.
  package static func readOnly(_ path: String) -> ToolchainError {
    ToolchainError(
      .cannotCreateOutput, exitCode: .cannotCreate, file: path,
      "the file is read-only, expected a writable file")
  }

  /// The error for an output that cannot be written completely.
  package static func writeFailed(_ path: String, _ reason: String) -> ToolchainError {
    ToolchainError(
      .writeFailed, exitCode: .inputOutput, file: path, "writing failed: \(reason)")
  }

  /// The error for an operation that the user cancelled.
  package static func interrupted(_ path: String) -> ToolchainError {
    ToolchainError(
      .upgradeInterrupted, exitCode: .inputOutput, file: path,
      "interrupted; the store is unchanged")
  }
}
