import Text

/// The version hash of an entity as a log shows it, of which the middle may be left out.
package struct LoggedHash: Hashable, Sendable {
  /// The name of the entity.
  package var name: String
  /// The bytes that it begins with: all of them where nothing is left out.
  package var start: [UInt8]
  /// The bytes that it ends with, where some are left out; nil where none are.
  package var end: [UInt8]?

  /// Whether a hash can be the one that is shown.
  package func isShown(of hash: [UInt8]) -> Bool {
    guard let end else { return hash == start }
    return hash.starts(with: start) && hash.suffix(end.count).elementsEqual(end)
  }
}

/// The hashes of the entities of stores in a text: those behind each `NSStoreModelVersionHashes`.
///
/// They are dictionaries as Foundation describes them: `Item = <8a8bc2ef …>;`, or, since macOS 10.15 and iOS 13, `Item = {length = 32,
/// bytes = 0x8a8bc2ef … 0d54b7f5 };` with the middle left out. Line ends and quotes may be escaped, as in a log of one line.
///
/// - Parameter text: The text.
/// - Returns: The hashes of each store, those that are the same once.
///
/// *Source:* public reports: OpenEmu, issue 2896; Groot, issue 76.
package func loggedHashes(in text: String) -> [[LoggedHash]] {
  let plain = text.replacing("\\n", with: "\n").replacing("\\\"", with: "\"")
    .replacing("\\\\U", with: "\\U")
  var stores: [[LoggedHash]] = []
  var rest = plain[...]
  while let found = rest.firstRange(of: "NSStoreModelVersionHashes") {
    rest = rest[found.upperBound...]
    // Other keys begin with the same word.
    guard let next = rest.first, !next.isLetter else { continue }
    var reader = LoggedDictionary(rest)
    let hashes = reader.hashes().sorted { $0.name < $1.name }
    if !hashes.isEmpty, !stores.contains(hashes) { stores.append(hashes) }
  }
  return stores
}

/// Reads a dictionary of hashes.
private struct LoggedDictionary {
  private var rest: Substring.UnicodeScalarView

  init(_ text: Substring) { rest = text.unicodeScalars[...] }

  mutating func hashes() -> [LoggedHash] {
    let head = rest.prefix(40)
    guard let start = head.firstIndex(where: { "{[".unicodeScalars.contains($0) }) else {
      return []
    }
    rest = rest[rest.index(after: start)...]
    var hashes: [LoggedHash] = []
    while let hash = next() { hashes.append(hash) }
    return hashes
  }

  private mutating func skip(_ characters: String) {
    let skipped = Set(characters.unicodeScalars)
    rest = rest.drop { $0.properties.isWhitespace || skipped.contains($0) }
  }

  private mutating func next() -> LoggedHash? {
    skip(";,")
    guard let name = name() else { return nil }
    skip("=:")
    guard let open = rest.first, open == "<" || open == "{" else { return nil }
    let close: Unicode.Scalar = open == "<" ? ">" : "}"
    guard let end = rest.firstIndex(of: close) else { return nil }
    var text = String(rest[rest.index(after: rest.startIndex)..<end])
    rest = rest[rest.index(after: end)...]
    if let digits = text.firstRange(of: "bytes = 0x") { text = String(text[digits.upperBound...]) }
    let parts = text.replacing("…", with: "...").split(separator: "...").map { part in
      hexadecimalBytes(part.filter { !$0.isWhitespace }.utf8)
    }
    guard let start = parts.first ?? nil, parts.count <= 2, !start.isEmpty else { return nil }
    guard parts.count == 2 else { return LoggedHash(name: name, start: start, end: nil) }
    return parts[1].map { LoggedHash(name: name, start: start, end: $0) }
  }

  private mutating func name() -> String? {
    guard let first = rest.first else { return nil }
    let isQuoted = first == "\""
    if isQuoted { rest.removeFirst() }
    let name = rest.prefix { scalar in
      isQuoted
        ? scalar != "\""
        : !scalar.properties.isWhitespace && !"=:}]".unicodeScalars.contains(scalar)
    }
    rest = rest[name.endIndex...]
    if isQuoted, !rest.isEmpty { rest.removeFirst() }
    return name.isEmpty ? nil : withoutEscapes(String(name))
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
