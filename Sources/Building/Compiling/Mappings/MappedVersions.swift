package import DataModel
package import Findings
import Loading
package import Migration
package import ModelFiles
import OperatingSystem

/// The two versions that a mapping model is made for.
package struct MappedVersions: Sendable {
  /// A version, and the path that a mapping model notes of it.
  package struct Version: Sendable {
    /// The name.
    package var name: String
    /// The path of the version, as the project would say it.
    package var path: String
    /// The model.
    package var model: Model
  }

  /// The old version.
  package var old: Version
  /// The new version.
  package var new: Version
  /// The diagnostics of the versions.
  package var diagnostics: [Diagnostic]
}

/// Reads two versions by the references of the user.
///
/// - Parameters:
///   - old: The old version.
///   - new: The new version.
///   - scratch: A folder for temporary copies.
/// - Returns: The versions.
/// - Throws: `ToolchainError` if one of them cannot be read.
package func loadMappedVersions(
  from old: String, to new: String, scratch: String
) throws(ToolchainError) -> MappedVersions {
  let (first, before) = try mappedVersion(ModelReference(old), scratch: scratch)
  let (second, after) = try mappedVersion(ModelReference(new), scratch: scratch)
  return MappedVersions(old: first, new: second, diagnostics: before + after)
}

/// Reads the versions of a mapping model where its paths lead to.
///
/// Paths are relative to a project, which may be any folder above the mapping model; the bundle may also be in one of
/// these folders itself.
///
/// - Parameters:
///   - mapping: The mapping model.
///   - scratch: A folder for temporary copies.
/// - Returns: The versions.
/// - Throws: `ToolchainError` if one of them is not there or cannot be read.
package func findMappedVersions(
  of mapping: LoadedMapping, scratch: String
) throws(ToolchainError) -> MappedVersions {
  func find(_ path: String?, _ which: String) throws(ToolchainError) -> MappedVersions.Version {
    guard let path, let found = place(of: path, near: mapping.file) else {
      throw ToolchainError(
        .unknownVersion, file: mapping.file,
        "the \(which) version \(path.map { "\"\($0)\" " } ?? "")is in no folder above the mapping "
          + "model, expected --from and --to")
    }
    var (version, _) = try mappedVersion(ModelReference(path: found), scratch: scratch)
    version.path = path
    return version
  }
  return MappedVersions(
    old: try find(mapping.source?.sourcePath, "old"),
    new: try find(mapping.source?.destinationPath, "new"), diagnostics: [])
}

/// The versions of a mapping model as they are now, as far as they are where its paths lead to.
///
/// - Parameters:
///   - mapping: The mapping model.
///   - file: The file that it was read from.
///   - scratch: A folder for temporary copies.
/// - Returns: The versions; nil for one that is not there or cannot be read.
package func currentVersions(
  of mapping: MappingSource, in file: String, scratch: String
) -> CurrentVersions {
  func current(_ path: String?) -> (name: String, hashes: ModelHashes)? {
    guard let found = path.flatMap({ place(of: $0, near: file) }),
      let (version, _) = try? mappedVersion(ModelReference(path: found), scratch: scratch)
    else { return nil }
    return (version.name, hashModel(version.model))
  }
  return CurrentVersions(
    old: current(mapping.sourcePath), new: current(mapping.destinationPath))
}

/// The path of a version in a project, given a file in that project.
private func place(of path: String, near file: String) -> String? {
  let ending = path.split(separator: "/").suffix(2).joined(separator: "/")
  var folder = absolutePath(file).map(parentDirectory) ?? parentDirectory(of: file)
  for _ in 0..<64 {
    for candidate in [joined(folder, path), joined(folder, ending)]
    where FileKind(at: candidate, followsLinks: true) != nil { return candidate }
    let above = parentDirectory(of: folder)
    guard above != folder else { return nil }
    folder = above
  }
  return nil
}

private func mappedVersion(
  _ reference: ModelReference, scratch: String
) throws(ToolchainError) -> (version: MappedVersions.Version, diagnostics: [Diagnostic]) {
  let loaded = try loadModel(reference, scratch: scratch)
  let version = try loaded.readableVersion()
  let errors = version.diagnosticsWithErrors.filter { $0.severity == .error }
  guard errors.isEmpty else { throw ToolchainError(refusing: errors) }
  let file = withoutTrailingSlashes(version.file)
  let isInFolder = ["contents", "elements"].contains(lastComponent(of: file))
  let path = isInFolder ? parentDirectory(of: file) : file
  return (
    MappedVersions.Version(name: version.name, path: projectPath(path), model: version.model),
    loaded.diagnostics
  )
}

/// A path as a project would say it: relative to the working directory where it is below it, else its last two parts.
private func projectPath(_ path: String) -> String {
  guard path.hasPrefix("/") || path.split(separator: "/").contains("..") else {
    return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }
  if let folder = absolutePath("."), let whole = absolutePath(path),
    whole.hasPrefix(joined(folder, ""))
  {
    return remainder(of: whole, below: folder)
  }
  return path.split(separator: "/").suffix(2).joined(separator: "/")
}
