/// The keywords of the format language, matched in any case.
///
/// *Source:* Apple, "Predicate Format String Syntax", reserved words; words not reserved there are
/// `isContextual` here.
enum Keyword: String, CaseIterable, Sendable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case any = "ANY"
  case some = "SOME"
  case all = "ALL"
  case none = "NONE"
  case `in` = "IN"
  case like = "LIKE"
  case matches = "MATCHES"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case between = "BETWEEN"
  case caseInsensitive = "CASEINSENSITIVE"
  case ci = "CI"
  case null = "NULL"
  case `nil` = "NIL"
  case selfObject = "SELF"
  case `true` = "TRUE"
  case yes = "YES"
  case `false` = "FALSE"
  case no = "NO"
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
  case anyKey = "ANYKEY"
  case subquery = "SUBQUERY"
  case fetch = "FETCH"
  case cast = "CAST"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case utiConformsTo = "UTI-CONFORMS-TO"
  case utiEquals = "UTI-EQUALS"
  case function = "FUNCTION"
  case ternary = "TERNARY"
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"

  /// Whether the word is a keyword only in one position, and a key elsewhere.
  var isContextual: Bool {
    switch self {
    case .function, .ternary, .union, .intersect, .minus: true
    default: false
    }
  }

  /// The length of the longest keyword, in bytes.
  private static let longest = 15

  private static let byWord = Dictionary(
    uniqueKeysWithValues: Keyword.allCases.map { ($0.rawValue, $0) })

  /// The keyword that a word spells; nil for any other word.
  ///
  /// Only ASCII letters match; letters that merely have an ASCII uppercase form do not.
  ///
  /// - Parameter word: The word's UTF-8 bytes.
  init?(spelledBy word: some Collection<UInt8>) {
    guard word.count <= Self.longest else { return nil }
    let upper = word.map { byte in
      byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 32 : byte
    }
    guard let keyword = Self.byWord[String(decoding: upper, as: UTF8.self)] else { return nil }
    self = keyword
  }

  /// Whether a key must be written with `#`.
  ///
  /// - Parameter key: One key of a key path.
  /// - Returns: Whether the key is a reserved word.
  static func isReserved(_ key: some StringProtocol) -> Bool {
    guard let keyword = Keyword(spelledBy: key.utf8) else { return false }
    return !keyword.isContextual
  }
}
