import Comparing
import Digests
package import Findings
import Loading
import Text
import VersionHash

/// What tells the version that stores are to be of, and the files that say more of the way there, from any others.
///
/// - Parameters:
///   - reference: The model.
///   - steps: The folder with step files; nil for that beside the bundle.
///   - mapping: The mapping model; nil for those beside the bundle.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The checksum of the version, Base64; with step files or mapping models the SHA-256 of it and of theirs, in
///   hexadecimal digits.
/// - Throws: `ToolchainError` when one of them cannot be read, or has errors.
package func targetChecksum(
  of reference: String, steps: String?, mapping: String?, scratch: String
) throws(ToolchainError) -> String {
  var target = try UpgradeTarget(reference, scratch: scratch)
  try target.readSteps(in: steps)
  try target.readMappings(mapping)
  let checksum = target.version.hashes.checksum
  let files =
    target.steps.map { "step \($0.from) \($0.to) \($0.digest)" }
    + target.mappings.files.map { "mapping \($0.digest)" }
  guard !files.isEmpty else { return checksum }
  let text = ([checksum] + files).joined(separator: "\n")
  return hexadecimalText(SHA256.digest(of: Array(text.utf8)).bytes)
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
    if loaded.bundleDiagnostics.hasErrors { throw ToolchainError(refusing: loaded.diagnostics) }
    for name in loaded.unread { function.update(Array("\(name)\u{0}\u{0}".utf8)) }
    for version in loaded.versions {
      let hashes = ComparedVersion(version, reference: reference).hashes
      function.update(Array("\(version.name)\u{0}\(hashes.checksum)\u{0}".utf8))
    }
  }
  return hexadecimalText(function.digest().bytes)
}
