/// The objects of a keyed archive and where to start.
///
/// A table that was read is sound: each reference in it leads to a value of it. Class entries of
/// the archive are not values; they became ``ArchiveClass``, and references were renumbered.
package struct ObjectTable: Hashable, Sendable {
  /// The values; the one at index 0 is ``ArchivedValue/null``.
  package private(set) var values: [ArchivedValue]

  /// The object that the archive is about.
  package var root: ObjectReference

  /// The value that a reference leads to; null when it leads nowhere.
  ///
  /// - Parameter reference: A position in the table.
  package subscript(reference: ObjectReference) -> ArchivedValue {
    values.indices.contains(reference.index) ? values[reference.index] : .null
  }
}

/// A position in an object table.
package struct ObjectReference: Hashable, Sendable {
  /// The index into the table's values.
  package var index: Int

  /// Creates a reference.
  ///
  /// - Parameter index: The index into the table's values.
  package init(index: Int) {
    self.index = index
  }

  /// The reference to nil.
  package static let null = ObjectReference(index: 0)
}
