/// The maximum number of SQLite parser stack entries for a condition; the stack has a hundred, some of which
/// the surrounding query needs.
let parserDepthLimit = 80

/// An upper bound for the number of SQLite parser stack entries that a condition needs.
///
/// Each open parenthesis needs those of the text before it in its expression: three in arithmetic and logic,
/// nine if it contains a query; so does a `CASE` up to its `END`, and a `BETWEEN` needs a few more.
///
/// *Source:* tested with SQLite 3.40, whose parser supports 31 nested sums, 30 calls, 22 cases or 9 queries.
///
/// - Complexity: O(n).
func parserDepth(of sql: String) -> Int {
  let bytes = Array(sql.utf8)
  var open: [Int] = []
  var depth = 0
  var deepest = 0
  var quote: UInt8?
  func begins(_ place: Int, _ word: String) -> Bool {
    bytes[place...].starts(with: word.utf8)
      && (place == 0 || bytes[place - 1] == 0x20 || bytes[place - 1] == 0x28)
  }
  for (place, byte) in bytes.enumerated() {
    if quote != nil {
      if byte == quote { quote = nil }
      continue
    }
    var weight = 0
    switch byte {
    case 0x22, 0x27: quote = byte
    case UInt8(ascii: "("):
      weight =
        bytes[place...].starts(with: "(SELECT".utf8)
        ? 9 : bytes[..<place].suffix(4).elementsEqual(" IN ".utf8) ? 5 : 3
    case UInt8(ascii: "C") where begins(place, "CASE "): weight = 8
    case UInt8(ascii: "B") where begins(place, "BETWEEN "):
      depth += 3
      if !open.isEmpty { open[open.count - 1] += 3 }
    case UInt8(ascii: "E") where begins(place, "END"): depth -= open.popLast() ?? 0
    case UInt8(ascii: ")"): depth -= open.popLast() ?? 0
    default: break
    }
    if weight > 0 { open.append(weight) }
    depth += weight
    deepest = max(deepest, depth)
  }
  return deepest
}
