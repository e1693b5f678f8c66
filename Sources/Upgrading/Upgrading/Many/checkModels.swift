package import Findings
package import Loading

/// Checks the target version of stores, and the files that define the route, before any store is touched.
///
/// - Parameters:
///   - reference: The model.
///   - steps: The folder with step files; nil for the one next to the bundle.
///   - mapping: The mapping model; nil for those next to the bundle.
///   - scratch: A folder for temporary copies of stores.
/// - Throws: `ToolchainError` if one of them cannot be read, or has errors.
package func checkTarget(
  _ reference: ModelReference, steps: String?, mapping: String?, scratch: String
) throws(ToolchainError) {
  var target = try UpgradeTarget(reference, scratch: scratch)
  try target.readSteps(in: steps)
  try target.readMappings(mapping)
}

/// Checks the models whose versions stores may be of.
///
/// - Parameters:
///   - references: The models; of a bundle without `#` every version.
///   - scratch: A folder for temporary copies of stores.
/// - Throws: `ToolchainError` if a model cannot be read, or has errors.
package func checkCandidates(_ references: [ModelReference], scratch: String) throws(ToolchainError)
{
  for reference in references {
    let loaded = try loadModel(reference, scratch: scratch)
    if loaded.bundleDiagnostics.hasErrors { throw ToolchainError(refusing: loaded.diagnostics) }
  }
}
