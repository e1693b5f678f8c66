package import Findings

/// Lists every form that versions have had in releases, as a check of the working tree against the last commit knows them.
///
/// - Parameter options: What is asked for; without a revision to compare with, what is committed counts, where there is
///   a repository.
/// - Returns: The report, whose bundles have the ledgers.
/// - Throws: `ToolchainError`, as ``checkBundles(_:)``.
package func listShipped(_ options: CheckOptions) throws(ToolchainError) -> CheckReport {
  var options = options
  if options.against == nil, !options.ignoresBase, try CheckPlace(options).repository != nil {
    options.against = "HEAD"
  }
  return try checkBundles(options)
}
