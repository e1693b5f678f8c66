package import OperatingSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The git program, run so that it changes nothing, never prompts and does not use the network.
package struct GitCommand: Sendable {
  private let executable: String
  private let environment: [String: String]
  private let options: [String]
  /// The nearest `.git` of its folder, or the value of `GIT_DIR`; nil if absent.
  let mark: String?
  /// Whether `GIT_DIR` is set; its value may not exist.
  let isNamed: Bool
  /// The folder in which git runs; nil for the working directory.
  private let folder: String?

  /// Finds git in the absolute folders of `PATH`.
  ///
  /// - Throws: `GitProblem` if git is not installed.
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

  /// The problem for the error output of a failed git.
  ///
  /// If there is a `.git`, “not a repository” means that the repository cannot be read.
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

  /// A path printed by git, relative to the folder in which git runs.
  func path(_ answer: String) -> String {
    answer.hasPrefix("/") ? answer : folder.map { joined($0, answer) } ?? answer
  }

  /// The error messages of git that concern the repository as a whole.
  private static let complaints = [
    "not a git repository", "bad config", "invalid gitfile", "git repo version",
    "unknown repository extension", "must be run in a work tree", "Permission denied",
  ]

  /// Variables for git: no lock on the index, no prompts, no objects from a server, English messages.
  ///
  /// A git too old for `GIT_NO_LAZY_FETCH` is stopped by allowing no protocol.
  private static let restraints = [
    "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none", "GIT_PAGER": "cat", "LC_ALL": "C",
  ]

  /// Options that disable programs which a repository's configuration could make git run when it reads the
  /// index.
  ///
  /// *Source:* `git help config`, `core.fsmonitor` and `core.hooksPath`.
  private static let refusals = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]

  /// The result of a git command.
  package struct Output {
    /// The exit code.
    package var status: Int32
    /// The standard output, truncated at one megabyte.
    package var output: [UInt8]
    /// The standard error.
    package var errors: String
  }

  /// Runs a git command and waits for it to end.
  ///
  /// - Parameters:
  ///   - command: The command with its options, separated by spaces.
  ///   - arguments: Additional arguments.
  /// - Returns: The output and exit code.
  /// - Throws: `GitProblem` if git cannot be started.
  package func run(_ command: String, _ arguments: String...) throws(GitProblem) -> Output {
    let child = try start(command, arguments)
    child.closeInput()
    let output = child.rest(limit: 1 << 20)
    return Output(
      status: child.finish(), output: output,
      errors: String(decoding: child.errors, as: UTF8.self))
  }

  /// Starts git.
  ///
  /// - Throws: `GitProblem` if git cannot be started.
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

/// The reason why something cannot be read through git.
package enum GitProblem: Error {
  /// git is not installed.
  case notInstalled
  /// The named object is not in the repository.
  case missing(String)
  /// An object is too large, with its size in bytes.
  case tooLarge(Int)
  /// A tree object contains an invalid entry.
  case malformedFolder(String)
  /// git cannot use the `.git` at a path; with its message.
  case unreadable(mark: String, String)
  /// git cannot use the path in `GIT_DIR`; with its message.
  case unreadableNamed(path: String, String)
  /// git failed with a message.
  case failed(String)
}
