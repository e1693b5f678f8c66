import Text

/// The version hash of an entity as shown in a log, possibly without its middle part.
package struct LoggedHash: Hashable, Sendable {
  /// The name of the entity.
  package var name: String
  /// The bytes that it begins with: all of them where nothing is left out.
  package var start: [UInt8]
  /// The last bytes, if some are left out; nil otherwise.
  package var end: [UInt8]?

  /// Whether a hash can be the one that is shown.
  package func isShown(of hash: [UInt8]) -> Bool {
    guard let end else { return hash == start }
    return hash.starts(with: start) && hash.suffix(end.count).elementsEqual(end)
  }
}

/// The version hashes of stores in a text: those after each `NSStoreModelVersionHashes`.
///
/// They are dictionaries as Foundation prints them: `Item = <8a8bc2ef …>;` or, since macOS 10.15 and iOS 13,
/// `Item = {length = 32, bytes = 0x8a8bc2ef … 0d54b7f5 };` with the middle left out. Line ends and quotes may
/// be escaped, as in a one-line log.
///
/// - Parameter text: The text.
/// - Returns: The hashes of each store, without duplicates.
/// - Complexity: O(n) in the length of the text, whatever it holds.
///
/// *Source:* public reports: OpenEmu, issue 2896; Groot, issue 76.
package func loggedHashes(in text: String) -> [[LoggedHash]] {
  var stores: [[LoggedHash]] = []
  var seen: Set<[LoggedHash]> = []
  let key = Array("NSStoreModelVersionHashes".utf8)
  var reader = LoggedDictionary(text)
  while reader.skip(past: key) {
    let rest = reader
    let hashes = reader.hashes().sorted { $0.name < $1.name }
    if hashes.isEmpty {
      // Another one may begin where this one was looked for.
      reader = rest
    } else if seen.insert(hashes).inserted {
      stores.append(hashes)
    }
  }
  return stores
}

/// Reads dictionaries of hashes, one after the other.
private struct LoggedDictionary {
  private let bytes: [UInt8]
  private var index = 0

  /// The maximum number of bytes in a name.
  private static let longestName = 600
  /// The maximum number of bytes in a hash with its surroundings.
  private static let longestHash = 300

  /// Begins at the beginning of a text, in which line ends, quotes and backslashes may be escaped.
  init(_ text: String) {
    var plain = Array(text.utf8)
    let backslash = UInt8(ascii: "\\")
    if plain.contains(backslash) {
      var count = 0
      var index = 0
      while index < plain.count {
        var byte = plain[index]
        index += 1
        if byte == backslash, index < plain.count {
          switch plain[index] {
          case UInt8(ascii: "n"): byte = UInt8(ascii: "\n")
          case UInt8(ascii: "\""): byte = plain[index]
          case backslash where index + 1 < plain.count && plain[index + 1] == UInt8(ascii: "U"):
            break
          default: index -= 1
          }
          index += 1
        }
        plain[count] = byte
        count += 1
      }
      plain.removeLast(plain.count - count)
    }
    bytes = plain
  }

  /// Advances past the next occurrence of a key that is not part of a longer one.
  ///
  /// - Returns: Whether there is one.
  mutating func skip(past key: [UInt8]) -> Bool {
    while index + key.count <= bytes.count {
      guard bytes[index] == key[0], bytes[index..<index + key.count].elementsEqual(key) else {
        index += 1
        continue
      }
      index += key.count
      if index < bytes.count, !Self.isLetter(bytes[index]) { return true }
    }
    return false
  }

  /// The hashes of the dictionary that begins here; empty if there is no dictionary.
  mutating func hashes() -> [LoggedHash] {
    let head = bytes[index..<min(index + 40, bytes.count)]
    guard let start = head.firstIndex(where: { "{[".utf8.contains($0) }) else { return [] }
    index = start + 1
    var hashes: [LoggedHash] = []
    while let hash = next() { hashes.append(hash) }
    return hashes
  }

  private mutating func skip(_ characters: String) {
    while index < bytes.count, Self.isSpace(bytes[index]) || characters.utf8.contains(bytes[index])
    {
      index += 1
    }
  }

  private mutating func next() -> LoggedHash? {
    skip(";,")
    guard let name = name() else { return nil }
    skip("=:")
    guard index < bytes.count, "<{".utf8.contains(bytes[index]) else { return nil }
    let close = bytes[index] == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "}")
    let rest = bytes[(index + 1)..<min(index + 1 + Self.longestHash, bytes.count)]
    guard let end = rest.firstIndex(of: close) else { return nil }
    var text = String(decoding: rest[..<end], as: UTF8.self)
    index = end + 1
    if let digits = text.firstRange(of: "bytes = 0x") { text = String(text[digits.upperBound...]) }
    let parts = text.replacing("…", with: "...").split(separator: "...").map { part in
      hexadecimalBytes(part.filter { !$0.isWhitespace }.utf8)
    }
    guard let start = parts.first ?? nil, parts.count <= 2, !start.isEmpty else { return nil }
    guard parts.count == 2 else { return LoggedHash(name: name, start: start, end: nil) }
    return parts[1].map { LoggedHash(name: name, start: start, end: $0) }
  }

  private mutating func name() -> String? {
    let isQuoted = index < bytes.count && bytes[index] == UInt8(ascii: "\"")
    if isQuoted { index += 1 }
    let rest = bytes[index..<min(index + Self.longestName, bytes.count)]
    let end = rest.firstIndex { byte in
      isQuoted
        ? byte == UInt8(ascii: "\"") : Self.isSpace(byte) || "=:}]".utf8.contains(byte)
    }
    guard let end, end > index else { return nil }
    let name = String(decoding: bytes[index..<end], as: UTF8.self)
    index = isQuoted ? end + 1 : end
    return withoutEscapes(name)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// A name with the units that are written as `\U00e9`.
  private func withoutEscapes(_ name: String) -> String {
    guard name.contains("\\U") else { return name }
    var units: [UInt16] = []
    var rest = name[...]
    while let first = rest.first {
      let digits = rest.dropFirst(2).prefix(4)
      if rest.hasPrefix("\\U"), digits.count == 4, let unit = UInt16(digits, radix: 16) {
        units.append(unit)
        rest = rest.dropFirst(6)
      } else {
        units += Array(String(first).utf16)
        rest.removeFirst()
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
