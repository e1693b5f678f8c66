import Text

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

  /// Replaces a UUID in letters of one case; nil for any other text.
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

  /// The bytes of a UUID in letters of one case; nil for any other text.
  func uuidBytes(_ text: [UInt8]) -> [UInt8]? {
    guard text.count == 36 else { return nil }
    let hasLower = text.contains { $0 >= UInt8(ascii: "a") }
    let hasUpper = text.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
    guard hasLower != hasUpper, let text = String(validating: text, as: UTF8.self) else {
      return nil
    }
    return Text.uuidBytes(text)
  }

  private func uuidDigits(_ bytes: [UInt8], isLowerCase: Bool) -> [UInt8] {
    let text = uuidText(bytes)
    return Array((isLowerCase ? text.lowercased() : text).utf8)
  }
}
