/// The kind of item at a path.
package enum FileKind: Hashable, Sendable {
  /// A regular file.
  case file
  /// A folder.
  case directory
  /// A symbolic link that is not followed.
  case symbolicLink
  /// A device, pipe or socket.
  case other

  /// The kind of item at `path`; nil if absent or inaccessible.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followsLinks: Whether a symbolic link counts as what it leads to.
  package init?(at path: String, followsLinks: Bool) {
    guard let status = try? FileStatus(of: path, followsLinks: followsLinks) else { return nil }
    self = status.kind
  }
}
