import Toolchain

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A stream of the process.
enum Stream: Int32 {
  case standardOutput = 1
  case standardError = 2

  /// Whether a person is looking.
  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes `text`; a reader that has gone away ends the process quietly, a result that cannot be
  /// written ends it with exit code 74.
  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { system_write(rawValue, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if errno == EINTR { continue }
        guard self == .standardOutput else { return }
        exit(Toolchain.ExitCode.inputOutput.rawValue)
      }
      bytes = bytes.dropFirst(count)
    }
  }
}

/// The value of an environment variable, nil when it is not set or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

private func system_write(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}
