import Comparing
import Crypto
package import Findings
import Loading
import VersionHash

/// What tells the version that stores are to be of from any other: its checksum, Base64.
///
/// - Parameters:
///   - reference: The model.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The checksum.
/// - Throws: `ToolchainError` when the model cannot be read, or has errors.
package func targetChecksum(
  of reference: String, scratch: String
) throws(ToolchainError) -> String {
  try UpgradeTarget(reference, scratch: scratch).version.hashes.checksum
}

/// What tells the versions that stores may be of from any others.
///
/// - Parameters:
///   - references: The models; of a bundle without `#` every version.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The SHA-256 of all names and checksums in their order, in hexadecimal digits.
/// - Throws: `ToolchainError` when a model cannot be read, or has errors.
package func candidatesChecksum(
  of references: [String], scratch: String
) throws(ToolchainError) -> String {
  var function = SHA256()
  for reference in references {
    let loaded = try loadModel(ModelReference(reference), scratch: scratch)
    if loaded.diagnostics.hasErrors { throw ToolchainError(refusing: loaded.diagnostics) }
    for version in loaded.versions {
      let hashes = ComparedVersion(version, reference: reference).hashes
      function.update(data: Array("\(version.name)\u{0}\(hashes.checksum)\u{0}".utf8))
    }
  }
  return hexadecimalText(function.finalize())
}
