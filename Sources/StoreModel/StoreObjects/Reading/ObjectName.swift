/// What an object is called in a file.
package enum ObjectName: Hashable, Sendable {
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

  /// The number of a name that says one: `p` and an integer without needless signs and zeros.
  private static func key(in text: String) -> Int64? {
    guard text.utf8.first == UInt8(ascii: "p") else { return nil }
    let number = text.utf8.dropFirst()
    let digits = number.first == UInt8(ascii: "-") ? number.dropFirst() : number
    guard let first = digits.first, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      first != 0x30 || number.count == 1
    else { return nil }
    return Int64(Substring(number))
  }
}

/// An object that a relationship names.
package struct NamedObject: Hashable, Sendable {
  /// What it is called.
  package var id: ObjectName
  /// The numbers of the entities that it is said to be one of; nil where only its name is said.
  package var entities: ClosedRange<Int>?
}
