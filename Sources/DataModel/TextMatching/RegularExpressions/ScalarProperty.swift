/// A property of code points that a regular expression can name.
///
/// *Source:* the ICU user guide, regular expressions; the data come from Swift's standard library.
enum ScalarProperty: Hashable, Sendable {
  /// A general category, or all categories with the given first letter.
  case category(String)
  /// An alphabetic character.
  case alphabetic
  /// A lower-case letter.
  case lowercase
  /// An upper-case letter.
  case uppercase
  /// White space.
  case whiteSpace
  /// A word character: `\w`.
  case word
  /// A line terminator.
  case lineEnd
  /// White space within a line: `\h`.
  case horizontalSpace

  /// The property called `name`, in any case and with or without `Is`; nil if not supported.
  init?(named name: String) {
    let key = name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
    switch key.hasPrefix("is") ? String(key.dropFirst(2)) : key {
    case "alphabetic", "alpha": self = .alphabetic
    case "lowercase", "lower": self = .lowercase
    case "uppercase", "upper": self = .uppercase
    case "whitespace", "space": self = .whiteSpace
    case "digit": self = .category("nd")
    case "punct": self = .category("p")
    case "letter": self = .category("l")
    case "mark": self = .category("m")
    case "number": self = .category("n")
    case "punctuation": self = .category("p")
    case "symbol": self = .category("s")
    case "separator": self = .category("z")
    case "word": self = .word
    case let other where Self.categories.contains(other): self = .category(other)
    default: return nil
    }
  }

  private static let categories: Set<String> = Set(
    Unicode.GeneralCategory.all.map(\.abbreviation)
      + Unicode.GeneralCategory.all.map { String($0.abbreviation.prefix(1)) })

  /// Whether a code point has the property.
  func holds(for value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    let properties = scalar.properties
    switch self {
    case .category(let name): return properties.generalCategory.abbreviation.hasPrefix(name)
    case .alphabetic: return properties.isAlphabetic
    case .lowercase: return properties.isLowercase
    case .uppercase: return properties.isUppercase
    case .whiteSpace:
      return [0x09, 0x0A, 0x0C, 0x0D].contains(value)
        || properties.generalCategory.abbreviation.hasPrefix("z")
    case .word: return Self.isWord(value, properties)
    case .lineEnd: return Self.isLineEnd(value)
    case .horizontalSpace: return value == 0x09 || properties.generalCategory == .spaceSeparator
    }
  }

  private static func isWord(_ value: UInt32, _ properties: Unicode.Scalar.Properties) -> Bool {
    if value < 0x80 {
      return value == 0x5F || (0x30...0x39).contains(value) || (0x41...0x5A).contains(value)
        || (0x61...0x7A).contains(value)
    }
    switch properties.generalCategory {
    case .decimalNumber, .connectorPunctuation, .nonspacingMark, .enclosingMark, .spacingMark:
      return true
    default: return properties.isAlphabetic
    }
  }

  /// Whether a code point ends a line.
  static func isLineEnd(_ value: UInt32) -> Bool {
    (0x0A...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029
  }
}

extension Unicode.GeneralCategory {
  /// All of them.
  fileprivate static let all: [Unicode.GeneralCategory] = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
    .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
    .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
    .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control,
    .format, .surrogate, .privateUse, .unassigned,
  ]

  /// The two-letter Unicode abbreviation, in lowercase.
  fileprivate var abbreviation: String {
    switch self {
    case .uppercaseLetter: "lu"
    case .lowercaseLetter: "ll"
    case .titlecaseLetter: "lt"
    case .modifierLetter: "lm"
    case .otherLetter: "lo"
    case .nonspacingMark: "mn"
    case .spacingMark: "mc"
    case .enclosingMark: "me"
    case .decimalNumber: "nd"
    case .letterNumber: "nl"
    case .otherNumber: "no"
    case .connectorPunctuation: "pc"
    case .dashPunctuation: "pd"
    case .openPunctuation: "ps"
    case .closePunctuation: "pe"
    case .initialPunctuation: "pi"
    case .finalPunctuation: "pf"
    case .otherPunctuation: "po"
    case .mathSymbol: "sm"
    case .currencySymbol: "sc"
    case .modifierSymbol: "sk"
    case .otherSymbol: "so"
    case .spaceSeparator: "zs"
    case .lineSeparator: "zl"
    case .paragraphSeparator: "zp"
    case .control: "cc"
    case .format: "cf"
    case .surrogate: "cs"
    case .privateUse: "co"
    case .unassigned: "cn"
    @unknown default: "cn"
    }
  }
}
