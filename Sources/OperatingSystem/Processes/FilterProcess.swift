#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that is written to and read from at the same time, with the processes that it starts.
///
/// Neither side ever waits for the other for good: what it prints is read while it is written to. Released, it and
/// all processes of its group are ended; those that left the group are not.
package final class FilterProcess {
  /// Something that happened.
  package enum Event: Sendable {
    /// It printed bytes.
    case output([UInt8])
    /// It printed bytes to standard error.
    case errorOutput([UInt8])
    /// It consumed all pending input; not reported after it stops reading.
    case wantsInput
    /// Nothing, for a tenth of a second at most.
    case nothing
    /// It ended, after all its output was reported: its exit code, or 128 plus the signal number.
    case ended(Int32)
  }

  private let process: Int32
  private var input: Int32
  private var output: Int32
  private var errorOutput: Int32
  private var pending: [UInt8] = []
  private var sent = 0
  private var hasEnded = false

  /// Starts `executable`.
  ///
  /// - Parameters:
  ///   - executable: The absolute path of the program.
  ///   - arguments: Its arguments, its name first.
  ///   - environment: Its variables.
  ///   - folder: The folder that it works in.
  /// - Throws: ``SystemError`` if the system cannot start it.
  package init(
    _ executable: String, arguments: [String], environment: [String: String],
    inFolder folder: String
  ) throws(SystemError) {
    var pipes: [Pipe] = []
    do throws(SystemError) {
      for _ in 0..<3 { pipes.append(try Pipe()) }
      process = try spawn(
        executable, arguments: arguments, environment: environment,
        streams: [pipes[0].reading, pipes[1].writing, pipes[2].writing], inFolder: folder,
        leadsGroup: true)
    } catch {
      for pipe in pipes {
        close(pipe.reading)
        close(pipe.writing)
      }
      throw error
    }
    close(pipes[0].reading)
    close(pipes[1].writing)
    close(pipes[2].writing)
    (input, output, errorOutput) = (pipes[0].writing, pipes[1].reading, pipes[2].reading)
    for end in [input, output, errorOutput] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit { end() }

  /// Provides the next input, when requested.
  package func write(_ bytes: [UInt8]) {
    (pending, sent) = (bytes, 0)
    writePending()
  }

  /// Ends its standard input.
  package func closeInput() { closeStream(&input) }

  /// Waits for the next event, at most a tenth of a second.
  package func next() -> Event {
    if hasEnded { return .ended(0) }
    if output < 0, errorOutput < 0 { return endEvent(waiting: 100) ?? .nothing }
    if input >= 0, sent == pending.count { return .wantsInput }
    var waited = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorOutput, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
    ]
    let count = poll(&waited, nfds_t(waited.count), 100)
    if count <= 0 {
      // What it started may keep its streams open after it has ended.
      return endEvent(waiting: 0) ?? .nothing
    }
    if waited[2].revents != 0 { writePending() }
    if waited[1].revents != 0, let bytes = read(&errorOutput) { return .errorOutput(bytes) }
    if waited[0].revents != 0, let bytes = read(&output) { return .output(bytes) }
    return .nothing
  }

  /// Ends it and its group at once, if it has not ended.
  package func end() {
    guard !hasEnded else { return }
    _ = reap()
  }

  /// That it ended, if it does within some milliseconds.
  private func endEvent(waiting milliseconds: Int) -> Event? {
    for attempt in 0...milliseconds {
      var info = siginfo_t()
      // It is not reaped yet, so that its number is not reused before its group is ended.
      let code = waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
      if code == 0, info.si_signo == SIGCHLD { return .ended(reap()) }
      if attempt < milliseconds { usleep(1000) }
    }
    return nil
  }

  private func reap() -> Int32 {
    hasEnded = true
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    closeStream(&input)
    closeStream(&output)
    closeStream(&errorOutput)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  private func closeStream(_ stream: inout Int32) {
    if stream >= 0 { close(stream) }
    stream = -1
  }

  /// The bytes that can be read; nil if absent now, and at the end of the stream, which is then
  /// closed.
  private func read(_ stream: inout Int32) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      repeat {
        count = systemRead(stream, start: buffer.baseAddress, count: buffer.count)
      } while count < 0 && errno == EINTR
      filled = max(count, 0)
    }
    if count == 0 || count < 0 && errno != EAGAIN { closeStream(&stream) }
    return count > 0 ? bytes : nil
  }

  private func writePending() {
    guard input >= 0, sent < pending.count else { return }
    let count = pending.withUnsafeBytes { buffer in
      writeQuietly(input, UnsafeRawBufferPointer(rebasing: buffer[sent...]))
    }
    if count > 0 {
      sent += count
    } else if errno != EAGAIN, errno != EINTR {
      sent = pending.count
      closeStream(&input)
    }
  }
}

private func systemRead(_ stream: Int32, start: UnsafeMutableRawPointer?, count: Int) -> Int {
  read(stream, start, count)
}

/// Writes to a pipe; a closed pipe is an error and does not end the process.
private func writeQuietly(_ stream: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  var wanted = sigset_t()
  sigemptyset(&wanted)
  sigaddset(&wanted, SIGPIPE)
  var before = sigset_t()
  pthread_sigmask(SIG_BLOCK, &wanted, &before)
  let count = write(stream, bytes.baseAddress, bytes.count)
  let code = errno
  if count < 0, code == EPIPE, sigismember(&before, SIGPIPE) == 0 {
    var waiting = sigset_t()
    sigemptyset(&waiting)
    var number: Int32 = 0
    if sigpending(&waiting) == 0, sigismember(&waiting, SIGPIPE) == 1 { sigwait(&wanted, &number) }
  }
  pthread_sigmask(SIG_SETMASK, &before, nil)
  errno = code
  return count
}
