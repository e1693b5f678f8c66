/// Numbers texts: equal code points, equal number.
///
/// A hash table of its own: it is asked for every name that an archive refers to, and Swift's
/// dictionaries would hash each text with more care than it takes to find it.
struct TextTable: Sendable {
  /// The texts by number.
  private(set) var texts: [String] = []
  /// The hash of each text.
  private var hashes: [UInt64] = []
  /// The numbers of the texts, each at the index given by its hash or the next free one; 0 is free, others
  /// are the number plus one.
  private var slots = [UInt32](repeating: 0, count: 256)
  /// A seed that differs from run to run, so that hash collisions cannot be prepared.
  private static let seed = UInt64(truncatingIfNeeded: Hasher().finalize())
  /// Odd, with about half of its bits set.
  private static let factor = (0x9E37_79B9_7F4A_7C15 ^ seed) | 1

  /// The number of `text`, a new one when it is not there yet.
  mutating func number(of text: String) -> Int {
    let hash = Self.hash(text)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] > 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, ExactString(text: texts[number]) == ExactString(text: text) {
        return number
      }
      slot = (slot + 1) & mask
    }
    texts.append(text)
    hashes.append(hash)
    slots[slot] = UInt32(texts.count)
    if texts.count * 2 > slots.count { grow() }
    return texts.count - 1
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    let mask = slots.count - 1
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] > 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number + 1)
    }
  }

  private static func hash(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      var hash = seed ^ UInt64(bytes.count)
      var place = 0
      while place + 8 <= bytes.count {
        hash = mixed(hash, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        place += 8
      }
      var rest: UInt64 = 0
      while place < bytes.count {
        rest = rest << 8 | UInt64(bytes[place])
        place += 1
      }
      return mixed(hash, rest)
    }
  }

  /// Both halves of a product: each bit of both numbers moves many of the result.
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
