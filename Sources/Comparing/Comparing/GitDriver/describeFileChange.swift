package import Findings
package import Loading
import ModelFiles
import OperatingSystem

/// The change of a model source, as shown by `git diff`.
package enum FileChange: Sendable {
  /// The same version before and after.
  case edited(ComparisonReport)
  /// A new version, compared with its predecessor in the bundle if available.
  case added(LoadedVersion, ComparisonReport?)
  /// A removed version.
  case removed(LoadedVersion)
  /// Not readable as a model: the reason, and the difference as text.
  case unreadable(String, difference: String)
}

/// Reads and compares the two files that git passes to a diff driver.
///
/// - Parameters:
///   - path: The path of the source in the repository, whose root is the working directory.
///   - old: The file with the old content; `/dev/null` if added.
///   - new: The file with the new content; `/dev/null` if removed.
///   - scratch: A folder for temporary copies.
/// - Returns: The change.
/// - Throws: `ToolchainError` if a file cannot be read at all.
package func describeFileChange(
  path: String, old: String, new: String, scratch: String
) throws(ToolchainError) -> FileChange {
  let name = versionName(path)
  let before = try version(name, at: path, from: old)
  let after = try version(name, at: path, from: new)
  for version in [before, after].compactMap(\.self) {
    // Much may be wrong with what can well be compared; what cannot be read as a model is another matter.
    if !version.isReadable,
      let problem = version.diagnostics.first(where: { $0.severity == .error })
    {
      let place = problem.location.map { "\($0): " } ?? ""
      return .unreadable(
        place + problem.summary, difference: try textDifference(old, new))
    }
  }
  switch (before, after) {
  case (let before?, let after?): return .edited(compared(before, after))
  case (nil, let after?):
    let earlier = try versionBefore(path, content: new, scratch: scratch)
    return .added(after, earlier.map { compared($0, after) })
  case (let before?, nil): return .removed(before)
  case (nil, nil): return .unreadable("there is no content", difference: "")
  }
}

/// The content of a model source, as shown by `git show` and `git blame`.
package enum FileContent: Sendable {
  /// A model.
  case model(LoadedVersion)
  /// Text that is not a model, unchanged.
  case text(String)
}

/// Reads a model's source for `git show` and `git blame`.
///
/// - Parameter path: The file.
/// - Returns: The model, or the unchanged text if it is not one.
/// - Throws: `ToolchainError` if the file cannot be read.
package func describeFile(_ path: String) throws(ToolchainError) -> FileContent {
  let bytes = try readFile(path)
  let version = LoadedVersion(
    name: "Core Data model", source: parseModel(bytes, file: path), file: path)
  guard version.isReadable else { return .text(String(decoding: bytes, as: UTF8.self)) }
  return .model(version)
}

private func compared(_ old: LoadedVersion, _ new: LoadedVersion) -> ComparisonReport {
  compareVersions(
    from: ComparedVersion(old, reference: old.file), to: ComparedVersion(new, reference: new.file),
    detail: [])
}

/// The name of the version with its `contents` at `path`.
private func versionName(_ path: String) -> String {
  withoutExtension(lastComponent(of: parentDirectory(of: path)))
}

private func version(
  _ name: String, at path: String, from file: String
) throws(ToolchainError) -> LoadedVersion? {
  guard file != "/dev/null" else { return nil }
  return LoadedVersion(name: name, source: parseModel(try readFile(file), file: path), file: path)
}

/// The version before the one at `path` in its bundle.
///
/// Nil unless the working tree has the same content: it says nothing about past commits.
private func versionBefore(
  _ path: String, content: String, scratch: String
) throws(ToolchainError) -> LoadedVersion? {
  let bundle = parentDirectory(of: parentDirectory(of: path))
  guard bundle.hasSuffix(".xcdatamodeld"), FileKind(at: path, followsLinks: false) == .file,
    try readFile(path, followsLinks: false) == readFile(content)
  else { return nil }
  var reference = ModelReference(bundle)
  reference.version = nil
  guard let loaded = try? loadModel(reference, scratch: scratch),
    let place = loaded.versions.firstIndex(where: { $0.name == versionName(path) }), place > 0,
    loaded.versions[place - 1].isReadable
  else { return nil }
  return loaded.versions[place - 1]
}

/// The difference between two files as git shows it without a driver.
private func textDifference(_ old: String, _ new: String) throws(ToolchainError) -> String {
  do throws(GitProblem) {
    let result = try GitCommand(GitSettings()).run(
      "diff --no-index --no-ext-diff --no-textconv --no-color", old, new)
    return String(decoding: result.output, as: UTF8.self)
  } catch {
    throw error.toolchainError(file: new)
  }
}
