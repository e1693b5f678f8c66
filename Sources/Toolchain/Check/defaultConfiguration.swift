internal import CheckFiles
internal import Diagnostics
internal import Migration
internal import ModelLint
internal import ModelSource
internal import ReleaseCheck
package import Reports

/// The configuration that holds where there is none: every key with its usual value, every rule with its
/// level.
package var defaultConfiguration: JSONValue {
  let levels =
    MigrationRule.all.map { ($0.id, $0.severity) } + ReleaseRule.all.map { ($0.id, $0.severity) }
    + ModelRule.all.map { ($0.id, $0.severity) }
    + LintRule.all.filter { $0.severity != .error }.map { ($0.id, $0.severity) }
  return [
    "formatVersion": 1, "failOn": "error", "paths": .array(["."]),
    "exclude": .array(CheckConfiguration.usualExclusions.map { .string($0) }),
    "migration": .string(MigrationStyle.direct.rawValue),
    "rules": .object(
      levels.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        .map { .init($0.0, .string($0.1.rawValue)) }),
    "bundles": .object([]),
  ]
}

/// Reads a configuration and says what is wrong with it.
///
/// - Parameter path: The file.
/// - Throws: `ToolchainError` with exit code 65 and everything that is wrong.
package func checkConfiguration(_ path: String) throws(ToolchainError) {
  _ = try readCheckFile(path) {
    readConfiguration($0, file: $1, ruleIdentifiers: configurableRules)
  }
}
