package import Findings
import Loading
import ModelFiles
import OperatingSystem

/// The Xcode projects to update for a version.
package enum ProjectChoice: Hashable, Sendable {
  /// All projects next to the bundle and in its parent folders, up to the root of the repository.
  case search
  /// The one at a path, an `.xcodeproj` or its `project.pbxproj`.
  case named(String)
  /// None.
  case none
}

/// The project files that have to be written so that they list versions.
///
/// - Parameters:
///   - choice: Which projects are looked at.
///   - bundle: The bundle.
///   - versions: The names of the versions.
///   - isCurrent: Whether the last one becomes the current one.
///   - diagnostics: Receives the diagnostics.
/// - Returns: The files that change.
/// - Throws: `ToolchainError` with exit code 65 if a project that may list the bundle cannot be read, or the
///   one that is named does not list it.
package func planProjects(
  _ choice: ProjectChoice, of bundle: SourceBundle, versions: [String], current isCurrent: Bool,
  _ diagnostics: inout [Diagnostic]
) throws(ToolchainError) -> [VersionChange.ChangedFile] {
  let paths: [String]
  switch choice {
  case .none: return []
  case .named(let path): paths = [projectFile(of: path)]
  case .search: paths = findProjects(near: bundle)
  }
  var files: [VersionChange.ChangedFile] = []
  for path in paths {
    guard let project = try readProject(path, of: bundle, isNamed: choice != .search) else {
      continue
    }
    let groups = project.versionGroups.filter { refers($0.path, of: project, to: bundle) }
    if groups.isEmpty {
      try explain(project, bundle: bundle, isNamed: choice != .search, diagnostics: &diagnostics)
    }
    var document = project
    for version in versions {
      var edits: [Replacement] = []
      for group in document.versionGroups where refers(group.path, of: document, to: bundle) {
        edits += try document.settingVersion(
          version, of: group, current: isCurrent && version == versions.last)
      }
      document = try parseProject(edits.applied(to: document.bytes), file: path)
    }
    guard document.bytes != project.bytes else { continue }
    files.append(
      VersionChange.ChangedFile(path: path, old: project.bytes, new: document.bytes))
  }
  return files
}

/// The `project.pbxproj` that a path given with `--project` means.
private func projectFile(of path: String) -> String {
  isDirectory(path) ? joined(withoutTrailingSlashes(path), "project.pbxproj") : path
}

/// Reads a project that may know the bundle; nil for one that does not.
private func readProject(
  _ path: String, of bundle: SourceBundle, isNamed: Bool
) throws(ToolchainError) -> ProjectDocument? {
  let bytes = try readFile(path, limit: 64 << 20, followsLinks: false)
  let hints = [".xcdatamodeld", "PBXFileSystemSynchronizedRootGroup"]
  guard isNamed || hints.contains(where: { bytes.firstRange(of: $0.utf8) != nil }) else {
    return nil
  }
  do throws(ToolchainError) {
    return try parseProject(bytes, file: path)
  } catch {
    // A project that does not name the bundle is unrelated.
    let name = lastComponent(of: bundle.absolutePath)
    guard isNamed || bytes.firstRange(of: name.utf8) != nil else { return nil }
    var error = error
    for index in error.diagnostics.indices where !isNamed {
      error.diagnostics[index].notes.append(
        DiagnosticNote("name the project with --project, or leave projects alone with --no-project")
      )
    }
    throw error
  }
}

/// Whether a path in a project leads to the bundle.
private func refers(_ path: String, of project: ProjectDocument, to bundle: SourceBundle) -> Bool {
  resolved(path, of: project) == bundle.absolutePath
}

/// The path on disk of a path in a project, which is from the folder that holds the `.xcodeproj`.
private func resolved(_ path: String, of project: ProjectDocument) -> String? {
  guard !path.hasPrefix("/") else { return resolvedPath(path) }
  let folder = parentDirectory(of: parentDirectory(of: project.file))
  return resolvedPath(path.isEmpty ? folder : joined(folder, path))
}

/// Explains why a project that lists the bundle does not change.
private func explain(
  _ project: ProjectDocument, bundle: SourceBundle, isNamed: Bool,
  diagnostics: inout [Diagnostic]
) throws(ToolchainError) {
  let holds = project.synchronizedFolders.contains { folder in
    guard let path = resolved(folder, of: project) else { return false }
    return bundle.absolutePath.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }
  if holds {
    diagnostics.append(
      RuleDescription.bundleNotInProject.diagnostic(
        "the bundle is in a buildable folder: Xcode reads its versions from the disk, and the "
          + "project is not changed", at: .file(project.file), severity: .note))
  } else if isNamed {
    throw ToolchainError(
      .bundleNotInProject, file: project.file,
      "the project does not list \(bundle.path), expected the project of the bundle")
  }
}
