import Foundation

/// A terminal without a user: text written to it can be read back.
package final class Terminal {
  private let controller: CInt

  /// The path of the terminal, for programs that write to it.
  package let path: String

  /// Creates a terminal.
  package init() throws {
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
    guard controller >= 0 else { throw ProcessFailure("there is no terminal: \(errno)") }
    #if os(Linux)
    var lock: CInt = 0
    var number: CInt = 0
    // TIOCSPTLCK and TIOCGPTN, which the C library's Swift module leaves out.
    guard ioctl(controller, 0x4004_5431, &lock) == 0, ioctl(controller, 0x8004_5430, &number) == 0
    else { throw ProcessFailure("the terminal cannot be used: \(errno)") }
    path = "/dev/pts/\(number)"
    #else
    guard grantpt(controller) == 0, unlockpt(controller) == 0, let name = ptsname(controller)
    else { throw ProcessFailure("the terminal cannot be used: \(errno)") }
    path = String(cString: name)
    #endif
  }

  deinit {
    close(controller)
  }

  /// Connects one of this process's streams to the terminal.
  package func attach(to stream: CInt) throws {
    let descriptor = open(path, O_RDWR | O_NOCTTY)
    guard descriptor >= 0, dup2(descriptor, stream) == stream else {
      throw ProcessFailure("the terminal cannot be opened: \(errno)")
    }
    close(descriptor)
  }

  /// Sets the width of the terminal.
  package func setColumns(_ columns: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  /// The text written since the last call, up to the capacity of a terminal: some thousand bytes.
  package func printed() -> String {
    var result: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while case let count = read(controller, &bytes, bytes.count), count > 0 {
      result += bytes[..<count]
    }
    return String(decoding: result, as: UTF8.self)
  }
}
