/// Finds known errors in a text such as a log: by codes, by names of constants, and by texts with any content
/// for each `…`.
///
/// - Complexity: O(n) in the length of the text, whatever it holds.
struct ErrorSearch {
  private let patterns: [ErrorPattern]
  /// The patterns by the first two bytes of them.
  private let starts: [UInt16: [Int]]
  /// The errors by subject.
  private let members: [String: Int]

  /// Creates a search for errors.
  init(_ errors: [Explanation]) {
    let patterns = errors.enumerated().flatMap { member, error in
      error.texts.compactMap { ErrorPattern(text: $0, of: member) }
        + error.names.compactMap { ErrorPattern(name: $0, of: member) }
    }
    self.patterns = patterns
    starts = Dictionary(grouping: patterns.indices) { patterns[$0].start }
    members = Dictionary(
      errors.enumerated().map { ($1.subject, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The errors in a text, by number, in the order in which the text first shows them.
  func errors(in text: SearchedText) -> [Int] {
    let found = (matches(in: text) + codes(in: text)).sorted { $0.offset < $1.offset }
    var seen: Set<Int> = []
    return found.map(\.member).filter { seen.insert($0).inserted }
  }

  /// The errors of whose texts a text is the greater part.
  func errors(around text: SearchedText) -> [Int] {
    guard text.bytes.count > 9, text.bytes.contains(SearchedText.blank) else { return [] }
    var seen: Set<Int> = []
    return patterns.filter { $0.holds(text.bytes) && seen.insert($0.member).inserted }.map(\.member)
  }

  // MARK: - Texts and names

  private func matches(in text: SearchedText) -> [(offset: Int, member: Int)] {
    var found: [(offset: Int, member: Int)] = []
    var pieces = PieceSearch(text)
    let bytes = text.bytes
    var isFirstOfWord = true
    for offset in bytes.indices.dropLast() {
      defer { isFirstOfWord = !isOfWord(bytes[offset]) }
      guard isFirstOfWord,
        let candidates = starts[UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])]
      else { continue }
      var longest: (length: Int, member: Int)?
      for number in candidates {
        guard let length = pieces.length(of: patterns[number], number, at: offset),
          length > longest?.length ?? 0
        else { continue }
        longest = (length, patterns[number].member)
      }
      if let longest { found.append((offset, longest.member)) }
    }
    return found
  }

  // MARK: - Codes

  /// The codes in a text: numbers after a domain name, or next to a word such as `code`; a number of Core
  /// Data's own needs no domain.
  ///
  /// A number out of a total, as in `error 1 of 3`, is not a code.
  private func codes(in text: SearchedText) -> [(offset: Int, member: Int)] {
    var found: [(offset: Int, member: Int)] = []
    let words = text.words(from: 0)
    while let word = words.next() {
      guard let code = text.number(word), !text.isCount(word),
        let member = member(of: code, at: word, in: text)
      else { continue }
      found.append((word.lowerBound, member))
    }
    return found
  }

  private func member(of code: Int, at place: Range<Int>, in text: SearchedText) -> Int? {
    var (isAnnounced, isLinked) = (false, false)
    var place = place
    let isInParentheses = text.byte(before: place.lowerBound) == UInt8(ascii: "(")
    let isJoined = text.byte(before: place.lowerBound) == UInt8(ascii: "-")
    let end = place.upperBound
    for _ in 0..<5 {
      guard let before = text.word(before: place.lowerBound) else { break }
      let word = text.string(before)
      switch ErrorDomain(word) {
      case .cocoa: return members[String(code)]
      case .cloudKit: return members["ckerror-\(code)"]
      case .sqlite where isAnnounced || isJoined || word.hasPrefix("ns"):
        return sqliteMember(of: code)
      case .coreData where isAnnounced && isInParentheses: return sqliteMember(of: code)
      case .other: return nil
      case .sqlite, .coreData, nil: break
      }
      if Self.announcing.contains(word) {
        isAnnounced = true
      } else if Self.linking.contains(word) {
        isLinked = true
      } else {
        if text.isNameOfDomain(before) { return nil }
        break
      }
      place = before
    }
    guard isAnnounced || isLinked else { return nil }
    switch text.domain(behind: end) {
    case .cocoa: return members[String(code)]
    case .cloudKit: return members["ckerror-\(code)"]
    case .sqlite: return sqliteMember(of: code)
    case .other: return nil
    case .coreData, nil:
      return isAnnounced && code >= Self.firstOwnCode ? members[String(code)] : nil
    }
  }

  /// The error of SQLite with that code, or with the code that an extended one is of.
  ///
  /// *Source:* “Result and Error Codes”, sqlite.org/rescode.html: the low byte of an extended code is the primary one.
  private func sqliteMember(of code: Int) -> Int? {
    members["sqlite-\(code)"] ?? (code > 255 ? members["sqlite-\(code & 255)"] : nil)
  }

  /// The SQLite error with a stand-alone extended code; nil for numbers that may also be Cocoa codes, which
  /// are those below 1024 for files, and 1550.
  ///
  /// *Source:* sqlite.org/rescode.html; FoundationErrors.h and CoreDataErrors.h of Apple's SDK.
  func member(ofExtendedCode code: Int) -> Int? {
    guard code >= 1024, code != 1550, let last = Self.extendedCodes[code & 255],
      code >> 8 <= last
    else { return nil }
    return sqliteMember(of: code)
  }

  /// The number of extended codes of those SQLite codes that occur with stores.
  private static let extendedCodes = [1: 6, 5: 3, 8: 6, 10: 36, 11: 3, 14: 6, 19: 12, 23: 1]

  /// The least code that no other domain has: 132000 is the first that CoreDataErrors.h has for Core Data alone.
  private static let firstOwnCode = 132_000

  /// The words between a domain and a code, in the languages in which systems say “error”.
  private static let announcing: Set<String> = [
    "code", "error", "errorcode", "rawvalue", "fehler", "erreur", "errore", "erro", "fout",
  ]

  /// The words that may occur between these, a domain and a code, without a meaning of their own.
  private static let linking: Set<String> = ["de", "number", "no", "nr"]
}
