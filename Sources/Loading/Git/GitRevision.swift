/// A resolved revision of a repository.
package struct GitRevision: Hashable, Sendable {
  /// The revision as the user wrote it.
  package var text: String
  /// The identifier of its object.
  package var identifier: String
  /// The identifiers of additional merge bases, if two revisions have several.
  package var otherBases: [String] = []
  /// A name of the first of the two revisions, if this is their merge base.
  package var target: String?
  /// The position of the working directory in the repository.
  package var place: GitPlace

  /// The abbreviated identifier.
  package var shortIdentifier: String { String(identifier.prefix(12)) }
}

/// The position of the working directory in a repository.
package struct GitPlace: Hashable, Sendable {
  /// Whether the history is truncated, as in a clone with `--depth`.
  package var isShallow: Bool
  /// Whether the working directory is in a working tree; false in a bare repository.
  var isInWorkTree: Bool
  /// The folders from the root of the working tree to the working directory.
  var folders: [String]
}
