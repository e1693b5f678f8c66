import Findings
import OperatingSystem
import Text

/// The rule that makes git ignore a file.
package struct IgnoreRule: Hashable, Sendable {
  /// The file that contains the rule, as named by git, such as `.gitignore`.
  package var file: String
  /// The line there.
  package var line: String
  /// The pattern.
  package var pattern: String

  /// The pattern and its location: `*.tmp in .gitignore:3`.
  package var text: String { "\"\(pattern)\" in \(file):\(line)" }
}

/// The rule that makes git ignore a file.
///
/// - Parameters:
///   - file: The file, which need not exist; its folder must.
///   - settings: The git settings.
/// - Returns: The rule; nil if the file is not ignored or is in the index, or if there is no repository or no
///   git.
/// - Source: `git help check-ignore`: fields of `-z -v`, and files in the index are not ignored.
package func ignoreRule(of file: String, git settings: GitSettings = GitSettings()) -> IgnoreRule? {
  var settings = settings
  settings.directory = parentDirectory(of: file)
  guard let git = try? GitCommand(settings),
    let child = try? git.start("check-ignore -v -z --stdin")
  else { return nil }
  _ = child.send(Array(lastComponent(of: file).utf8) + [0])
  child.closeInput()
  let fields = child.rest(limit: 1 << 20).split(separator: 0, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  // A pattern that begins with ! takes back another one.
  guard child.finish() == 0, fields.count >= 4, !fields[2].isEmpty, !fields[2].hasPrefix("!")
  else { return nil }
  return IgnoreRule(file: fields[0], line: fields[1], pattern: fields[2])
}

/// The command that adds an ignored file to git, for the working directory.
package func keepingCommand(_ file: String) -> String { "git add -f -- \(pathspecForShell(file))" }
