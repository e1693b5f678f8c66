#if canImport(CoreData)
import Foundation

/// The built tools.
struct Tools {
  /// The folder of the tools.
  let folder: URL

  /// The output of a run, and its exit status.
  struct Output {
    var exitCode: Int32
    var output: Data
    var errors: String
  }

  /// Runs a tool to its end.
  ///
  /// - Parameters:
  ///   - name: The tool.
  ///   - arguments: Its arguments.
  /// - Returns: The output.
  /// - Throws: The error of `Process` if it cannot be started.
  func run(_ name: String, _ arguments: [String]) throws -> Output {
    try runProgram(folder.appending(path: name), arguments)
  }

  /// The JSON output of a tool.
  ///
  /// - Throws: `ToolFailure` if it prints no JSON.
  func json(_ name: String, _ arguments: [String]) throws -> [String: Any] {
    let result = try run(name, arguments)
    guard let object = try? JSONSerialization.jsonObject(with: result.output) as? [String: Any]
    else { throw ToolFailure(name: name, arguments: arguments, result) }
    return object
  }
}

/// An unexpected result of a tool.
struct ToolFailure: Error, CustomStringConvertible {
  var description: String

  init(name: String, arguments: [String], _ result: Tools.Output) {
    let line = result.errors.split(separator: "\n").first ?? "nothing on standard error"
    description =
      "\(name) \(arguments.joined(separator: " ")) ended with \(result.exitCode): \(line)"
  }
}

/// Runs a program to its end; its output is written to files, so that it never waits for a reader.
func runProgram(_ program: URL, _ arguments: [String]) throws -> Tools.Output {
  let folder = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let files = ["output", "errors"].map { folder.appending(path: $0) }
  for file in files { try Data().write(to: file) }
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = try FileHandle(forWritingTo: files[0])
  process.standardError = try FileHandle(forWritingTo: files[1])
  try process.run()
  process.waitUntilExit()
  return Tools.Output(
    exitCode: process.terminationStatus, output: try Data(contentsOf: files[0]),
    errors: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
}
#endif
