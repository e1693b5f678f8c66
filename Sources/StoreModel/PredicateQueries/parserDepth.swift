/// The most places of SQLite's parser that a condition may take; it has a hundred, and the query around it some of them.
let parserDepthLimit = 80

/// How many places of its parser SQLite needs for a condition, or some more.
///
/// Each open parenthesis takes those of what stands before it in its expression: three in arithmetic and logic, nine
/// with a query in it; so does a `CASE` up to its `END`, and a `BETWEEN` takes some more.
///
/// *Source:* tried with SQLite 3.40, whose parser holds 31 sums, 30 calls, 22 cases or 9 queries within each other.
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
