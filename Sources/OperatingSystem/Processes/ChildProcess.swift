#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A child process; terminated when released.
///
/// Whoever waits for its output also takes what it prints to standard error, so that it never waits
/// for a reader itself.
package final class ChildProcess {
  private let process: Int32
  private var input: Int32
  private let output: Int32
  private var errorOutput: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var hasEnded = false
  /// The beginning of what it printed to standard error.
  package private(set) var errors: [UInt8] = []

  /// The number of bytes kept of standard error.
  private static let keptErrors = 8 << 10

  /// Starts `executable`.
  ///
  /// - Parameters:
  ///   - executable: The path of the program.
  ///   - name: The name that it is called by; nil for its path.
  ///   - arguments: Its arguments, without its name.
  ///   - environment: Its variables.
  /// - Throws: ``SystemError`` if the system cannot start it.
  package init(
    _ executable: String, calledBy name: String? = nil, arguments: [String],
    environment: [String: String]
  ) throws(SystemError) {
    var opened: [Channel] = []
    do throws(SystemError) {
      for _ in 0..<3 { opened.append(try Channel()) }
      process = try spawn(
        executable, arguments: [name ?? executable] + arguments, environment: environment,
        streams: opened.map(\.other))
    } catch {
      for channel in opened { channel.closeBoth() }
      throw error
    }
    for channel in opened { close(channel.other) }
    (input, output, errorOutput) = (opened[0].own, opened[1].own, opened[2].own)
  }

  /// The process, which is there until ``finish()``.
  package var running: OtherProcess { OtherProcess(number: process) }

  deinit {
    _ = finish()
  }

  /// Writes `bytes` to its standard input.
  ///
  /// - Returns: Whether all of them were taken.
  package func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        sendQuietly(input, start: buffer.baseAddress?.advanced(by: sent), count: bytes.count - sent)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Forgets what it printed to standard error so far.
  package func forgetErrors() {
    while errorOutput >= 0, isReadable(errorOutput) { takeErrors() }
    errors = []
  }

  /// Ends its standard input.
  package func closeInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
  }

  /// The next line of its output without the line end; nil if absent of at most `limit` bytes.
  package func line(limit: Int) -> [UInt8]? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return Array(buffer[position..<end])
      }
      guard buffer.count - position <= limit else { return nil }
      let count = buffer.count - position
      guard fill() else { return nil }
      searched = position + count
    }
  }

  /// The next `count` bytes of its output; nil if it ends before.
  package func bytes(_ count: Int) -> [UInt8]? {
    while buffer.count - position < count {
      guard fill(reserving: count) else { return nil }
    }
    defer { position += count }
    return Array(buffer[position..<position + count])
  }

  /// All of its output, truncated at `limit` bytes.
  package func rest(limit: Int) -> [UInt8] {
    while fill() {
      if buffer.count > limit { buffer.removeSubrange(limit...) }
    }
    defer { position = buffer.count }
    return Array(buffer[position...])
  }

  /// Terminates the program and waits for it to end.
  ///
  /// - Returns: Its exit code; 128 and the signal's number when a signal ended it.
  @discardableResult
  package func finish() -> Int32 {
    guard !hasEnded else { return 0 }
    hasEnded = true
    closeInput()
    close(output)
    if errorOutput >= 0 { close(errorOutput) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Reads what there is; false if the output has ended, and then all of standard error was read.
  private func fill(reserving count: Int = 0) -> Bool {
    if position == buffer.count || position > 1 << 20 {
      buffer.removeSubrange(..<position)
      position = 0
    }
    if count > 0 { buffer.reserveCapacity(position + count) }
    while true {
      var waited = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errorOutput, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waited, nfds_t(waited.count), -1) >= 0 else {
        if errno == EINTR { continue }
        return false
      }
      if waited[1].revents != 0 { takeErrors() }
      if waited[0].revents != 0 {
        if let bytes = chunk(of: output) {
          buffer += bytes
          return true
        }
        while errorOutput >= 0 { takeErrors() }
        return false
      }
    }
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 0) > 0
  }

  private func takeErrors() {
    guard let bytes = chunk(of: errorOutput) else {
      close(errorOutput)
      errorOutput = -1
      return
    }
    errors += bytes.prefix(Self.keptErrors - errors.count)
  }

  /// The bytes that can be read, waiting for at least one; nil at the end.
  private func chunk(of descriptor: Int32) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      repeat {
        count = read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      filled = max(count, 0)
    }
    return count > 0 ? bytes : nil
  }
}

/// Writes bytes; a closed pipe is an error and does not end the process.
private func sendQuietly(_ descriptor: Int32, start: UnsafeRawPointer?, count: Int) -> Int {
  #if canImport(Darwin)
  // The channel was made so that it raises no signal.
  send(descriptor, start, count, 0)
  #else
  send(descriptor, start, count, Int32(MSG_NOSIGNAL))
  #endif
}
