import Comparing
import DataModel
package import Findings
import Loading
import StoreModel

/// Writes the text of a step file that is to be filled in: its header, and a line `TODO:` for each thing that the change
/// between both versions leaves to the step.
///
/// - Parameters:
///   - bundle: The reference to the bundle; the version behind `#` is the new one, else its current one.
///   - from: The name of the old version; nil for the one before.
///   - to: The name of the new version; nil for that of the reference.
///   - scratch: A folder for temporary files.
/// - Returns: The text.
/// - Throws: `ToolchainError` with exit code 65 if the bundle cannot be read, or has no such version.
package func proposeStep(
  of bundle: String, from: String?, to: String?, scratch: String
) throws(ToolchainError) -> String {
  var reference = ModelReference(bundle)
  reference.version = to ?? reference.version
  let named = reference.version.map { "\(reference.path)#\($0)" } ?? bundle
  let target = try UpgradeTarget(ModelReference(named), scratch: scratch)
  let old = try oldVersion(from, of: target, reference)
  let (new, versions) = (target.version, target.versions)
  let ends = StepVersions(from: StepVersion(old), to: StepVersion(new))
  let header = stepHeaderLines(ends)
  let bytes = Array(header.joined(separator: "\n").utf8)
  let shape = StepVersions(
    from: ends.from, to: StepVersion(stage(old, to: new, versions: versions)))
  let empty = try parseStepFile(bytes, file: bundle).valid()
  let open = lintStepFile(empty, shape).filter { $0.rule != StepRule.staleHeader.description }
  let lines = open.map { "-- TODO: \($0.found.summary)" }
  return (header + [""] + (lines.isEmpty ? ["-- TODO: statements"] : lines)).joined(separator: "\n")
    + "\n"
}

/// The version before: the one that is named, else the one in front of the new one.
private func oldVersion(
  _ name: String?, of target: UpgradeTarget, _ reference: ModelReference
) throws(ToolchainError) -> ComparedVersion {
  let names = target.versions.map(\.version.name)
  let new = target.version.version.name
  guard let name = name ?? names.prefix(while: { $0 != new }).last else {
    throw ToolchainError(
      .stepVersions, file: target.reference.text,
      "no version comes before \(new), expected the name of another with --from")
  }
  guard let found = target.versions.first(where: { $0.version.name == name }) else {
    var wanted = reference
    wanted.version = name
    throw unknownVersion(wanted, known: names)
  }
  guard name != new else {
    throw ToolchainError(
      .stepVersions, file: target.reference.text,
      "\(name) is both the old and the new version, expected two versions")
  }
  return found
}
