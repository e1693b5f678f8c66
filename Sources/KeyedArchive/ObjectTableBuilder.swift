/// Builds an object table; objects may be reserved first and filled later, so that they can refer
/// to each other.
package struct ObjectTableBuilder {
  private var values: [ArchivedValue] = [.null]
  private var strings: [ExactString: ObjectReference] = [:]

  /// Creates a builder whose table holds nil only.
  package init() {}

  /// Appends a value.
  ///
  /// - Parameter value: The value; its references need not lead anywhere yet.
  /// - Returns: The reference to it.
  package mutating func append(_ value: ArchivedValue) -> ObjectReference {
    values.append(value)
    return ObjectReference(index: values.count - 1)
  }

  /// Takes a position for a value that is not known yet; it is null until it is set.
  ///
  /// - Returns: The reference to it.
  package mutating func reserve() -> ObjectReference {
    append(.null)
  }

  /// Replaces the value at a position; does nothing for the null reference and for references
  /// that this builder did not give out.
  ///
  /// - Parameters:
  ///   - reference: A position that was appended or reserved.
  ///   - value: Its value.
  package mutating func set(_ reference: ObjectReference, _ value: ArchivedValue) {
    guard reference != .null, values.indices.contains(reference.index) else {
      return
    }
    values[reference.index] = value
  }

  /// The position of a string; strings of the same code points share one.
  ///
  /// - Parameter text: The string.
  /// - Returns: The reference to it.
  package mutating func string(_ text: String) -> ObjectReference {
    if let known = strings[ExactString(text: text)] {
      return known
    }
    let reference = append(.string(text))
    strings[ExactString(text: text)] = reference
    return reference
  }

  /// The table built so far.
  ///
  /// - Parameter root: The object that the archive is about.
  /// - Returns: A table of all values in the order in which they were appended or reserved.
  package func table(root: ObjectReference) -> ObjectTable {
    ObjectTable(values: values, root: root)
  }
}
