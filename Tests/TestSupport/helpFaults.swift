import Foundation

/// The words after the name of a tool that select each of its commands; empty for the tool itself.
///
/// - Parameter tool: The name of the tool, which describes its commands as JSON.
/// - Returns: The paths, that of the tool itself first.
/// - Throws: An error if the tool cannot be run.
package func commandPaths(of tool: String) throws -> [[String]] {
  let dump = try runTool(tool, ["--experimental-dump-help"]).json
  guard let root = dump["command"] as? [String: Any] else {
    throw ProcessFailure("\(tool) describes no command")
  }
  return paths(root, [])
}

private func paths(_ command: [String: Any], _ path: [String]) -> [[String]] {
  let members = command["subcommands"] as? [[String: Any]] ?? []
  return [path]
    + members.flatMap { member in
      guard let name = member["commandName"] as? String, name != "help" else { return [[String]]() }
      return paths(member, path + [name])
    }
}

/// The layout faults of a help text; empty if absent.
///
/// No line is longer than the terminal is wide. In a paragraph or an option's description every
/// line is as long as possible: a shorter one was broken in the source and again when printed.
/// Indented examples and tables stay as written.
///
/// - Parameters:
///   - help: The text.
///   - width: The number of columns of the terminal.
/// - Returns: A line for each fault.
package func helpFaults(_ help: String, width: Int) -> [String] {
  let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(HelpLine.init)
  var faults = lines.filter { $0.text.count > width && !$0.isFixed }
    .map { "longer than \(width): \($0.text)" }
  for (line, next) in zip(lines, lines.dropFirst()) where !line.isEmpty && !next.isEmpty {
    if line.indent > 0, next.indent == 0 {
      faults.append("an indented line runs on at the margin: \(next.text)")
    }
    guard let room = line.room(next, width: width) else { continue }
    let word = next.text.drop { $0 == " " }.prefix { $0 != " " }
    if word.count < room { faults.append("\"\(word)\" would fit after: \(line.text)") }
  }
  return faults
}

/// A line of a help text.
private struct HelpLine {
  let text: Substring
  let indent: Int

  /// The column in which descriptions of options and commands begin.
  private static let column = 26

  init(_ text: Substring) {
    self.text = text
    indent = text.prefix { $0 == " " }.count
  }

  var isEmpty: Bool { text.isEmpty }

  /// Whether the line is a fixed text of ArgumentParser.
  var isFixed: Bool { text.hasPrefix("  See '") && text.hasSuffix("' for detailed help.") }

  /// The number of columns left for a space and the first word of the next line; nil if the next line does
  /// not continue this one.
  ///
  /// ArgumentParser leaves the last column of a line that is not the last one free.
  func room(_ next: HelpLine, width: Int) -> Int? {
    let isParagraph = indent == 0 && next.indent == 0 && !isHeading && !text.hasPrefix("USAGE: ")
    let isExplanation =
      next.indent == Self.column && text.count > Self.column
      && text.prefix(Self.column).hasSuffix(" ")
    return isParagraph || isExplanation ? width - 1 - text.count : nil
  }

  private var isHeading: Bool { text.hasSuffix(":") && text.allSatisfy { !$0.isLowercase } }
}
