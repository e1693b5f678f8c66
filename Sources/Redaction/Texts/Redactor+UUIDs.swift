extension Redactor {
  /// Replaces a UUID by another of the same version and variant; alike in all domains, as text and as bytes.
  ///
  /// - Parameter bytes: The 16 bytes.
  /// - Returns: The replacement.
  ///
  /// *Source:* RFC 9562, 4.1 and 4.2.
  package func uuid(_ bytes: [UInt8]) -> [UInt8] {
    var nibbles = bytes.flatMap { [UInt32($0 >> 4), UInt32($0 & 15)] }
    guard nibbles.count == 32 else { return bytes }
    let places = nibbles.indices.filter { $0 != 12 }
    let (start, bound): (UInt32, UInt32) =
      switch nibbles[16] {
      case 0..<8: (0, 8)
      case 8..<12: (8, 4)
      case 12..<14: (12, 2)
      default: (14, 2)
      }
    nibbles[16] -= start
    var digits = places.map { nibbles[$0] }
    permuteDigits(&digits, bounds: places.map { $0 == 16 ? bound : 16 }, uuids)
    for (number, place) in places.enumerated() { nibbles[place] = digits[number] }
    nibbles[16] += start
    return stride(from: 0, to: 32, by: 2).map { UInt8(nibbles[$0] << 4 | nibbles[$0 + 1]) }
  }

  /// Replaces a text that is a UUID, in letters of one case; nil for any other.
  func replacedUUID(_ text: [UInt8]) -> [UInt8]? {
    guard var bytes = uuidBytes(text) else { return nil }
    let isLowerCase = text.contains { $0 >= UInt8(ascii: "a") }
    var result: [UInt8]
    repeat {
      bytes = uuid(bytes)
      result = uuidDigits(bytes, isLowerCase: isLowerCase)
      // One without letters has no case, and is not replaced as a UUID.
    } while uuidBytes(result) == nil
    return result
  }

  /// The bytes of a text that is a UUID with letters of one case.
  func uuidBytes(_ text: [UInt8]) -> [UInt8]? {
    guard text.count == 36 else { return nil }
    var (bytes, high): ([UInt8], UInt8?) = ([], nil)
    var (hasLower, hasUpper) = (false, false)
    for (place, byte) in text.enumerated() {
      if [8, 13, 18, 23].contains(place) {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        (digit, hasLower) = (byte - UInt8(ascii: "a") + 10, true)
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        (digit, hasUpper) = (byte - UInt8(ascii: "A") + 10, true)
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return hasLower != hasUpper ? bytes : nil
  }

  private func uuidDigits(_ bytes: [UInt8], isLowerCase: Bool) -> [UInt8] {
    let digits = Array((isLowerCase ? "0123456789abcdef" : "0123456789ABCDEF").utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { result.append(UInt8(ascii: "-")) }
      result += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return result
  }
}
