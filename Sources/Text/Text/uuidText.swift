/// The 16 bytes of a UUID in the usual form of 36 characters, upper case.
package func uuidText(_ bytes: some Sequence<UInt8>) -> String {
  var text: [UInt8] = []
  text.append(uuid: bytes)
  return String(decoding: text, as: UTF8.self)
}

/// The 16 bytes of a UUID that is written in groups of 8, 4, 4, 4 and 12 hexadecimal digits of any case; nil for
/// another text.
package func uuidBytes(_ text: some StringProtocol) -> [UInt8]? {
  let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  guard groups.map(\.count) == [8, 4, 4, 4, 12] else { return nil }
  return hexadecimalBytes(groups.joined())
}
