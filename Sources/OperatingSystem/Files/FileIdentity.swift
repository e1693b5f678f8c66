/// The identity of a file, independent of its names.
package struct FileIdentity: Hashable, Sendable {
  /// The number of the file system.
  package let device: UInt64
  /// The number of the file in it.
  package let number: UInt64

  init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }

  /// The identity of the file at `path`, following links; nil if absent.
  package init?(_ path: String) {
    guard let status = try? FileStatus(of: path) else { return nil }
    self = status.identity
  }

  /// The two numbers as text.
  package var text: String { "\(device):\(number)" }
}
