package import Findings
package import OperatingSystem

/// The file system.
package struct FileSystem: FileTree {
  /// Whether symbolic links are followed everywhere, including inside bundles.
  private let followsAllLinks: Bool

  /// Creates the tree of all files.
  ///
  /// - Parameter followsAllLinks: Whether links are also followed inside bundles. Build systems provide the
  ///   inputs of a step as links; in an untrusted bundle, a link could expose the file it points to.
  package init(followsAllLinks: Bool = false) {
    self.followsAllLinks = followsAllLinks
  }

  package func kind(of path: String, followsLinks: Bool) -> FileKind? {
    FileKind(at: path, followsLinks: followsLinks || followsAllLinks)
  }

  package func names(in path: String) throws(ToolchainError) -> [String] {
    try listDirectory(path)
  }

  package func read(
    _ path: String, limit: Int, followsLinks: Bool
  ) throws(ToolchainError) -> [UInt8] {
    try readFile(path, limit: limit, followsLinks: followsLinks || followsAllLinks)
  }

  package func head(of path: String, count: Int) throws(ToolchainError) -> [UInt8] {
    try readHead(of: path, count: count)
  }

  package func name(of path: String) -> String {
    fileName(at: path)
  }

  package func folderName(of path: String) -> String {
    fileName(at: parentDirectory(of: path))
  }

  package func member(_ name: String, of path: String) -> String {
    joined(path, name)
  }

  package func systemPath(of path: String) -> String? {
    path
  }

  package func notFound(_ reference: ModelReference) -> ToolchainError {
    guard !reference.path.isEmpty else {
      return ToolchainError(
        .usage,
        [RuleDescription.unreadableFile.diagnostic("a path is empty, expected that of a model")])
    }
    return ToolchainError(
      .unreadableFile, file: reference.path,
      "there is no such file or folder, expected a model",
      explanation: reference.text.hasPrefix(":")
        ? "With nothing before the colon, git reads its index, which this tool does not read. Name a "
          + "revision, as in `HEAD\(reference.text)`." : ToolchainError.nameAdvice(reference.path))
  }
}
