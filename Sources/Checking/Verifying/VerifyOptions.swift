package import Findings
package import Loading

/// The options for verifying a product.
package struct VerifyOptions: Sendable {
  /// The levels of rules; nil for those that they have.
  package var settings: LintSettings?
  /// Lowest severity that fails.
  package var failureLevel = Severity.error
  /// The names of folders and bundles that are not searched for sources.
  package var excluded = Set(CheckConfiguration.usualExclusions)
  /// The git settings, for sources at a revision.
  package var git = GitSettings()
  /// A folder for temporary files.
  package var scratch: String

  /// Creates the default options.
  package init(scratch: String) {
    self.scratch = scratch
  }
}
