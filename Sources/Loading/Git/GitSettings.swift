#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// How git is run.
package struct GitSettings: Sendable {
  /// The folder whose repository counts, and that relative paths start at; nil for the working
  /// directory.
  package var directory: String?
  /// The variables that git gets, with `PATH`, where it is looked for; nil for those of the process.
  package var environment: [String: String]?
  /// The largest file and folder read, in bytes.
  package var sizeLimit = 64 << 20

  /// Makes the usual settings: working directory and environment of the process.
  package init() {}

  /// The variables that git gets.
  package var variables: [String: String] { environment ?? ProcessInfo.processInfo.environment }
}

extension GitSettings {
  /// How git is run in another repository than the one that variables name.
  ///
  /// *Source:* `git rev-parse --local-env-vars`.
  package var ofOther: GitSettings {
    var other = self
    let local = [
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS",
      "GIT_CONFIG_COUNT", "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE",
      "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE", "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS",
      "GIT_REPLACE_REF_BASE", "GIT_PREFIX", "GIT_SHALLOW_FILE", "GIT_COMMON_DIR", "GIT_NAMESPACE",
    ]
    other.environment = variables.filter { !local.contains($0.key) }
    return other
  }
}
