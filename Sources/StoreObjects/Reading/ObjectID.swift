/// What an object is called in a file.
package enum ObjectID: Hashable, Sendable {
  /// `p<number>`: the object with that key, which is 1 or above unless a store is damaged.
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

  /// The number of a name that says one: `p` and an integer in the only way in which tools write it.
  private static func key(in text: String) -> Int64? {
    guard text.utf8.first == UInt8(ascii: "p") else { return nil }
    let digits = text.utf8.dropFirst()
    guard let key = Int64(Substring(digits)), "\(key)".utf8.elementsEqual(digits) else {
      return nil
    }
    return key
  }
}

/// An object that a relationship names.
package struct ObjectReference: Hashable, Sendable {
  /// What it is called.
  package var id: ObjectID
  /// The numbers of the entities that it is said to be one of; nil where only its name is said.
  package var entities: ClosedRange<Int>?
}
