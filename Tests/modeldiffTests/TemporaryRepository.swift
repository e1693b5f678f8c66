import Foundation
import TestSupport
import Testing

/// A git repository for one test, removed when released; the user's configuration has no part in it.
struct TemporaryRepository {
  /// The work tree.
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try git("init", "--quiet", "--initial-branch=main")
  }

  /// Takes a folder for one, without making it.
  init(at folder: TemporaryFolder) {
    self.folder = folder
  }

  /// The variables of git: nothing of the user's.
  static let variables: [String: String] = {
    var variables = [
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CEILING_DIRECTORIES": FileManager.default.temporaryDirectory.path(),
    ]
    for role in ["AUTHOR", "COMMITTER"] {
      variables["GIT_\(role)_NAME"] = "Somebody"
      variables["GIT_\(role)_EMAIL"] = "somebody@example.org"
    }
    return variables
  }()

  /// Runs git in the repository.
  func git(_ arguments: String...) throws {
    try git(arguments)
  }

  /// Runs git in the repository.
  func git(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.path] + arguments
    let own = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    process.environment = own.merging(Self.variables) { $1 }
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(arguments)")
  }

  /// What git prints in the repository.
  func output(_ arguments: String...) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "--no-pager", "-C", folder.path] + arguments
    let own = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    process.environment = own.merging(Self.variables) { $1 }
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(arguments)")
    return String(decoding: data, as: UTF8.self)
  }

  /// Commits all that is in the work tree.
  func commit() throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--message", "change")
  }
}
