import Findings
import Loading
import OperatingSystem

/// Reads the one version that `reference` names, and prints its diagnostics.
///
/// - Throws: `ToolchainError` if it cannot be read.
func loadVersion(
  _ reference: ModelReference, _ common: CommonOptions, admittingUnjudged: Bool = false,
  assuming ways: [String: String] = [:]
) throws(ToolchainError) -> LoadedVersion {
  var loaded = try loadModel(reference, scratch: temporaryDirectory)
  loaded.assume(ways)
  if admittingUnjudged { loaded.admitUnjudged() }
  let version = try loaded.readableVersion()
  common.report(loaded.diagnostics + version.diagnosticsWithErrors)
  return version
}
