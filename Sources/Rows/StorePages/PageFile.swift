import Findings
import Loading
import OperatingSystem

/// The file that a page is written to, piece by piece.
final class PageFile {
  private let file: File
  /// The path that errors name.
  private let path: String
  /// The number of bytes written.
  private(set) var size = 0

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - temporary: Its temporary path.
  ///   - path: Its final path.
  /// - Throws: `ToolchainError` with exit code 73.
  init(_ temporary: String, for path: String) throws(ToolchainError) {
    self.path = path
    file = try creating(path) { () throws(SystemError) in
      try File(temporary, for: .writing, .creatingNew)
    }
  }

  /// Writes text.
  ///
  /// - Throws: `ToolchainError` with exit code 74.
  func write(_ text: String) throws(ToolchainError) { try write(Array(text.utf8)) }

  /// Writes bytes.
  ///
  /// - Throws: `ToolchainError` with exit code 74.
  func write(_ bytes: [UInt8]) throws(ToolchainError) {
    try writing(path) { () throws(SystemError) in try file.append(bytes) }
    size += bytes.count
  }

  /// Waits until the page is on the disk.
  ///
  /// - Throws: `ToolchainError` with exit code 74.
  func finish() throws(ToolchainError) {
    try writing(path) { () throws(SystemError) in try file.synchronize() }
  }
}
