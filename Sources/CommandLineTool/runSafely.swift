package import ArgumentParser
import OperatingSystem
import Reports

extension ParsableCommand {
  /// Runs the command as `main` does; what a message on the command line quotes is made safe for
  /// terminals first, as it may be a name that a script took from somewhere.
  ///
  /// - Parameter runPlain: Does what the command line says and gives true, or nothing and false: then the
  ///   arguments are parsed.
  package static func runSafely(_ runPlain: () throws -> Bool = { false }) {
    StandardStream.openMissing()
    do {
      if try runPlain() { return }
      var command = try parseAsRoot()
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
