/// The keys named in a piece of a source: texts after `forKey:`, and the last key in `#keyPath(…)`.
///
/// It searches bytes, not the tree, whose expressions may be nested as deep as the source is long.
/// Comments count as well: an additional key only prevents a finding that a key is missing.
func findKeys(in bytes: [UInt8], _ range: Range<Int>) -> Set<String> {
  var keys: Set<String> = []
  let piece = bytes[range]
  for end in ends(of: "forKey:", in: piece) {
    let rest = piece[end...].drop { isSpace($0) }
    guard rest.first == UInt8(ascii: "\"") else { continue }
    let text = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") && $0 != 0x0A }
    keys.insert(String(decoding: text, as: UTF8.self))
  }
  for end in ends(of: "#keyPath(", in: piece) {
    let path = piece[end...].prefix { $0 != UInt8(ascii: ")") && $0 != 0x0A }
    let name = path.split(separator: UInt8(ascii: ".")).last ?? []
    keys.insert(String(decoding: name.filter { !isSpace($0) }, as: UTF8.self))
  }
  return keys
}

/// The offsets after each `mark` in `piece`.
private func ends(of mark: StaticString, in piece: ArraySlice<UInt8>) -> [Int] {
  let mark = Array("\(mark)".utf8)
  return piece.indices.compactMap { place in
    piece[place] == mark[0] && piece[place...].starts(with: mark) ? place + mark.count : nil
  }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
