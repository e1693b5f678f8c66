/// What an object is called in a file.
package enum ObjectID: Hashable, Sendable {
  /// `p<number>`: the object with that key.
  case key(Int64)
  /// Any other text: an object of the file, whose key is yet to be given.
  case name(String)

  /// Reads a name; nil for a text that is none.
  package init?(_ text: String) {
    if let key = Self.key(in: text) {
      self = .key(key)
    } else if text.isEmpty || text.utf8.contains(UInt8(ascii: "/")) {
      return nil
    } else {
      self = .name(text)
    }
  }

  /// The number of a name that says one: `p` and digits, from 1 on, the first of which is no zero.
  private static func key(in text: String) -> Int64? {
    var bytes = text.utf8[...]
    guard bytes.popFirst() == UInt8(ascii: "p"), let first = bytes.first,
      (0x31...0x39).contains(first), bytes.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int64(Substring(bytes))
  }
}

/// An object that a relationship names.
package struct ObjectReference: Hashable, Sendable {
  /// What it is called.
  package var id: ObjectID
  /// The numbers of the entities that it is said to be one of; nil where only its name is said.
  package var entities: ClosedRange<Int>?
}
