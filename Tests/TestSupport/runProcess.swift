package import Foundation

/// The result of running a program.
package struct ToolResult: Equatable {
  /// The exit code.
  package var exitCode: Int32
  /// The standard output.
  package var output: String
  /// The standard error.
  package var errors: String

  /// Creates a result.
  package init(exitCode: Int32, output: String, errors: String) {
    self.exitCode = exitCode
    self.output = output
    self.errors = errors
  }

  /// The lines of standard error.
  package var errorLines: [Substring] { errors.split(separator: "\n") }

  /// The standard output as a JSON object.
  package var json: [String: Any] {
    get throws {
      let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
      guard let object = value as? [String: Any] else {
        throw ProcessFailure("no JSON object: \(output.prefix(200))")
      }
      return object
    }
  }
}

/// The reason for which a program could not be run to its end.
package struct ProcessFailure: Error, CustomStringConvertible {
  /// What happened.
  package let description: String

  /// Creates a failure.
  package init(_ description: String) {
    self.description = description
  }
}

/// Runs a program and waits for its exit.
///
/// All streams are files: a pipe that fills up, or that another child keeps open, would block.
///
/// - Parameters:
///   - program: The path of the program, or its name, which is looked up in `PATH`.
///   - arguments: The arguments.
///   - environment: All variables of the program; by default those of the test.
///   - directory: The working directory; by default the project's.
///   - input: The standard input.
///   - output: The destination of the standard output, instead of the result.
/// - Returns: The exit code and the output.
/// - Throws: An error if the program cannot be run, or was ended by a signal.
package func runProcess(
  _ program: String, _ arguments: [String],
  environment: [String: String] = ProcessInfo.processInfo.environment,
  in directory: String? = nil, input: [UInt8] = [], output: String? = nil
) throws -> ToolResult {
  let streams = try TemporaryFolder()
  for (name, bytes) in [("input", input), ("output", []), ("errors", [])] {
    try streams.write(bytes, to: name)
  }
  let isPath = program.contains("/")
  let process = Process()
  process.executableURL = URL(filePath: isPath ? program : "/usr/bin/env")
  process.arguments = isPath ? arguments : [program] + arguments
  process.environment = environment
  process.currentDirectoryURL =
    directory.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? projectFolder
  process.standardInput = try FileHandle(forReadingFrom: URL(filePath: streams("input")))
  process.standardOutput = try FileHandle(
    forWritingTo: URL(filePath: output ?? streams("output")))
  process.standardError = try FileHandle(forWritingTo: URL(filePath: streams("errors")))
  try process.run()
  process.waitUntilExit()
  guard process.terminationReason == .exit else {
    throw ProcessFailure("\(program) \(arguments) was ended by \(process.terminationStatus)")
  }
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: streams(name), encoding: .utf8)
  }
  return ToolResult(
    exitCode: process.terminationStatus, output: try text("output"), errors: try text("errors"))
}

/// Runs a program that must succeed and returns its output, without trailing line ends.
///
/// - Throws: An error with its message if the exit code is not 0, as with
///   ``runProcess(_:_:environment:in:input:output:)``.
@discardableResult
package func output(
  of program: String, _ arguments: [String],
  environment: [String: String] = ProcessInfo.processInfo.environment,
  in directory: String? = nil, input: [UInt8] = []
) throws -> String {
  let result = try runProcess(
    program, arguments, environment: environment, in: directory, input: input)
  guard result.exitCode == 0 else {
    throw ProcessFailure(
      "\(program) \(arguments) ended with \(result.exitCode): \(result.errors)\(result.output)")
  }
  return result.output.trimmingCharacters(in: .newlines)
}

/// The project's folder.
package let projectFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
