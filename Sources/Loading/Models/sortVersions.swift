extension LoadedModel {
  /// Sorts the versions of a source bundle in a repository by first appearance; versions unknown to git stay
  /// in name order.
  ///
  /// - Parameter settings: The git settings.
  package mutating func sortVersionsByHistory(git settings: GitSettings = GitSettings()) {
    guard kind == .sourceBundle, versions.count > 1 else { return }
    var settings = settings
    if let revision = reference.revision {
      guard let git = try? GitCommand(settings),
        let tree = try? openRevision(revision, git: git, sizeLimit: settings.sizeLimit),
        let path = try? tree.components(of: reference.path).joined(separator: "/"),
        let history = try? VersionHistory(of: [path], at: tree.commits, git: git)
      else { return }
      return sortVersions(by: history, at: path)
    }
    guard let bundle = absolutePath(reference.path) else { return }
    settings.directory = parentDirectory(of: bundle)
    guard let git = try? GitCommand(settings),
      let root = (try? git.run("rev-parse --show-toplevel")).flatMap({ lines(of: $0.output).first }
      ),
      bundle.hasPrefix(root + "/"),
      let history = try? VersionHistory(
        of: [String(bundle.dropFirst(root.count + 1))], at: ["HEAD"], git: git)
    else { return }
    sortVersions(by: history, at: String(bundle.dropFirst(root.count + 1)))
  }
}
