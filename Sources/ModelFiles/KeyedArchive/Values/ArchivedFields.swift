/// The fields of an archived object by key.
///
/// A list rather than a dictionary: objects have few fields and there are many objects. The order is
/// by length of the key, then by code point, so that equal fields are equal whatever the order they
/// were set in.
package struct ArchivedFields: Hashable, Sendable {
  /// A key and its value.
  package struct Field: Hashable, Sendable {
    /// The key.
    package let key: String
    /// The value.
    package var value: FieldValue

    /// Creates a field.
    package init(key: String, value: FieldValue) {
      self.key = key
      self.value = value
    }
  }

  private var fields: [Field] = []

  /// Creates an empty list.
  package init() {}

  /// Creates a list of `fields` in any order; keeps one of several with the same key.
  ///
  /// - Complexity: O(n log n).
  package init(_ fields: [Field]) {
    self.fields = fields.sorted { Self.comesBefore($0.key, $1.key) }
    let hasRepeats = zip(self.fields, self.fields.dropFirst()).contains { $0.key == $1.key }
    guard hasRepeats else { return }
    var keys: Set<String> = []
    self.fields.removeAll { !keys.insert($0.key).inserted }
  }

  /// The value of the field `key`, nil if absent; setting nil removes the field.
  ///
  /// - Complexity: O(n) in the number of fields.
  package subscript(key: String) -> FieldValue? {
    get {
      for field in fields where field.key == key { return field.value }
      return nil
    }
    set {
      let (index, isPresent) = place(of: key)
      switch newValue {
      case let value? where isPresent: fields[index].value = value
      case let value?: fields.insert(Field(key: key, value: value), at: index)
      case nil where isPresent: fields.remove(at: index)
      case nil: break
      }
    }
  }

  /// The keys in order.
  package var keys: some Collection<String> { fields.lazy.map(\.key) }

  private func place(of key: String) -> (index: Int, isPresent: Bool) {
    var index = fields.count
    while index > 0 {
      let other = fields[index - 1].key
      if other == key { return (index - 1, true) }
      if Self.comesBefore(other, key) { break }
      index -= 1
    }
    return (index, false)
  }

  /// Whether the field `left` sorts before the field `right`.
  static func comesBefore(_ left: String, _ right: String) -> Bool {
    let (leftCount, rightCount) = (left.utf8.count, right.utf8.count)
    return leftCount == rightCount
      ? left.utf8.lexicographicallyPrecedes(right.utf8) : leftCount < rightCount
  }
}

extension ArchivedFields: RandomAccessCollection {
  /// The position of the first field.
  package var startIndex: Int { 0 }
  /// The position after the last field.
  package var endIndex: Int { fields.count }
  /// The field at `position`.
  package subscript(position: Int) -> Field { fields[position] }
}

extension ArchivedFields: ExpressibleByDictionaryLiteral {
  /// Creates fields; of equal keys the last counts.
  package init(dictionaryLiteral elements: (String, FieldValue)...) {
    fields.reserveCapacity(elements.count + 4)
    for (key, value) in elements { self[key] = value }
  }
}
