package import Findings
package import Loading
import OperatingSystem
import Text

/// The git drivers that make `git diff` describe model changes and `git merge` merge models by property.
///
/// They consist of commands in the configuration of a repository and lines in its attributes, neither of
/// which is committed.
package enum GitDriver {
  /// The name of the driver.
  package static let name = "coredata"
  /// The attributes that assign the sources of models and mapping models to the driver.
  package static let attributes = [
    "**/*.xcdatamodel/contents diff=coredata",
    "**/*.xcmappingmodel/xcmapping.xml diff=coredata",
    "**/*.xcdatamodel/contents merge=coredata",
    "**/*.xcdatamodeld/.xccurrentversion merge=coredata",
  ]
}

/// Installs the drivers in the repository of the working directory.
///
/// Installing twice has no further effect. If the program no longer exists when git merges, the driver lets
/// git merge the file as text: git treats a driver that does not start as a conflict and leaves our file
/// unchanged, without markers.
///
/// - Parameters:
///   - program: The name or path by which the tool was called.
///   - settings: The git settings.
/// - Returns: The attributes file with the line.
/// - Throws: `ToolchainError` if there is no repository or it cannot be changed.
package func installGitDriver(
  program: String, settings: GitSettings = GitSettings()
) throws(ToolchainError) -> String {
  let file = try attributesFile(settings)
  let command = quotedForShell(callable(program))
  for (key, value) in [
    ("diff.\(GitDriver.name).command", "\(command) git-driver diff"),
    ("diff.\(GitDriver.name).textconv", "\(command) git-driver text"),
    ("merge.\(GitDriver.name).name", "Core Data models, by entity and property"),
    ("merge.\(GitDriver.name).driver", mergeDriver(command.replacing("%", with: "%%"))),
  ] {
    try configure("", arguments: [key, value], settings: settings)
  }
  var lines = try attributeLines(file)
  let missing = GitDriver.attributes.filter { !lines.contains($0) }
  guard !missing.isEmpty else { return file }
  lines += missing
  try? createFolder(parentDirectory(of: file))
  try writeWhole(Array((lines.joined(separator: "\n") + "\n").utf8), to: file)
  return file
}

/// The command line of the merge driver, which git runs in a shell.
private func mergeDriver(_ command: String) -> String {
  """
  if command -v \(command) >/dev/null 2>&1; then \(command) git-driver merge -- %O %A %B %L %P; \
  else echo modeldiff is not found, merged as text: %P >&2; \
  git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B || exit 1; fi
  """
}

/// Reverts ``installGitDriver(program:settings:)``; other contents of the files are unchanged.
///
/// - Parameter settings: The git settings.
/// - Returns: Whether there was anything to revert.
/// - Throws: `ToolchainError` if there is no repository or it cannot be changed.
package func uninstallGitDriver(settings: GitSettings = GitSettings()) throws(ToolchainError)
  -> Bool
{
  let file = try attributesFile(settings)
  var result = false
  for section in ["diff", "merge"] {
    let isRemoved = try configure(
      "--remove-section", arguments: ["\(section).\(GitDriver.name)"], settings: settings)
    result = result || isRemoved
  }
  let lines = try attributeLines(file)
  let kept = lines.filter { !GitDriver.attributes.contains($0) }
  if kept != lines {
    try writeWhole(
      Array(kept.map { $0 + "\n" }.joined().utf8), to: file)
  }
  return result || kept != lines
}

/// The repository's own attributes file, which is not committed.
private func attributesFile(_ settings: GitSettings) throws(ToolchainError) -> String {
  do throws(GitProblem) {
    let git = try GitCommand(settings)
    let result = try git.run(
      "rev-parse --path-format=absolute --git-path", "info/attributes")
    guard result.status == 0 else { throw git.failure(result.errors) }
    var bytes = result.output[...]
    while bytes.last == UInt8(ascii: "\n") { bytes = bytes.dropLast() }
    return String(decoding: bytes, as: UTF8.self)
  } catch {
    throw error.toolchainError(file: settings.directory ?? ".")
  }
}

private func attributeLines(_ file: String) throws(ToolchainError) -> [String] {
  guard FileKind(at: file, followsLinks: true) != nil else { return [] }
  var lines = String(decoding: try readFile(file), as: UTF8.self)
    .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  if lines.last == "" { lines.removeLast() }
  return lines
}

/// The command by which the tool can be called from any folder.
///
/// A name is looked up on the PATH, even if that changes. A link is kept, because its name selects the tool
/// and it may point elsewhere after the next installation.
private func callable(_ program: String) -> String {
  guard program.contains("/"), !program.hasPrefix("/"), let folder = resolvedPath(".") else {
    return program
  }
  return joined(folder, program)
}

/// Changes the repository's configuration.
///
/// - Returns: Whether there was anything to change.
@discardableResult
private func configure(
  _ option: String, arguments: [String], settings: GitSettings
) throws(ToolchainError) -> Bool {
  let errors: String
  do throws(GitProblem) {
    let git = try GitCommand(settings)
    let child = try git.start("config --local \(option)", arguments)
    child.closeInput()
    _ = child.rest(limit: 1 << 16)
    let status = child.finish()
    errors = String(decoding: child.errors, as: UTF8.self)
    guard status != 0 else { return true }
    if errors.contains("no such section") { return false }
    guard errors.contains("could not lock") || errors.contains("could not write") else {
      throw git.failure(errors)
    }
  } catch {
    throw error.toolchainError(file: settings.directory ?? ".")
  }
  let folder = parentDirectory(of: parentDirectory(of: try attributesFile(settings)))
  throw ToolchainError(
    .cannotCreateOutput, exitCode: .cannotCreate, file: joined(folder, "config"),
    "git cannot write the configuration: \(firstLine(of: errors))",
    explanation: "Correct the permissions of the folder; where no git is running, remove a file "
      + "config.lock that an earlier one has left.")
}
