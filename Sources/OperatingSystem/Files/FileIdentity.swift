/// What tells a file from every other, whatever its names.
package struct FileIdentity: Hashable, Sendable {
  /// The number of the file system.
  package let device: UInt64
  /// The number of the file in it.
  package let number: UInt64

  init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }

  /// Looks at the file at `path`, links followed; nil when there is none.
  package init?(_ path: String) {
    guard let status = try? FileStatus(of: path) else { return nil }
    self = status.identity
  }

  /// The two numbers as text.
  package var text: String { "\(device):\(number)" }
}
