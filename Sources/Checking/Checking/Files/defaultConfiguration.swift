package import Findings
import Loading
import OperatingSystem

/// The default configuration: every key with its default value, every rule with its severity.
package var defaultConfiguration: JSONValue {
  return [
    "formatVersion": 1, "failOn": "error", "paths": .array(["."]),
    "exclude": .array(CheckConfiguration.usualExclusions.map { .string($0) }),
    "migration": .string(MigrationStyle.direct.rawValue),
    "destructive": .string(RuleLevel.warning.rawValue),
    "editedVersions": .string(EditedVersions.warning.rawValue),
    "rules": .object(
      // The level of an edit is what `editedVersions` makes of it.
      Catalogue.ofAllChecks.configurable.filter { $0.id != ReleaseRule.versionChanged.id }
        .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
        .map { .init($0.id, .string($0.severity.rawValue)) }),
    "bundles": .object([]),
  ]
}

/// Reads a configuration and reports all problems, including paths that do not exist.
///
/// - Parameter path: The file.
/// - Throws: `ToolchainError` with exit code 65 and everything that is wrong.
package func checkConfiguration(_ path: String) throws(ToolchainError) {
  guard FileKind(at: path, followsLinks: true) != nil else {
    throw ToolchainError(
      .unreadableFile, file: path, "there is no such file, expected a configuration",
      explanation: "`modeldiff config --print-default` prints one to begin with.")
  }
  let configuration = try readNamedFile(path, readKnownConfiguration)
  let folder = parentDirectory(of: path)
  var named = ConfiguredPaths(tree: WorkTree())
  // Without git, what is there counts.
  if let repository = try? CheckRepository.find(GitSettings(), holding: [folder]) {
    named.repository = repository
  }
  try named.requireFolders(of: configuration, in: folder)
  try named.requireBundles(of: configuration, in: folder)
}
