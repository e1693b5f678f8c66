/// A declaration in a tree of sources.
struct DeclarationReference: Hashable, Sendable {
  /// The number of the file.
  let file: Int
  /// The place in the file's list.
  let index: Int
}

extension DeclarationReference: Comparable {
  /// Files and places in order.
  static func < (left: DeclarationReference, right: DeclarationReference) -> Bool {
    (left.file, left.index) < (right.file, right.index)
  }
}
