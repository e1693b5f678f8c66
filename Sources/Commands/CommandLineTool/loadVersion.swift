import Findings
import Loading
import OperatingSystem

/// Reads the one version that `text` names, and prints its diagnostics.
///
/// - Throws: `ToolchainError` if it cannot be read.
func loadVersion(
  _ text: String, _ common: CommonOptions, admittingUnjudged: Bool = false,
  assuming ways: [String: String] = [:]
) throws(ToolchainError) -> LoadedVersion {
  var loaded = try loadModel(ModelReference(text), scratch: temporaryDirectory)
  loaded.assume(ways)
  if admittingUnjudged { loaded.admitUnjudged() }
  let version = try loaded.readableVersion()
  common.report(loaded.diagnostics + version.diagnosticsWithErrors)
  return version
}
