/// The most places of SQLite's parser that a condition may take; it has a hundred, and the query around it some of them.
let parserDepthLimit = 80

/// How many places of its parser SQLite needs for a condition, or some more.
///
/// Each open parenthesis takes those of what stands before it in its expression: three in arithmetic and logic, nine
/// with a query in it.
///
/// *Source:* tried with SQLite 3.40, whose parser holds 31 sums, 30 calls, 22 cases or 9 queries within each other.
///
/// - Complexity: O(n).
func parserDepth(of sql: String) -> Int {
  let bytes = Array(sql.utf8)
  var open: [Int] = []
  var depth = 0
  var deepest = 0
  var isQuoted: UInt8?
  for (place, byte) in bytes.enumerated() {
    if let quote = isQuoted {
      if byte == quote { isQuoted = nil }
      continue
    }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): isQuoted = byte
    case UInt8(ascii: "("):
      let weight =
        bytes[place...].starts(with: "(SELECT".utf8)
        ? 9 : bytes[..<place].ends(with: " IN ") ? 5 : bytes[..<place].ends(with: "WHEN ") ? 4 : 3
      open.append(weight)
      depth += weight
      deepest = max(deepest, depth)
    case UInt8(ascii: ")"): depth -= open.popLast() ?? 0
    default: break
    }
  }
  return deepest
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
