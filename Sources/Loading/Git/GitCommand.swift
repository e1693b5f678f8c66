package import OperatingSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The program git, run so that it changes nothing, asks nobody and uses no network.
package struct GitCommand: Sendable {
  private let executable: String
  private let environment: [String: String]
  private let options: [String]
  /// The nearest `.git` of the folder that it works on, or what `GIT_DIR` names; nil where there is none.
  let mark: String?
  /// Whether `GIT_DIR` names it, which may lead nowhere.
  let isNamed: Bool
  /// The folder that it is run in; nil for the working directory.
  private let folder: String?

  /// Looks for git in the folders of `PATH`; such as are relative do not count.
  ///
  /// - Throws: `GitProblem` when there is none.
  package init(_ settings: GitSettings) throws(GitProblem) {
    var variables = settings.variables
    let folder = settings.directory ?? "."
    let places = (variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
      .split(separator: ":").filter { $0.hasPrefix("/") }.map { joined(String($0), "git") }
    guard
      let executable = places.first(where: {
        FileKind(at: $0, followsLinks: true) == .file && (try? checkRight(.running, to: $0)) != nil
      })
    else { throw .notInstalled }
    self.executable = executable
    self.folder = settings.directory
    options = Self.refusals + (settings.directory.map { ["-C", $0] } ?? [])
    mark = repositoryMark(from: folder, variables: variables)
    isNamed = !variables["GIT_DIR", default: ""].isEmpty
    if let tree = namedWorkTree(from: folder, variables: variables) {
      variables["GIT_WORK_TREE"] = tree
    }
    environment = variables.merging(Self.restraints) { $1 }
  }

  /// The problem that git has said in `errors` before it ended.
  ///
  /// Where there is a `.git`, that git finds no repository says that this one cannot be read.
  package func failure(_ errors: String) -> GitProblem {
    // A partial clone would fetch the object now.
    if errors.contains("promisor remote") {
      let names = errors.split { !$0.isHexDigit }.filter { [40, 64].contains($0.utf8.count) }
      return .missing(names.first.map(String.init) ?? firstLine(of: errors))
    }
    guard let mark, Self.complaints.contains(where: errors.contains) else {
      return .failed(errors)
    }
    return isNamed ? .unreadableNamed(path: mark, errors) : .unreadable(mark: mark, errors)
  }

  /// The path of a file that git names as seen from the folder that it is run in.
  func path(_ answer: String) -> String {
    answer.hasPrefix("/") ? answer : folder.map { joined($0, answer) } ?? answer
  }

  /// What git says of a repository as such.
  private static let complaints = [
    "not a git repository", "bad config", "invalid gitfile", "git repo version",
    "unknown repository extension", "must be run in a work tree", "Permission denied",
  ]

  /// No lock on the index, no questions, no objects from a server, messages in English.
  ///
  /// A git that is too old for `GIT_NO_LAZY_FETCH` is held back by having no protocol.
  private static let restraints = [
    "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none", "GIT_PAGER": "cat", "LC_ALL": "C",
  ]

  /// Programs that the configuration of a repository can name and that git runs to read its index: none.
  ///
  /// *Source:* `git help config`, `core.fsmonitor` and `core.hooksPath`.
  private static let refusals = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]

  /// What a run of git gave.
  package struct Result {
    /// The exit code.
    package var status: Int32
    /// The standard output, cut off at a megabyte.
    package var output: [UInt8]
    /// The standard error.
    package var errors: String
  }

  /// Runs git and waits for its end.
  ///
  /// - Parameters:
  ///   - command: The command with its options, separated by spaces.
  ///   - arguments: Further arguments.
  /// - Returns: What it printed, and its exit code.
  /// - Throws: `GitProblem` when it cannot be started.
  package func run(_ command: String, _ arguments: String...) throws(GitProblem) -> Result {
    let child = try start(command, arguments)
    child.closeInput()
    let output = child.rest(limit: 1 << 20)
    return Result(
      status: child.finish(), output: output,
      errors: String(decoding: child.errors, as: UTF8.self))
  }

  /// Starts git.
  ///
  /// - Throws: `GitProblem` when it cannot be started.
  package func start(_ command: String, _ arguments: [String] = []) throws(GitProblem)
    -> ChildProcess
  {
    do throws(SystemError) {
      return try ChildProcess(
        executable,
        arguments: options + command.split(separator: " ").map(String.init) + arguments,
        environment: environment)
    } catch {
      throw .failed("\(executable) cannot be started: \(error.text)")
    }
  }
}

/// Why something cannot be read through git.
package enum GitProblem: Error {
  /// There is no git.
  case notInstalled
  /// The object of that name is not in the repository.
  case missing(String)
  /// An object has this many bytes, which are too many.
  case tooLarge(Int)
  /// The object is a folder with something in it that no folder can hold.
  case malformedFolder(String)
  /// There is a `.git` at a path, and git, which said this, cannot work on it.
  case unreadable(mark: String, String)
  /// `GIT_DIR` names a path, and git, which said this, cannot work on what is there.
  case unreadableNamed(path: String, String)
  /// git said this and ended.
  case failed(String)
}
