/// A declaration in a tree of sources.
struct DeclarationReference: Hashable, Sendable {
  /// The number of the file.
  let file: Int
  /// The index in the file's list.
  let index: Int
}

extension DeclarationReference: Comparable {
  /// Sorts by file and index.
  static func < (left: DeclarationReference, right: DeclarationReference) -> Bool {
    (left.file, left.index) < (right.file, right.index)
  }
}
