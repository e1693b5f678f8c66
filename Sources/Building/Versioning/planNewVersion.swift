package import Findings
package import Loading
import ModelFiles
import OperatingSystem

/// The options for a new version.
package struct NewVersionOptions: Sendable {
  /// The name; nil for the next one.
  package var name: String?
  /// Whether the current version stays the current one.
  package var keepsCurrent = false
  /// The projects that list the version.
  package var projects = ProjectChoice.search

  /// Creates options for a version with the next name, which becomes the current one.
  package init() {}
}

/// Plans a new version of a bundle, a copy of another one byte for byte.
///
/// *Source:* Xcode's “Add Model Version”: the folder is copied as it is, `.xccurrentversion` names the new
/// version once that is chosen, and a project that lists the bundle gets a file reference.
///
/// - Parameters:
///   - reference: The bundle; the version that is copied is the one after `#`, otherwise the current one.
///   - options: What is asked.
/// - Returns: The planned change; nothing has been written.
/// - Throws: `ToolchainError` if the bundle, the version or a project cannot be read, when the name is taken,
///   or when something may not be written.
package func planNewVersion(
  of reference: ModelReference, options: NewVersionOptions
) throws(ToolchainError) -> VersionChange {
  let bundle = try SourceBundle(reference)
  let (base, model) = try readBase(of: reference, in: bundle)
  return try planCopy(of: base, in: bundle, marked: model.currentVersion, options: options)
}

/// The version that a reference means, with the others of its bundle.
///
/// - Throws: `ToolchainError` if it cannot be chosen or read.
func readBase(
  of reference: ModelReference, in bundle: SourceBundle
) throws(ToolchainError) -> (version: LoadedVersion, model: LoadedModel) {
  var reference = reference
  reference.path = bundle.path
  if let version = reference.version { reference.version = try bundle.version(version) }
  let loaded = try loadModel(reference, scratch: bundle.path)
  return (try loaded.readableVersion(), loaded)
}

/// Plans a copy of a version.
///
/// - Parameters:
///   - base: The version.
///   - bundle: Its bundle.
///   - marked: The version that the bundle marks as the current one.
///   - options: What is asked.
/// - Returns: The planned change.
/// - Throws: `ToolchainError` as ``planNewVersion(of:options:)``.
func planCopy(
  of base: LoadedVersion, in bundle: SourceBundle, marked: String?, options: NewVersionOptions
) throws(ToolchainError) -> VersionChange {
  let name = try bundle.newName(options.name, after: base.name)
  var change = VersionChange()
  change.folder = VersionChange.NewFolder(
    path: bundle.folder(of: name), version: name, base: base.name,
    files: try readVersionFiles(bundle.folder(of: base.name)))
  change.files = try planProjects(
    options.projects, of: bundle, versions: [name], current: !options.keepsCurrent,
    &change.diagnostics)
  // Without a mark, the only version is the current one for as long as it is the only one.
  if marked == nil, bundle.versions.count == 1 {
    change.interimMark = try planMark(base.name, in: bundle).first
  }
  if !options.keepsCurrent {
    change.files += try planMark(name, in: bundle)
    change.current = name
  } else if let mark = change.interimMark {
    change.files.append(mark)
  }
  return change
}

/// The files in a version's folder, except those of the Finder.
///
/// - Throws: `ToolchainError` with exit code 65 if the folder contains something other than regular files.
private func readVersionFiles(_ folder: String) throws(ToolchainError) -> [OutputFile] {
  var files: [OutputFile] = []
  for name in try listDirectory(folder) where name != ".DS_Store" {
    files.append(
      OutputFile(name: name, bytes: try readFile(joined(folder, name), followsLinks: false)))
  }
  return files
}

/// The file that marks a version as the current one, as Xcode writes it; nothing where it does already.
func planMark(
  _ version: String, in bundle: SourceBundle
) throws(ToolchainError) -> [VersionChange.ChangedFile] {
  let path = bundle.currentVersionFile
  let old =
    FileKind(at: path, followsLinks: false) == nil
    ? nil : try readFile(path, limit: 1 << 20, followsLinks: false)
  let new = writeCurrentVersion(version + versionSuffix)
  return old == new ? [] : [VersionChange.ChangedFile(path: path, old: old, new: new)]
}
