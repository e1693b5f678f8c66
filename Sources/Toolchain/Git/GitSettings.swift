internal import FoundationEssentials

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
  var variables: [String: String] { environment ?? ProcessInfo.processInfo.environment }
}
