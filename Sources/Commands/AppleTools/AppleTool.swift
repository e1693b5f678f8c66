import Findings
import Loading
import OperatingSystem
import Reports
import Text

/// A tool of Apple's that this one stands in for.
package enum AppleTool: String, Hashable, Sendable, CaseIterable {
  /// The model compiler.
  case momc
  /// The compiler of mapping models.
  case mapc

  /// Does what the command line says.
  ///
  /// Results that were asked for go to standard output, everything else to standard error, a line each as build
  /// systems parse them.
  ///
  /// - Parameter arguments: The arguments, without the name of the program.
  /// - Returns: The exit code: 0, or 1 when there was an error.
  package func run(_ arguments: [String]) -> Int32 {
    StandardStream.openMissing()
    let read: BuildArguments
    do throws(BuildArgumentError) {
      read = try readBuildArguments(arguments)
    } catch {
      Stream.standardError.write(printable("\(rawValue):: error: \(error.text) [0]") + "\n" + usage)
      return 1
    }
    guard !read.asksForHelp else {
      Stream.standardOutput.write(usage)
      return 0
    }
    for argument in read.ignored {
      note("\(rawValue): note: \"\(argument)\" is not known and ignored")
    }
    do throws(ToolchainError) {
      try perform(read)
      return 0
    } catch {
      printAsXcode(error.diagnostics)
      return 1
    }
  }

  private func perform(_ arguments: BuildArguments) throws(ToolchainError) {
    switch (self, arguments.action) {
    case (.mapc, _): try compileMapping(arguments)
    case (.momc, .compile): try compile(arguments)
    case (.momc, .generate): try generate(arguments)
    }
  }
}

/// Prints diagnostics as momc does, a line each.
func printAsXcode(_ diagnostics: [Diagnostic]) {
  for diagnostic in diagnostics { Stream.standardError.write(momcLine(diagnostic)) }
}

/// Prints what was asked for to standard output.
///
/// - Throws: `ToolchainError` if it cannot be written, so that no caller takes half of it for all.
func printResult(_ text: String) throws(ToolchainError) {
  do throws(SystemError) {
    try StandardStream.output.write(text)
  } catch {
    throw .writeFailed("standard output", error.text)
  }
}

/// Prints a line that no build system looks at.
func note(_ line: String) {
  Stream.standardError.write(printable(line) + "\n")
}
