import Findings
import Loading
import OperatingSystem

/// The names of the files in a bundle; of a model outside of a bundle its own, as if a bundle held it alone.
func versionNames(at path: String, in tree: any FileTree) throws(ToolchainError) -> [String] {
  path.hasSuffix(modelSuffix) ? [lastComponent(of: path)] : try tree.names(in: path)
}

/// The path of a version of a bundle; of a model outside of a bundle its own.
func versionPath(_ name: String, in bundle: String) -> String {
  guard !bundle.hasSuffix(modelSuffix) else { return bundle }
  // The root of a submodule is a path without letters.
  return bundle.isEmpty ? name + modelSuffix : joined(bundle, name + modelSuffix)
}

/// Reads a bundle, or a model outside of bundles as a bundle with that version alone.
///
/// - Parameters:
///   - reference: The bundle, or the model.
///   - tree: The files.
///   - names: The names of the files in it, see ``versionNames(at:in:)``.
///   - known: Versions whose files need not be read again where they have the same bytes.
/// - Returns: The bundle.
/// - Throws: `ToolchainError` if it cannot be read.
func loadVersions(
  of reference: ModelReference, in tree: any FileTree, names: [String],
  known: [String: LoadedVersion] = [:]
) throws(ToolchainError) -> LoadedModel {
  guard reference.path.hasSuffix(modelSuffix) else {
    return try loadSourceBundle(reference, in: tree, names: names, known: known)
  }
  var folder = reference
  folder.path = String(reference.path.dropLast(lastComponent(of: reference.path).utf8.count))
  if !folder.path.hasSuffix(":") { folder.path = withoutTrailingSlashes(folder.path) }
  if folder.path.isEmpty { folder.path = "." }
  var model = try loadSourceBundle(folder, in: tree, names: names, known: known)
  model.reference = reference
  return model
}
