package import ArgumentParser
import Findings
import Reports

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Opens what the process was started without of its three streams, so that nothing can be written to it: the
/// next file that is opened would take the number, and be written to.
private func openStandardStreams() {
  for stream in Int32(0)...2 where fcntl(stream, F_GETFD) < 0 {
    _ = open("/dev/null", O_RDONLY)
  }
}

extension ParsableCommand {
  /// Runs the command as `main` does; what a message on the command line quotes is made safe for
  /// terminals first, as it may be a name that a script took from somewhere.
  ///
  /// - Parameter arguments: The command line without the name of the program; by default that of the process.
  package static func runSafely(_ arguments: [String]? = nil) {
    openStandardStreams()
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      guard !code.isSuccess, !message.isEmpty else { exit(withError: error) }
      Stream.standardError.write(printableLines(message) + "\n")
      exit(withError: code)
    }
  }
}
