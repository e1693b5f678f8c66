import Findings

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A stream of the process.
package enum Stream: Int32 {
  /// What a user types.
  case standardInput = 0
  /// Results.
  case standardOutput = 1
  /// Everything else.
  case standardError = 2

  /// Whether a person is looking.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// How many columns the terminal has, as `COLUMNS` or the system says; nil where there is none.
  package var columns: Int? {
    guard isTerminal else { return nil }
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes `text`; a reader that has gone away ends the process quietly, a result that cannot be
  /// written ends it with exit code 74.
  package func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { system_write(rawValue, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if errno == EINTR { continue }
        guard self == .standardOutput else { return }
        exit(Findings.ExitCode.inputOutput.rawValue)
      }
      bytes = bytes.dropFirst(count)
    }
  }
}

/// The value of an environment variable, nil when it is not set or empty.
package func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

private func system_write(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}
