import Findings
import OperatingSystem
import Text

/// What has git ignore a file.
package struct IgnoreRule: Hashable, Sendable {
  /// The file that says so, as git names it, such as `.gitignore`.
  package var file: String
  /// The line there.
  package var line: String
  /// The pattern.
  package var pattern: String

  /// The pattern with its place: `*.tmp in .gitignore:3`.
  package var text: String { "\"\(pattern)\" in \(file):\(line)" }
}

/// What has git ignore a file; nil where it does not, has the file in its index, or there is no repository and no git.
///
/// - Parameters:
///   - file: The file, which need not be there; its folder is.
///   - settings: How git is run.
/// - Returns: The rule.
/// - Source: `git help check-ignore`: fields of `-z -v`, and what is in the index is not ignored.
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

/// The command that has git keep a file that it ignores, for the working directory.
package func keepingCommand(_ file: String) -> String { "git add -f -- \(pathspecForShell(file))" }
