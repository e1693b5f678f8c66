/// Finds the name that some bytes spell, without making a string.
struct NameTable<Name: RawRepresentable & CaseIterable & Sendable>: Sendable
where Name.RawValue == String {
  private var slots: [(start: Int32, length: Int32, name: Name?)]
  private var texts: [UInt8] = []
  private let mask: Int

  /// Creates the table of all cases of `Name`.
  init() {
    let names = Array(Name.allCases)
    var size = 64
    while size < names.count * 4 { size *= 2 }
    mask = size - 1
    slots = Array(repeating: (0, 0, nil), count: size)
    for name in names { insert(name) }
  }

  /// The name that `bytes` spell, or nil.
  ///
  /// - Complexity: O(n) in the length of the name.
  func name(spelledBy bytes: UnsafeBufferPointer<UInt8>) -> Name? {
    guard var slot = Self.hash(bytes) else { return nil }
    while true {
      let candidate = slots[slot & mask]
      guard let name = candidate.name else { return nil }
      if Int(candidate.length) == bytes.count, matches(bytes, at: Int(candidate.start)) {
        return name
      }
      slot += 1
    }
  }

  private mutating func insert(_ name: Name) {
    var text = name.rawValue
    text.withUTF8 { bytes in
      guard var slot = Self.hash(bytes) else { return }
      while slots[slot & mask].name != nil { slot += 1 }
      slots[slot & mask] = (Int32(texts.count), Int32(bytes.count), name)
      texts.append(contentsOf: bytes)
    }
  }

  private func matches(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    texts.withUnsafeBytes { texts in
      let left = UnsafeRawBufferPointer(bytes)
      var place = 0
      while place + 8 <= left.count {
        let isEqual =
          left.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          == texts.loadUnaligned(fromByteOffset: start + place, as: UInt64.self)
        guard isEqual else { return false }
        place += 8
      }
      while place < left.count {
        guard left[place] == texts[start + place] else { return false }
        place += 1
      }
      return true
    }
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = bytes.first, let last = bytes.last else { return nil }
    let middle = bytes[bytes.count / 2]
    return Int(first) &* 31 &+ Int(last) &* 7 &+ Int(middle) &* 3 &+ bytes.count &* 17
  }
}
