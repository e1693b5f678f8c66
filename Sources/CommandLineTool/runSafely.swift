package import ArgumentParser
import Findings
import OperatingSystem
import Reports

extension ParsableCommand {
  /// Runs the command as `main` does; what a message on the command line quotes is made safe for
  /// terminals first, as it may be a name that a script took from somewhere.
  package static func runSafely() {
    StandardStream.openMissing()
    do {
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
