package import Findings
package import Loading

/// Plans to make a version of a bundle the current one.
///
/// - Parameters:
///   - reference: The bundle.
///   - name: The name of the version, with or without the extension.
///   - projects: Which projects say so.
/// - Returns: The planned change; nothing has been written.
/// - Throws: `ToolchainError` if the bundle has no such version, a project cannot be read, or something may
///   not be written.
package func planCurrentVersion(
  of reference: ModelReference, to name: String, projects: ProjectChoice
) throws(ToolchainError) -> VersionChange {
  let bundle = try SourceBundle(reference)
  let version = try bundle.version(name)
  var change = VersionChange()
  change.files += try planProjects(
    projects, of: bundle, versions: [version], current: true, &change.diagnostics)
  change.files += try planMark(version, in: bundle)
  change.current = version
  return change
}
