/// The fields of an object that is being put together, in the order in which they are added.
///
/// Unlike ``ArchivedFields`` it holds nothing that has to be counted or freed, and its fields are
/// brought into order once for all objects of the same keys: an archive has very many objects and
/// very few lists of keys.
package struct FieldList: ExpressibleByDictionaryLiteral {
  /// A value; what has parts is kept by the builder that made it.
  package enum Value: Sendable {
    /// A reference to one object, or to nil.
    case reference(ObjectReference)
    /// References in order.
    case references(FieldParts)
    /// True or false.
    case boolean(Bool)
    /// An integer.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// Anything else.
    case other(FieldParts)
  }

  /// The fields in the order in which they were added.
  private(set) var fields: [(String, Value)]

  /// Creates a list of `elements` with distinct keys.
  package init(dictionaryLiteral elements: (String, Value)...) {
    fields = elements
  }

  /// Creates an empty list with space for `count` fields.
  package init(capacity count: Int) {
    fields = []
    fields.reserveCapacity(count)
  }

  /// Adds a field, whose key may not be there yet.
  package mutating func add(_ key: String, _ value: Value) {
    fields.append((key, value))
  }

  /// Whether the keys are `keys`, in the order in which they were added.
  func hasKeys(_ keys: [String]) -> Bool {
    guard keys.count == fields.count else { return false }
    for place in keys.indices where keys[place] != fields[place].0 { return false }
    return true
  }
}

/// Parts of a field's value among those that a builder keeps.
package struct FieldParts: Hashable, Sendable {
  /// The index of the first one.
  let start: UInt32
  /// The number of fields.
  let count: UInt32
}
