#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The settings for running git.
package struct GitSettings: Sendable {
  /// The folder whose repository is used and to which relative paths refer; nil for the working directory.
  package var directory: String?
  /// The environment for git, including the `PATH` in which it is searched; nil for that of the process.
  package var environment: [String: String]?
  /// The maximum size of a file or folder object, in bytes.
  package var sizeLimit = 64 << 20

  /// Creates the default settings: working directory and environment of the process.
  package init() {}

  /// The environment for git.
  package var variables: [String: String] { environment ?? ProcessInfo.processInfo.environment }
}

extension GitSettings {
  /// Settings for another repository than the one named by the environment.
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
