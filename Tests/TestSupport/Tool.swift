package import Foundation

#if canImport(Testing)
import Testing
#endif

/// Runs a tool of the package and waits for its exit.
///
/// Every check report is also made in SARIF, which must be valid.
///
/// - Parameters:
///   - name: The name of the tool.
///   - arguments: The arguments.
///   - environment: Variables to set in addition to those of the test.
///   - directory: The working directory; by default the project's, so that messages show the
///     examples as `Models/…`.
///   - output: The destination of the standard output, instead of the result.
/// - Returns: The exit code and the output.
/// - Throws: An error if the tool cannot be run, or was ended by a signal.
package func runTool(
  _ name: String, _ arguments: [String], environment: [String: String] = [:],
  in directory: String? = nil,
  output: String? = nil
) throws -> ToolResult {
  let folder = try TemporaryFolder()
  let report = name == "modeldiff" && arguments.first == "check" ? folder("report.sarif") : nil
  var variables = ProcessInfo.processInfo.environment
  variables["NO_COLOR"] = nil
  variables["TERM"] = "xterm"
  let result = try runProcess(
    toolURL(name).path(percentEncoded: false),
    arguments + (report.map { ["--report", "sarif=\($0)"] } ?? []),
    environment: variables.merging(environment) { $1 }, in: directory, output: output)
  #if canImport(Testing)
  if let report, let text = try? String(contentsOfFile: report, encoding: .utf8) {
    expectValidSARIF(text)
  }
  #endif
  return result
}

/// The executable, which is built next to the test bundle.
package func toolURL(_ name: String) throws -> URL {
  let paths = CommandLine.arguments + [Bundle.main.executablePath ?? ""]
  let places = paths.compactMap { path -> URL? in
    let parts = URL(filePath: path).pathComponents
    guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) else { return nil }
    return URL(filePath: parts[1..<bundle].reduce("/") { $0 + $1 + "/" }).appending(path: name)
  }
  let tool = places.first {
    FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false))
  }
  guard let tool else { throw ProcessFailure("\(name) is not beside the tests: \(paths)") }
  return tool
}

/// The path of an example bundle, relative to the project's folder.
package func example(_ name: String) -> String {
  "Models/\(name.filter { $0 != " " })/\(name).xcdatamodeld"
}
