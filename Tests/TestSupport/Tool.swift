package import Foundation
import Testing

/// What a run of a tool gave.
package struct ToolResult: Equatable {
  /// The exit code.
  package var exitCode: Int32
  /// What it printed on standard output.
  package var output: String
  /// What it printed on standard error.
  package var errors: String

  /// Makes a result.
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
      return try #require(value as? [String: Any])
    }
  }
}

/// Runs a tool of the package and waits for its end.
///
/// Every report of a check is made in SARIF as well, which is expected to be valid. Both streams go to files: a pipe that fills up, or that another child holds open, would block.
///
/// - Parameters:
///   - name: The name of the tool.
///   - arguments: The arguments.
///   - environment: Variables to set besides those of the test.
///   - directory: The working directory; by default the project's, so that messages show the
///     examples as `Models/…`.
///   - output: What takes the standard output instead of the result.
/// - Returns: The exit code and what was printed.
/// - Throws: An error when the tool cannot be run, or was ended by a signal.
package func runTool(
  _ name: String, _ arguments: [String], environment: [String: String] = [:],
  in directory: String? = nil,
  output: String? = nil
) throws -> ToolResult {
  let folder = try TemporaryFolder()
  let streams = [folder("output"), folder("errors")]
  for path in streams { try Data().write(to: URL(filePath: path)) }
  let process = Process()
  process.executableURL = try toolURL(name)
  let report = name == "modeldiff" && arguments.first == "check" ? folder("report.sarif") : nil
  process.arguments = arguments + (report.map { ["--report", "sarif=\($0)"] } ?? [])
  process.currentDirectoryURL =
    directory.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? projectFolder
  var variables = ProcessInfo.processInfo.environment
  variables["NO_COLOR"] = nil
  variables["TERM"] = "xterm"
  process.environment = variables.merging(environment) { $1 }
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output ?? streams[0]))
  process.standardError = try FileHandle(forWritingTo: URL(filePath: streams[1]))
  try process.run()
  process.waitUntilExit()
  try #require(process.terminationReason == .exit)
  if let report, let text = try? String(contentsOfFile: report, encoding: .utf8) {
    expectValidSARIF(text)
  }
  let texts = try streams.map { try String(contentsOfFile: $0, encoding: .utf8) }
  return ToolResult(exitCode: process.terminationStatus, output: texts[0], errors: texts[1])
}

/// The executable, which is built beside the bundle of the tests.
package func toolURL(_ name: String) throws -> URL {
  let paths = CommandLine.arguments + [Bundle.main.executablePath ?? ""]
  let places = paths.compactMap { path -> URL? in
    let parts = URL(filePath: path).pathComponents
    guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) else { return nil }
    return URL(filePath: parts[1..<bundle].reduce("/") { $0 + $1 + "/" }).appending(path: name)
  }
  return try #require(
    places.first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) })
}

/// The folder of the project.
package let projectFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A folder for one test, removed when released.
package final class TemporaryFolder {
  /// The path.
  package let path: String

  /// Makes the folder.
  package init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "modelc-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  package func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a bundle of one version with `body` in the root and gives its path.
  package func makeBundle(_ body: String, name: String = "Model") throws -> String {
    let version = self("\(name).xcdatamodeld/\(name).xcdatamodel")
    try FileManager.default.createDirectory(atPath: version, withIntermediateDirectories: true)
    try Data("<model>\n\(body)\n</model>\n".utf8).write(to: URL(filePath: version + "/contents"))
    return self("\(name).xcdatamodeld")
  }

  /// The names in the folder, with those in its folders.
  package func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }
}

/// The path of an example bundle, as seen from the project's folder.
package func example(_ name: String) -> String {
  "Models/\(name.filter { $0 != " " })/\(name).xcdatamodeld"
}
