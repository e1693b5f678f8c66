import OperatingSystem
import Synchronization

/// The objects of a repository, read through two git processes that live as long as this object.
package final class GitObjects: Sendable {
  private struct State {
    /// Reports the kind and size of objects.
    var headers: ChildProcess?
    /// Reports the content of objects.
    var contents: ChildProcess?
    /// The folders read so far.
    var folders: [String: [GitEntry]] = [:]
  }

  private let git: GitCommand
  private let sizeLimit: Int
  private let state: Mutex<State>

  /// Creates a reader for the repository of `git`.
  ///
  /// - Parameters:
  ///   - git: The program.
  ///   - sizeLimit: The maximum size of an object, in bytes.
  package init(_ git: GitCommand, sizeLimit: Int) {
    self.git = git
    self.sizeLimit = sizeLimit
    state = Mutex(State())
  }

  /// The header of the object called `name`; its content is not read.
  ///
  /// - Throws: `GitProblem`, including if the object does not exist.
  package func header(of name: String) throws(GitProblem) -> GitHeader {
    try state.withLock { (state) throws(GitProblem) in
      try ask(&state.headers, command: "cat-file --batch-check", name: name)
    }
  }

  /// The bytes of the object `identifier`, after checking its size.
  ///
  /// - Throws: `GitProblem`, including if it is larger than `limit` bytes.
  package func content(of identifier: String, limit: Int) throws(GitProblem) -> [UInt8] {
    try state.withLock { (state) throws(GitProblem) in
      try content(of: identifier, limit: limit, in: &state)
    }
  }

  /// The entries of the folder `identifier`.
  ///
  /// - Throws: `GitProblem`.
  package func folder(_ identifier: String) throws(GitProblem) -> [GitEntry] {
    try state.withLock { (state) throws(GitProblem) in
      if let known = state.folders[identifier] { return known }
      let bytes = try content(of: identifier, limit: sizeLimit, in: &state)
      let entries = try decodeGitFolder(bytes, identifierSize: identifier.utf8.count / 2)
      state.folders[identifier] = entries
      return entries
    }
  }

  /// Adds the entries of a folder that does not exist in the repository.
  func add(folder identifier: String, _ entries: [GitEntry]) {
    state.withLock { $0.folders[identifier] = entries }
  }

  private func content(
    of identifier: String, limit: Int, in state: inout State
  ) throws(GitProblem) -> [UInt8] {
    let size = try ask(&state.headers, command: "cat-file --batch-check", name: identifier).size
    guard size <= min(limit, sizeLimit) else { throw .tooLarge(size) }
    let header = try ask(&state.contents, command: "cat-file --batch", name: identifier)
    guard header.size == size, let process = state.contents, let bytes = process.bytes(size + 1)
    else { throw ended(&state.contents) }
    return Array(bytes.dropLast())
  }

  /// Asks a process, starting it if necessary, for the object called `name`.
  private func ask(
    _ process: inout ChildProcess?, command: String, name: String
  ) throws(GitProblem) -> GitHeader {
    let running: ChildProcess
    if let process { running = process } else { running = try git.start(command) }
    process = running
    guard running.send(Array("\(name)\n".utf8)), let line = running.line(limit: 4096) else {
      throw ended(&process, reading: name)
    }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 3, let size = Int(words[2]), size >= 0 else { throw .missing(name) }
    return GitHeader(identifier: String(words[0]), kind: String(words[1]), size: size)
  }

  /// The problem for a process that ended without an answer; the next request starts another.
  private func ended(
    _ process: inout ChildProcess?, reading name: String? = nil
  ) -> GitProblem {
    let errors = process.map { String(decoding: $0.errors, as: UTF8.self) } ?? ""
    process = nil
    if let name, errors.contains("promisor remote") { return .missing(name) }
    return git.failure(errors)
  }
}

/// The header that git prints before an object's bytes.
package struct GitHeader: Hashable, Sendable {
  /// The object identifier.
  package var identifier: String
  /// `commit`, `tree`, `blob` or `tag`.
  package var kind: String
  /// The size in bytes.
  var size: Int
}
