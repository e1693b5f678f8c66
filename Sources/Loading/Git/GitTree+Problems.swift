package import Findings

extension GitTree {
  /// The error for a missing model: what exists instead, and the correct spelling of a path that exists
  /// relative to the working directory.
  package func notFound(_ reference: ModelReference) -> ToolchainError {
    let path = reference.path
    do throws(ToolchainError) {
      let components = try components(of: path)
      let summary = "there is no \"\(components.joined(separator: "/"))\" at \(revision.text)"
      if let spelling = try spelling(of: components, in: reference) {
        return notAtRevision(path, summary, explanation: spelling)
      }
      if case .blocked(let depth, let kind) = try find(components, path: path) {
        let place = components[..<depth].joined(separator: "/")
        return notAtRevision(path, summary, explanation: "At \"\(place)\", \(kind.phrase).")
      }
      return notAtRevision(
        path, summary,
        explanation: "The path starts at the root of the repository, or with ./ in front at the "
          + "working directory.",
        notes: try nearNames(to: components, path: path))
    } catch {
      return error
    }
  }

  /// The error for a path that starts at the root of the file system.
  func notFromRoot(_ path: String) -> ToolchainError {
    notAtRevision(
      path, "the path after \(revision.text): begins with /",
      explanation: "Expected a path from the root of the repository, or ./ and a path from the "
        + "working directory.")
  }

  /// The error for a path relative to a working directory that is not in a working tree.
  func noWorkTree(_ path: String) -> ToolchainError {
    notAtRevision(
      path, "the path after \(revision.text): is relative, and there is no work tree here",
      explanation: "Expected a path from the root of the repository, without ./ in front.")
  }

  /// The error for a path above the root of the repository.
  func outsideRepository(_ path: String) -> ToolchainError {
    notAtRevision(
      path, "the path leads out of the repository",
      explanation: "Expected a path within the repository that holds the working directory.")
  }

  /// The error for a path to or into the submodule reached by `depth` names and one more.
  func inSubmodule(
    _ path: String, components: [String], depth: Int, commit: String
  ) -> ToolchainError {
    let submodule = components[...depth].joined(separator: "/")
    let rest = components[(depth + 1)...].joined(separator: "/")
    return ToolchainError(
      .pathInSubmodule, file: path, "\"\(submodule)\" is a submodule, expected a folder",
      explanation: "The submodule has its own repository. Run the command in the folder of the "
        + "submodule, where the path is `\(commit):\(rest)`.")
  }

  private func notAtRevision(
    _ path: String, _ summary: String, explanation: String, notes: [DiagnosticNote] = []
  ) -> ToolchainError {
    ToolchainError(
      .pathNotAtRevision, file: path, summary, explanation: explanation, notes: notes)
  }

  /// The correct spelling of a path that exists relative to the working directory; nil if it does not.
  private func spelling(
    of components: [String], in reference: ModelReference
  ) throws(ToolchainError) -> String? {
    let fromHere = revision.place.folders + components
    guard fromHere != components, case .entry = try find(fromHere, path: reference.path) else {
      return nil
    }
    let version = reference.version.map { "#\($0)" } ?? ""
    let spellings = [["."] + components, fromHere].map {
      "`\(revision.text):\($0.joined(separator: "/"))\(version)`"
    }
    return "The path exists as seen from the working directory. Write \(spellings[0]), or from the "
      + "root of the repository \(spellings[1])."
  }
}

// MARK: - Near names

extension GitTree {
  private static let mostNearNames = 5

  /// The models in the last existing folder of the path `components`, otherwise any models.
  private func nearNames(
    to components: [String], path: String
  ) throws(ToolchainError) -> [DiagnosticNote] {
    guard case .nothing(let depth, let folder) = try find(components, path: path) else { return [] }
    let parents = components[..<depth]
    let beside = try entries(of: folder, at: path).map(\.name).filter(Self.isModelName)
      .map { (parents + [$0]).joined(separator: "/") }
    let known = depth > 0 && !beside.isEmpty ? beside : bundles()
    let wanted = components.last?.lowercased()
    let named = known.filter { lastComponent(of: $0).lowercased() == wanted }
    let ordered = named + known.filter { !named.contains($0) }
    guard !ordered.isEmpty else { return [] }
    let shown = ordered.prefix(Self.mostNearNames).map { "\(revision.text):\($0)" }
    let more = ordered.count - shown.count
    return [
      DiagnosticNote(
        "at \(revision.text) there is \(shown.joined(separator: ", "))"
          + (more > 0 ? " and \(more) more" : ""))
    ]
  }

  private static func isModelName(_ name: String) -> Bool {
    [".xcdatamodeld", ".xcdatamodel", ".momd", ".mom"].contains(where: name.hasSuffix)
  }

  /// The bundles of the revision, and versions outside bundles, within a megabyte of names.
  private func bundles() -> [String] {
    guard !Self.isMerged(root),
      let list = try? git.run("ls-tree -r -d -z --name-only --full-tree", root).output,
      let end = list.lastIndex(of: 0)
    else { return [] }
    let names = list[..<end].split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return names.filter {
      Self.isModelName($0) && !Self.isModelName(parentDirectory(of: $0))
    }
  }
}
