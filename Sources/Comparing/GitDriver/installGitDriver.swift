package import Findings
package import Loading
import OperatingSystem

/// What makes `git diff` show the changes of models in words: two commands in the configuration of a
/// repository, and lines in its attributes, which are not part of what is committed.
package enum GitDriver {
  /// The name of the driver.
  package static let name = "coredata"
  /// The lines of attributes that lead the sources of models and mapping models to the driver.
  package static let attributes = [
    "**/*.xcdatamodel/contents diff=coredata",
    "**/*.xcmappingmodel/xcmapping.xml diff=coredata",
  ]
}

/// Makes `git diff` show the changes of models in words, in the repository of the working directory.
///
/// Done twice, it is as done once.
///
/// - Parameters:
///   - program: The tool as it was called: its name, or its path.
///   - settings: How git is run.
/// - Returns: The attributes file that has the line.
/// - Throws: `ToolchainError` when there is no repository, or it cannot be changed.
package func installGitDriver(
  program: String, settings: GitSettings = GitSettings()
) throws(ToolchainError) -> String {
  let file = try attributesFile(settings)
  // A name is looked for on the PATH, whatever it leads to then; a path must not depend on the folder.
  let command = quotedForShell(program.contains("/") ? resolvedPath(program) ?? program : program)
  for (key, value) in [("command", "diff"), ("textconv", "text")] {
    try git(
      "config --local", ["diff.\(GitDriver.name).\(key)", "\(command) git-driver \(value)"],
      settings)
  }
  var lines = try attributeLines(file)
  let missing = GitDriver.attributes.filter { !lines.contains($0) }
  guard !missing.isEmpty else { return file }
  lines += missing
  try? createFolder(parentDirectory(of: file))
  try writeWhole(Array((lines.joined(separator: "\n") + "\n").utf8), to: file)
  return file
}

/// Undoes ``installGitDriver(program:settings:)``; what else is in the files stays.
///
/// - Parameter settings: How git is run.
/// - Returns: Whether there was anything to undo.
/// - Throws: `ToolchainError` when there is no repository, or it cannot be changed.
package func uninstallGitDriver(settings: GitSettings = GitSettings()) throws(ToolchainError)
  -> Bool
{
  let file = try attributesFile(settings)
  let result = try git(
    "config --local --remove-section", ["diff.\(GitDriver.name)"], settings, mayFail: true)
  let lines = try attributeLines(file)
  let kept = lines.filter { !GitDriver.attributes.contains($0) }
  if kept != lines {
    try writeWhole(
      Array(kept.map { $0 + "\n" }.joined().utf8), to: file)
  }
  return result || kept != lines
}

/// The file of the attributes that are the repository's own and not committed.
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

/// Runs a command of git that changes the configuration.
@discardableResult
private func git(
  _ command: String, _ arguments: [String], _ settings: GitSettings, mayFail: Bool = false
) throws(ToolchainError) -> Bool {
  do throws(GitProblem) {
    let git = try GitCommand(settings)
    let child = try git.start(command, arguments)
    child.closeInput()
    _ = child.rest(limit: 1 << 16)
    let isDone = child.finish() == 0
    let errors = String(decoding: child.errors, as: UTF8.self)
    guard isDone || mayFail else { throw git.failure(errors) }
    return isDone
  } catch {
    throw error.toolchainError(file: settings.directory ?? ".")
  }
}
