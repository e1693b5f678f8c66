import Foundation

/// The end of a tool that did not do what it was asked for; it has said why.
struct ToolFailure: Error, CustomStringConvertible {
  /// The name of the tool.
  let tool: String
  /// What it ended with.
  let exitCode: Int32

  var description: String { "\(tool) ended with exit code \(exitCode)" }
}

/// Runs a tool, whose output is that of the plugin, and waits for its end.
///
/// - Throws: `ToolFailure` when its exit code is not 0, an error of the system when it cannot be run.
func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
  let process = Process()
  process.executableURL = tool
  process.arguments = arguments
  process.currentDirectoryURL = folder
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw ToolFailure(tool: tool.lastPathComponent, exitCode: process.terminationStatus)
  }
}
