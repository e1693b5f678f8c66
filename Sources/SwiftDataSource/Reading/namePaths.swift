import Findings

/// A path of names in code.
struct NamePath: Hashable, Sendable {
  /// The names.
  var names: [String]
  /// The bytes from the first to the last.
  var bytes: Range<Int>
}

/// The paths of names that begin with a capital, in code, without those in comments and texts.
///
/// Bytes are looked at, and not the tree, whose expressions may be nested as deep as the source is long.
func namePaths(in bytes: [UInt8], _ range: Range<Int>) -> [NamePath] {
  var result: [NamePath] = []
  var place = range.lowerBound
  let end = min(range.upperBound, bytes.count)
  var isMember = false
  while place < end {
    let byte = bytes[place]
    if byte == UInt8(ascii: "/"), place + 1 < end, bytes[place + 1] == UInt8(ascii: "/") {
      while place < end, bytes[place] != 0x0A { place += 1 }
    } else if byte == UInt8(ascii: "/"), place + 1 < end, bytes[place + 1] == UInt8(ascii: "*") {
      place = endOfComment(bytes, place, end)
    } else if byte == UInt8(ascii: "\"") {
      place = endOfText(bytes, place, end)
    } else if isWordPart(byte) {
      let start = place
      var names: [String] = []
      var last = place
      repeat {
        let word = place
        while place < end, isWordPart(bytes[place]) { place += 1 }
        if names.count < 32 { names.append(String(decoding: bytes[word..<place], as: UTF8.self)) }
        last = place
        guard place + 1 < end, bytes[place] == UInt8(ascii: "."), isWordPart(bytes[place + 1])
        else {
          break
        }
        place += 1
      } while true
      let isType = names.first?.first?.isUppercase ?? false
      if isType, !isMember { result.append(NamePath(names: names, bytes: start..<last)) }
      isMember = false
      continue
    } else {
      place += 1
    }
    isMember = byte == UInt8(ascii: ".")
  }
  return result
}

private func endOfComment(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
  var place = start
  var depth = 0
  while place + 1 < end {
    if bytes[place] == UInt8(ascii: "/"), bytes[place + 1] == UInt8(ascii: "*") {
      depth += 1
      place += 2
    } else if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") {
      depth -= 1
      place += 2
      if depth == 0 { return place }
    } else {
      place += 1
    }
  }
  return end
}

/// The place after a text; code in it is passed over with it.
private func endOfText(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
  let quote = UInt8(ascii: "\"")
  let isLong = start + 2 < end && bytes[start + 1] == quote && bytes[start + 2] == quote
  var place = start + (isLong ? 3 : 1)
  while place < end {
    if bytes[place] == UInt8(ascii: "\\") {
      place += 2
    } else if bytes[place] == quote {
      guard isLong else { return place + 1 }
      if place + 2 < end, bytes[place + 1] == quote, bytes[place + 2] == quote { return place + 3 }
      place += 1
    } else if !isLong, bytes[place] == 0x0A {
      return place
    } else {
      place += 1
    }
  }
  return end
}

extension FileDeclarations {
  /// The place of the file as a whole.
  var start: SourceLocation { .file(path) }
}
