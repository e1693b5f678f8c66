import Findings
import Text

/// `text` as code in Markdown, in which nothing is a mention, a reference, a link or an emoji.
///
/// The backquotes around it are more than any in it.
///
/// - Parameters:
///   - text: The text, of whatever origin.
///   - isInTable: Whether it stands in a table, where `|` would end the cell.
/// - Returns: The code with its backquotes.
func markdownCode(_ text: String, isInTable: Bool = false) -> String {
  var text = printable(text).replacing("\t", with: " ")
  if isInTable { text = text.replacing("|", with: "\\|") }
  if text.allSatisfy({ $0 == " " }) { text = "(empty)" }
  let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
  let isPadded =
    text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ") && text.hasSuffix(" ")
  let space = isPadded ? " " : ""
  return fence + space + text + space + fence
}

/// `lines` as a block of differences, whose fence is longer than any in it.
func markdownDifferences(_ lines: [String]) -> String {
  let longest = lines.map { longestRun(of: "`", in: $0) }.max() ?? 0
  let fence = String(repeating: "`", count: max(3, longest + 1))
  return ([fence + "diff"] + lines + [fence]).joined(separator: "\n")
}

/// `text` as plain words in Markdown, escaped so that it contains no markup, HTML, mention, issue or commit
/// reference, link, emoji or formula.
///
/// Syntax that GitHub processes after Markdown, such as `@name`, is broken up by an empty comment,
/// which is invisible.
func markdownWords(_ text: String) -> String {
  var result = ""
  var digits = 0
  var previous: Character?
  for character in printable(text) {
    // A commit is named by seven hexadecimal digits or more.
    digits = character.isASCII && character.isHexDigit ? digits + 1 : 0
    if digits == 7 {
      result += gap
      digits = 1
    }
    // `GH-1` is an issue, `:word:` an emoji.
    if previous == "-" && character.isNumber || previous == ":" && character != " " {
      result += gap
    }
    result += markdownCharacter(character)
    previous = character
  }
  return result.replacing(/http|ftp|www|mailto/.ignoresCase()) { match in
    match.output.prefix(1) + gap + match.output.dropFirst()
  }
}

/// A comment that separates text which would otherwise be read as one word.
private let gap = "<!-- -->"

private func markdownCharacter(_ character: Character) -> String {
  switch character {
  case "&": "&amp;"
  case "<": "&lt;"
  case ">": "&gt;"
  // A backslash in front would do, but not for every reader of Markdown.
  case "`": "&#96;"
  case "@", "#", "$": "\(character)\(gap)"
  case "\\", "*", "_", "{", "}", "[", "]", "|", "~", "^", "!": "\\\(character)"
  default: String(character)
  }
}

private func longestRun(of wanted: Character, in text: String) -> Int {
  var longest = 0
  var run = 0
  for character in text {
    run = character == wanted ? run + 1 : 0
    longest = max(longest, run)
  }
  return longest
}
