import CheckFiles
package import Findings

/// The configuration that holds where there is none: every key with its usual value, every rule with its
/// level.
package var defaultConfiguration: JSONValue {
  let levels = KnownRule.all.filter { $0.isFixedBecause == nil }.map { ($0.id, $0.severity) }
  return [
    "formatVersion": 1, "failOn": "error", "paths": .array(["."]),
    "exclude": .array(CheckConfiguration.usualExclusions.map { .string($0) }),
    "migration": .string(MigrationStyle.direct.rawValue),
    "destructive": .string(RuleLevel.warning.rawValue),
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
  _ = try readCheckFile(path, readKnownConfiguration)
}
