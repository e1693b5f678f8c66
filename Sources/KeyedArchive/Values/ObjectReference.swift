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

  /// The reference that stands for nil.
  package static let null = ObjectReference(index: 0)
}
