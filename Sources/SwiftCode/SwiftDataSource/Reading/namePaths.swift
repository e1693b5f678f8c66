import Findings

/// A path of names in code.
struct NamePath: Hashable, Sendable {
  /// The names.
  var names: [String]
  /// The bytes from the first to the last.
  var bytes: Range<Int>
}

/// The paths of names that begin with a capital, in code, without those in comments and texts; the code in texts is
/// code as any other.
///
/// Bytes are looked at, and not the tree, whose expressions may be nested as deep as the source is long.
func namePaths(in bytes: [UInt8], _ range: Range<Int>) -> [NamePath] {
  var scanner = NamePathScanner(bytes, range)
  scanner.read()
  return scanner.result
}

/// Whether code calls a method of a name, as `context.delete(trip)`; comments and texts do not count.
func hasCall(of method: String, in bytes: [UInt8], _ range: Range<Int>) -> Bool {
  var scanner = NamePathScanner(bytes, range)
  scanner.read()
  return scanner.methods.contains(method)
}

/// Goes through code and the texts in it.
private struct NamePathScanner {
  /// A text that is open.
  private struct StringLiteral {
    /// The number of `#` before it.
    var hashes: Int
    /// Whether it has three quotes on either side.
    var isLong: Bool
    /// The number of open parentheses in interpolated code.
    var parentheses = 0
  }

  private let bytes: [UInt8]
  private let end: Int
  private var place: Int
  /// The texts around, outermost first.
  private var texts: [StringLiteral] = []
  /// Whether the position is in the innermost string itself, not in interpolated code.
  private var isInText = false
  private var isMember = false
  /// What was found.
  private(set) var result: [NamePath] = []
  /// The names of the called methods.
  private(set) var methods: Set<String> = []

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    place = range.lowerBound
    end = min(range.upperBound, bytes.count)
  }

  mutating func read() {
    while place < end {
      if isInText { readText() } else { readCode() }
    }
  }

  /// Whether the bytes at an offset equal a text.
  private func has(_ text: StaticString, at place: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= end else { return false }
    return (0..<count).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
  }

  /// The number of `#` at an offset.
  private func hashes(at start: Int) -> Int {
    var place = start
    while place < end, bytes[place] == UInt8(ascii: "#") { place += 1 }
    return place - start
  }

  private mutating func readCode() {
    let byte = bytes[place]
    if isWordPart(byte) { return readNames() }
    let count = hashes(at: place)
    if has("//", at: place) {
      while place < end, bytes[place] != 0x0A { place += 1 }
    } else if has("/*", at: place) {
      passComment()
    } else if has("\"", at: place + count) {
      let isLong = has("\"\"\"", at: place + count)
      texts.append(StringLiteral(hashes: count, isLong: isLong))
      place += count + (isLong ? 3 : 1)
      isInText = true
    } else {
      if !texts.isEmpty { readParenthesis(byte) }
      place += max(count, 1)
    }
    isMember = byte == UInt8(ascii: ".")
  }

  /// Counts parentheses in interpolated code; the string continues after the last one.
  private mutating func readParenthesis(_ byte: UInt8) {
    if byte == UInt8(ascii: "(") { texts[texts.count - 1].parentheses += 1 }
    guard byte == UInt8(ascii: ")") else { return }
    texts[texts.count - 1].parentheses -= 1
    isInText = texts[texts.count - 1].parentheses == 0
  }

  private mutating func readNames() {
    let start = place
    var names: [String] = []
    var last = place
    repeat {
      let word = place
      while place < end, isWordPart(bytes[place]) { place += 1 }
      if names.count < 32 { names.append(String(decoding: bytes[word..<place], as: UTF8.self)) }
      last = place
      guard place + 1 < end, bytes[place] == UInt8(ascii: "."), isWordPart(bytes[place + 1])
      else { break }
      place += 1
    } while true
    let isType = names.first?.first?.isUppercase ?? false
    if isType, !isMember { result.append(NamePath(names: names, bytes: start..<last)) }
    if names.count > 1 || isMember, has("(", at: place), let name = names.last {
      methods.insert(name)
    }
    isMember = false
  }

  private mutating func passComment() {
    var depth = 0
    repeat {
      if has("/*", at: place) {
        (depth, place) = (depth + 1, place + 2)
      } else if has("*/", at: place) {
        (depth, place) = (depth - 1, place + 2)
      } else {
        place += 1
      }
    } while depth > 0 && place < end
  }

  /// Passes over one byte of a text, or over what means something in it.
  private mutating func readText() {
    guard let text = texts.last else { return isInText = false }
    let byte = bytes[place]
    if byte == UInt8(ascii: "\\") {
      let count = min(hashes(at: place + 1), text.hashes)
      place += 1 + count
      guard count == text.hashes else { return }
      if has("(", at: place) {
        texts[texts.count - 1].parentheses = 1
        (isInText, isMember) = (false, false)
      }
      place += 1
    } else if byte == UInt8(ascii: "\"") {
      let quotes = text.isLong ? 3 : 1
      let isEnd = !text.isLong || has("\"\"\"", at: place)
      if isEnd, hashes(at: place + quotes) >= text.hashes {
        place += quotes + text.hashes
        endText()
      } else {
        place += 1
      }
    } else {
      // A text that is not closed ends with its line.
      if !text.isLong, byte == 0x0A { endText() }
      place += 1
    }
  }

  private mutating func endText() {
    texts.removeLast()
    (isInText, isMember) = (false, false)
  }
}

extension FileDeclarations {
  /// The location of the whole file.
  var start: SourceLocation { .file(path) }
}
