package import Findings
import Loading

/// The files of a change that git ignores and that clones therefore lack.
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
