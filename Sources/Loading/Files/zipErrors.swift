import Findings
import ModelFiles

extension ToolchainError {
  /// Creates the error for an archive at `archive` from which the file at `path` was being read.
  init(_ error: ZipError, archive: String, file path: String) {
    switch error {
    case .malformed(let message, let expected, let offset):
      self.init(
        RuleDescription.malformedZip.diagnostic(
          "\(message), expected \(expected)", at: .byte(file: archive, offset: offset)))
    case .tooLarge(let size, let limit):
      self.init(
        .fileTooLarge, file: path, "the file has \(size) bytes, expected at most \(limit)")
    case .unreadable(let reason): self = .readFailed(archive, reason)
    }
  }
}
