#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A stream that the process was started with.
package enum StandardStream: Int32, Sendable {
  /// The input stream.
  case input = 0
  /// Results.
  case output = 1
  /// Everything else.
  case error = 2

  /// Whether a person is looking.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The width of the terminal in columns; nil without a terminal.
  package var columns: Int? {
    var size = winsize()
    guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes `text`.
  ///
  /// - Throws: ``SystemError`` if not all of it can be written.
  package func write(_ text: String) throws(SystemError) {
    let code = Array(text.utf8).withUnsafeBytes { writeAll($0, to: rawValue) }
    if let code { throw SystemError(code, "write") }
  }

  /// Writes bytes.
  ///
  /// - Throws: ``SystemError`` if not all of them can be written.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    if let code = writeAll(bytes, to: rawValue) { throw SystemError(code, "write") }
  }

  /// Turns a closed reader into a write error, which would otherwise end the process.
  package static func outliveReaders() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Opens what the process was started without of its three streams, so that nothing can be written to it:
  /// the next file that is opened would take the number, and be written to.
  package static func openMissing() {
    for stream in Int32(0)...2 where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
