import Foundation
import TestSupport
import Testing

/// The commands of a documentation page with their output, and the files that the reader writes.
struct DocumentedCommands {
  /// A tested part of the page.
  enum Part {
    /// A file that the reader writes.
    case file(name: String, text: String)
    /// A command and its output; `…` stands for any number of lines.
    case command(String, output: [String])
  }

  /// The parts in order.
  let parts: [Part]
  /// The number of commands.
  let commandCount: Int

  /// Reads a page.
  init(page path: String) throws {
    let page = try String(contentsOfFile: path, encoding: .utf8)
    parts = Self.parts(of: page)
    commandCount = parts.count { if case .command = $0 { true } else { false } }
    // A page that is read wrongly must not pass.
    #expect(commandCount == page.components(separatedBy: "\n$ ").count - 1)
  }

  /// Follows the page in a folder, and compares the output.
  func tryAll(in folder: TemporaryFolder) throws {
    // A link would let the commands write into the examples themselves.
    try FileManager.default.copyItem(
      at: URL(filePath: "Models").resolvingSymlinksInPath(), to: URL(filePath: folder("Models")))
    // As `make install` links it.
    try FileManager.default.createDirectory(
      atPath: folder("names"), withIntermediateDirectories: true)
    for name in ["momc", "mapc"] {
      try FileManager.default.createSymbolicLink(
        at: URL(filePath: folder("names/\(name)")), withDestinationURL: toolURL("modelc"))
    }
    var place = folder.path
    for part in parts {
      switch part {
      case .file(let name, let text):
        let path = URL(filePath: place).appending(path: name)
        try FileManager.default.createDirectory(
          at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: path)
      case .command(let command, let output):
        if let target = command.wholeMatch(of: /cd (.+)/)?.1 {
          place = (target.hasPrefix("Models") ? folder.path : place) + "/\(target)"
          continue
        }
        let printed = try run(command, in: place, names: folder("names"))
        #expect(
          Self.matches(
            Self.settled(printed, of: command)[...], Self.settled(output, of: command)[...]),
          "\(command)\n\(printed.joined(separator: "\n"))")
      }
    }
  }

  /// Runs a shell line with the tools of this package and links to them in `names`, and returns all
  /// output.
  private func run(_ command: String, in place: String, names: String) throws -> [String] {
    let tools = try toolURL("modeldiff").deletingLastPathComponent().path(percentEncoded: false)
    var environment = ProcessInfo.processInfo.environment.filter { !Self.isOfService($0.key) }
    // Who commits, where the page makes a repository; where git looks for one stays as it is.
    for (name, value) in TemporaryRepository.variables where name != "GIT_CEILING_DIRECTORIES" {
      environment[name] = value
    }
    environment["PATH"] = "\(names):\(tools):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["NO_COLOR"] = "1"
    let result = try runProcess(
      "/bin/sh", ["-c", "(\(command)) 2>&1"], environment: environment, in: place)
    // Lines of CSV end as its standard says.
    var lines = result.output.replacing("\r\n", with: "\n").components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Whether a variable names the base of a change where a service runs the tests.
  private static func isOfService(_ name: String) -> Bool {
    let prefixes = [
      "GITHUB_", "GITLAB_", "CI_", "BITBUCKET_", "SYSTEM_", "BUILD", "TF_", "CIRCLE", "CHANGE_",
      "GIT_PREVIOUS", "JENKINS", "BRANCH_NAME",
    ]
    return name == "CI" || prefixes.contains(where: name.hasPrefix)
  }

  /// The lines of a rehearsal without durations, and without the space that they take in the table.
  private static func settled(_ lines: [String], of command: String) -> [String] {
    guard command.contains(" rehearse ") else { return lines }
    return lines.map { line in
      line.replacing(#/\b[\d.]+ m?s\b/#, with: "TIME").replacing(#/ +/#, with: " ")
    }
  }

  /// Whether lines match a pattern in which `…` stands for any number of lines.
  private static func matches(_ lines: ArraySlice<String>, _ pattern: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return lines.isEmpty }
    if first == "…" {
      return (lines.startIndex...lines.endIndex).contains {
        matches(lines[$0...], pattern.dropFirst())
      }
    }
    return lines.first == first && matches(lines.dropFirst(), pattern.dropFirst())
  }

  private static func parts(of page: String) -> [Part] {
    var parts: [Part] = []
    var name: String?
    var lines = page.components(separatedBy: "\n")[...]
    while let line = lines.popFirst() {
      if let match = line.wholeMatch(of: /<!-- file: (.+) -->/) { name = String(match.1) }
      guard line.hasPrefix("```") else { continue }
      let body = lines.prefix { $0 != "```" }
      lines = lines.dropFirst(body.count + 1)
      if let file = name {
        parts.append(.file(name: file, text: body.joined(separator: "\n") + "\n"))
        name = nil
      } else if line == "```console" {
        for line in body {
          if line.hasPrefix("$ ") {
            parts.append(.command(String(line.dropFirst(2)), output: []))
          } else if case .command(let command, let output)? = parts.last {
            parts[parts.count - 1] = .command(command, output: output + [line])
          }
        }
      }
    }
    return parts
  }
}
