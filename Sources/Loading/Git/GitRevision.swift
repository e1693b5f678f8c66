/// A revision of a repository, found.
package struct GitRevision: Hashable, Sendable {
  /// The revision as the user wrote it.
  package var text: String
  /// The identifier of the object that it names.
  package var identifier: String
  /// The identifiers of further merge bases, where two revisions have several.
  package var otherBases: [String] = []
  /// The repository, as seen from the working directory.
  package var place: GitPlace

  /// As much of the identifier as tells it from others.
  package var shortIdentifier: String { String(identifier.prefix(12)) }
}

/// Where in a repository the working directory is.
package struct GitPlace: Hashable, Sendable {
  /// Whether the history is cut off, as in a clone with `--depth`.
  package var isShallow: Bool
  /// Whether the working directory is in a work tree; not so in a bare repository.
  var isInWorkTree: Bool
  /// The folders from the root of the work tree to the working directory.
  var folders: [String]
}
