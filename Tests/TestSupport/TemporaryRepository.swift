import Foundation

/// A git repository for one test, removed when released; the user's configuration is not used.
package final class TemporaryRepository {
  /// The working tree, or whatever else the folder contains.
  package let folder: TemporaryFolder

  /// Creates an empty repository whose branch is `main`.
  ///
  /// - Parameter options: Further options of `git init`.
  /// - Throws: An error if git cannot create it.
  package init(_ options: String...) throws {
    folder = try TemporaryFolder()
    try git(["init", "--quiet", "--initial-branch=main"] + options)
  }

  /// Uses a folder as a repository without creating one.
  package init(at folder: TemporaryFolder) {
    self.folder = folder
  }

  /// The variables to set for git, which exclude the user's configuration.
  package static let variables: [String: String] = {
    var variables = [
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CEILING_DIRECTORIES": FileManager.default.temporaryDirectory.path(percentEncoded: false),
    ]
    for role in ["AUTHOR", "COMMITTER"] {
      variables["GIT_\(role)_NAME"] = "Somebody"
      variables["GIT_\(role)_EMAIL"] = "somebody@example.org"
      variables["GIT_\(role)_DATE"] = "2026-01-02T03:04:05Z"
    }
    return variables
  }()

  /// All variables for running git, without git variables that the user or a hook has set.
  package static let environment = ProcessInfo.processInfo.environment
    .filter { !$0.key.hasPrefix("GIT_") }.merging(variables) { $1 }

  /// Runs git in the repository and returns its output, without trailing line ends.
  @discardableResult
  package func git(
    _ arguments: [String], in name: String = ".", input: [UInt8] = []
  ) throws -> String {
    try output(
      of: "git", ["--no-pager", "-C", folder(name)] + arguments, environment: Self.environment,
      input: input)
  }

  /// Runs git in the repository and returns its output, without trailing line ends.
  @discardableResult
  package func git(_ arguments: String...) throws -> String {
    try git(arguments)
  }

  /// The commit named by a revision, abbreviated as in reports.
  package func shortCommit(_ revision: String) throws -> String {
    String(try git("rev-parse", revision).prefix(12))
  }

  /// Commits everything in the working tree and returns the commit.
  @discardableResult
  package func commit(_ message: String = "change") throws -> String {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", message)
    return try git("rev-parse", "HEAD")
  }
}
