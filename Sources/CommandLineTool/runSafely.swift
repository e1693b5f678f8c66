import ArgumentParser
import Findings
import OperatingSystem

extension ToolCommand {
  /// Runs the command as `main` does; what a message on the command line quotes is made safe for
  /// terminals first, as it may be a name that a script took from somewhere.
  ///
  /// - Parameter arguments: The command line without the name of the program; by default that of the process.
  package static func runSafely(_ arguments: [String]? = nil) {
    StandardStream.openMissing()
    do {
      var command = try read(arguments)
      if let reader = command as? any ReadsModels {
        try reader.runLeavingOut()
      } else {
        try command.run()
      }
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      guard !code.isSuccess, !message.isEmpty else { exit(withError: error) }
      Stream.standardError.write(printableLines(message) + "\n")
      exit(withError: code)
    }
  }
}
