/// The alphabets of all scalars, each looked for once.
struct AlphabetTable {
  private var alphabets = Self.known + largeScripts + emoji
  /// The number of scalars in each alphabet.
  private var counts = (Self.known + largeScripts + emoji).map(\.count)
  private var blocks: [UInt32: [Unicode.GeneralCategory: AlphabetNumber]] = [:]

  /// The number of scalars in an alphabet of this table.
  func count(of number: AlphabetNumber) -> UInt32 { counts[Int(number.value)] }

  /// The number of a scalar that is one of an alphabet.
  func digit(of scalar: UInt32, in number: AlphabetNumber) -> UInt32 {
    switch number {
    case .lowerCase: scalar - 0x61
    case .upperCase: scalar - 0x41
    case .digits: scalar - 0x30
    default: alphabets[Int(number.value)].digit(of: scalar)
    }
  }

  /// The scalar of a number in an alphabet.
  func scalar(of digit: UInt32, in number: AlphabetNumber) -> UInt32 {
    switch number {
    case .lowerCase: digit + 0x61
    case .upperCase: digit + 0x41
    case .digits: digit + 0x30
    default: alphabets[Int(number.value)][digit]
    }
  }

  /// The alphabet for replacing a scalar outside ASCII: none for marks, punctuation, symbols other than
  /// emoji, and control characters.
  mutating func alphabet(of scalar: UInt32) -> AlphabetNumber {
    for number in Self.known.count..<Self.known.count + Self.largeScripts.count + Self.emoji.count
    where alphabets[number].contains(scalar) {
      return AlphabetNumber(value: UInt16(number))
    }
    guard let category = Unicode.Scalar(scalar)?.properties.generalCategory,
      Self.replaced.contains(category)
    else { return .kept }
    let start = scalar & ~(Self.blockSize - 1)
    if let block = blocks[start] { return block[category] ?? .kept }
    let block = Self.block(from: start).mapValues { alphabet in
      alphabets.append(alphabet)
      counts.append(alphabet.count)
      return AlphabetNumber(value: UInt16(alphabets.count - 1))
    }
    blocks[start] = block
    return block[category] ?? .kept
  }

  /// No length in UTF-8 changes within 128 scalars, and only few scripts share as many.
  private static let blockSize: UInt32 = 128

  private static func block(from start: UInt32) -> [Unicode.GeneralCategory: Alphabet] {
    var lists: [Unicode.GeneralCategory: [UInt32]] = [:]
    for scalar in start..<start + blockSize
    where !largeScripts.contains(where: { $0.contains(scalar) }) {
      guard let category = Unicode.Scalar(scalar)?.properties.generalCategory,
        replaced.contains(category)
      else { continue }
      lists[category, default: []].append(scalar)
    }
    return lists.mapValues { Alphabet($0) }
  }

  /// The alphabets with named numbers, in order; the first one stands for no alphabet.
  private static let known = [
    Alphabet(0...0), Alphabet(0x30...0x39), Alphabet(0x31...0x39), Alphabet(0x61...0x7A),
    Alphabet(0x41...0x5A), Alphabet(0x61...0x66), Alphabet(0x41...0x46),
    // The ASCII characters that are neither letters nor digits, nor blank.
    Alphabet(Array(0x21...0x2F) + Array(0x3A...0x40) + Array(0x5B...0x60) + Array(0x7B...0x7E)),
    Alphabet(0x30...0x32), Alphabet(0x30...0x33), Alphabet(0x30...0x38), Alphabet(0x80...0xFF),
  ]

  private static let replaced: Set<Unicode.GeneralCategory> = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .decimalNumber, .letterNumber, .otherNumber,
  ]

  /// Scripts of more than one block, flags (pairs of letters), and characters that spell text without being
  /// letters: circled, bracketed and squared letters, Braille, tags, and private use characters.
  ///
  /// *Source:* The Unicode Standard, Blocks.txt.
  private static let largeScripts = [
    Alphabet(0x4E00...0x9FFF), Alphabet(0xAC00...0xD7A3), Alphabet(0x3041...0x3096),
    Alphabet(0x30A1...0x30FA), Alphabet(0x3400...0x4DBF), Alphabet(0x20000...0x2A6DF),
    Alphabet(0x1F1E6...0x1F1FF), Alphabet(0x249C...0x24B5), Alphabet(0x24B6...0x24CF),
    Alphabet(0x24D0...0x24E9), Alphabet(0x1F110...0x1F129), Alphabet(0x1F130...0x1F149),
    Alphabet(0x1F150...0x1F169), Alphabet(0x1F170...0x1F189), Alphabet(0x2801...0x28FF),
    Alphabet(0xE0020...0xE007E), Alphabet(0xE000...0xF8FF), Alphabet(0xF0000...0xFFFFD),
    Alphabet(0x100000...0x10FFFD),
  ]

  private static let emoji = [0x1F300...0x1FAFF, 0x2300...0x2BFF].map { range in
    Alphabet(
      (range as ClosedRange<UInt32>).filter { scalar in
        guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
        return properties.isEmojiPresentation && properties.generalCategory == .otherSymbol
      })
  }
}
