/// The name of an object in a file.
package enum ObjectName: Hashable, Sendable {
  /// `p<number>`: the object with that key, which is 1 or above unless a store is damaged.
  case key(Int64)
  /// Any other text: an object in the file whose key is not yet assigned.
  case name(String)

  /// Parses a name; nil for an invalid one.
  package init?(_ text: String) {
    if let key = Self.key(in: text) {
      self = .key(key)
    } else if text.isEmpty || text.utf8.contains(UInt8(ascii: "/")) {
      return nil
    } else {
      self = .name(text)
    }
  }

  /// The key in a name of the form `p` and an integer without redundant signs and zeros.
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
  /// The name.
  package var id: ObjectName
  /// The numbers of the entities that it may have; nil if only the name is given.
  package var entities: ClosedRange<Int>?
}
