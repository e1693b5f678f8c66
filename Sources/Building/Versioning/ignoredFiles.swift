package import Findings
import Loading

/// What git ignores of the files that a change writes: no clone has these.
///
/// - Parameter change: The change, carried out or not.
/// - Returns: A warning for each file.
package func ignoredFiles(of change: VersionChange) -> [Diagnostic] {
  let files = change.files.map(\.path) + change.folders.map(\.path)
  return files.compactMap { file in
    ignoreRule(of: file).map { rule in
      RuleDescription.ignoredByGit.diagnostic(
        "git ignores \(file), by \(rule.text)",
        explanation: "No clone has it: `\(keepingCommand(file))` has git keep it.", at: .file(file))
    }
  }
}
