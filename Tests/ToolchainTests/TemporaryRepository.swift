import DataModel
import Findings
import Foundation
import Loading
import Testing

/// A git repository for one test, removed when released; the user's configuration has no part in it.
final class TemporaryRepository {
  /// The work tree, or whatever else the folder holds.
  let folder: TemporaryFolder

  init(_ options: String...) throws {
    folder = try TemporaryFolder()
    try git(["init", "--quiet", "--initial-branch=main"] + options)
  }

  /// Takes the folder at `name` in `folder` for one, without making it.
  init(at folder: TemporaryFolder) {
    self.folder = folder
  }

  /// The variables of git: nothing that the user or a hook has set.
  static let environment: [String: String] = {
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    for role in ["AUTHOR", "COMMITTER"] {
      variables["GIT_\(role)_NAME"] = "Somebody"
      variables["GIT_\(role)_EMAIL"] = "somebody@example.org"
      variables["GIT_\(role)_DATE"] = "2026-01-02T03:04:05Z"
    }
    variables["GIT_CONFIG_GLOBAL"] = "/dev/null"
    variables["GIT_CONFIG_NOSYSTEM"] = "1"
    variables["GIT_CEILING_DIRECTORIES"] = FileManager.default.temporaryDirectory.path()
    return variables
  }()

  /// Runs git in the repository and gives what it prints.
  @discardableResult
  func git(
    _ arguments: [String], in name: String = ".", input: [UInt8] = []
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder(name)] + arguments
    process.environment = Self.environment
    let streams = try TemporaryFolder()
    try streams.write(input, to: "input")
    try streams.write([], to: "output")
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: streams("input")))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: streams("output")))
    try process.run()
    process.waitUntilExit()
    let output = try String(contentsOfFile: streams("output"), encoding: .utf8)
    try #require(process.terminationStatus == 0, "git \(arguments)")
    return output.trimmingCharacters(in: .newlines)
  }

  /// Runs git in the repository and gives what it prints.
  @discardableResult
  func git(_ arguments: String...) throws -> String {
    try git(arguments)
  }

  /// Commits all that is in the work tree and gives the commit.
  @discardableResult
  func commit(_ message: String = "change") throws -> String {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", message)
    return try git("rev-parse", "HEAD")
  }

  /// A bundle of one version with one entity.
  func makeModel(_ name: String = "Model.xcdatamodeld", entity: String) throws {
    try folder.makeBundle(name, versions: ["Model": contents(entity: entity)], current: "Model")
  }

  /// Makes a history: `A`, tagged `first`; `B`; `C` on main; `D` on `side`, which leaves main at `B`.
  func makeHistory() throws {
    for (entity, tag) in [("A", "first"), ("B", "second")] {
      try makeModel(entity: entity)
      try commit(entity)
      try git("tag", tag)
    }
    try git("checkout", "--quiet", "-b", "side")
    try makeModel(entity: "D")
    try commit("D")
    try git("checkout", "--quiet", "main")
    try makeModel(entity: "C")
    try commit("C")
  }

  /// How git is run in the folder `name` of the repository.
  func settings(in name: String = ".", _ more: [String: String] = [:]) -> GitSettings {
    var settings = GitSettings()
    settings.directory = folder(name)
    settings.environment = Self.environment.merging(more) { $1 }
    return settings
  }

  /// The model that `text` names, as seen from the folder `name`.
  func load(
    _ text: String, in name: String = ".", environment: [String: String] = [:]
  ) throws(ToolchainError) -> LoadedModel {
    try loadModel(
      ModelReference(text), scratch: FileManager.default.temporaryDirectory.path(),
      git: settings(in: name, environment))
  }

  /// The entities of the current version of the model that `text` names.
  func entities(
    _ text: String, in name: String = ".", environment: [String: String] = [:]
  ) throws(ToolchainError) -> [String] {
    try load(text, in: name, environment: environment).selectedVersion().model.entities.map(\.name)
  }

  /// What loading `text` fails with.
  func failure(
    _ text: String, in name: String = ".", environment: [String: String] = [:]
  ) -> ToolchainError? {
    ToolchainTests.failure { () throws(ToolchainError) in
      _ = try load(text, in: name, environment: environment)
    }
  }
}
