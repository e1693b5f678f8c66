/// The preserved shape of a text: its length, and the alphabet for each scalar.
///
/// Texts are replaced by texts of the same shape.
struct TextShape: Equatable {
  /// The alphabet of each scalar.
  private(set) var alphabets: [AlphabetNumber]
  /// Whether the bytes are not valid UTF-8, so that each counts as a scalar.
  private(set) var isBytes = false

  /// Finds out the shape of a text.
  ///
  /// - Parameters:
  ///   - scalars: The text.
  ///   - replacesPunctuation: Whether ASCII punctuation is replaced as well.
  ///   - table: The alphabets.
  init(_ scalars: [UInt32], replacesPunctuation: Bool, _ table: inout AlphabetTable) {
    let isHexadecimal = Self.isHexadecimal(scalars)
    alphabets = scalars.map { scalar in
      switch scalar {
      case 0x30...0x39: .digits
      case 0x61...0x66 where isHexadecimal: .lowerHexadecimal
      case 0x41...0x46 where isHexadecimal: .upperHexadecimal
      case 0x61...0x7A: .lowerCase
      case 0x41...0x5A: .upperCase
      case 0..<0x80:
        replacesPunctuation && scalar > 0x20 && scalar < 0x7F ? .punctuation : .kept
      default: table.alphabet(of: scalar)
      }
    }
    if !isHexadecimal { keepMagnitudes(scalars) }
    keepScheme(scalars)
    keepDate(scalars)
  }

  /// Creates the shape of bytes that are not valid UTF-8.
  init(bytes scalars: [UInt32]) {
    isBytes = true
    alphabets = scalars.map { byte in
      switch byte {
      case 0x30...0x39: .digits
      case 0x61...0x7A: .lowerCase
      case 0x41...0x5A: .upperCase
      case 0..<0x80: .kept
      default: .highBytes
      }
    }
  }

  /// The shape of a number in JSON.
  init(number scalars: [UInt32]) {
    alphabets = scalars.map { isDigit($0) ? .digits : .kept }
    let exponent = scalars.firstIndex { $0 == 0x65 || $0 == 0x45 } ?? scalars.count
    // More digits than any number has in its exponent are a text.
    if scalars.count - exponent <= 5 {
      for place in exponent..<scalars.count { alphabets[place] = .kept }
    }
    // Small numbers are kept, as they are elsewhere.
    if let number = Int(String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))),
      number.magnitude <= UInt(smallNumbers)
    {
      alphabets = alphabets.map { _ in .kept }
    }
    guard let first = scalars.firstIndex(where: { (0x30...0x39).contains($0) }) else { return }
    // The first digit is 0 only if no other digit follows it.
    if alphabets[first] != .kept {
      alphabets[first] = scalars[first] == 0x30 ? .kept : .digitsButZero
    }
  }

  /// Whether a text is of hexadecimal digits, both letters and digits.
  private static func isHexadecimal(_ scalars: [UInt32]) -> Bool {
    var (letters, digits) = (0, 0)
    for scalar in scalars {
      switch scalar {
      case 0x30...0x39: digits += 1
      case 0x41...0x46, 0x61...0x66: letters += 1
      default: return false
      }
    }
    return scalars.count >= 16 && letters > 0 && digits > 0
  }

  /// Keeps leading zeros of numbers, and prevents new ones.
  private mutating func keepMagnitudes(_ scalars: [UInt32]) {
    var place = 0
    while place < scalars.count {
      guard isDigit(scalars[place]) else {
        place += 1
        continue
      }
      let end = scalars[place...].firstIndex { !isDigit($0) } ?? scalars.count
      if end - place > 1 { alphabets[place] = scalars[place] == 0x30 ? .kept : .digitsButZero }
      place = end
    }
  }

  /// Keeps the scheme of a URL if it is a common one, and hexadecimal digits after a percent sign.
  ///
  /// *Source:* RFC 3986, 2.1 and 3.1; the registry of schemes of RFC 7595.
  private mutating func keepScheme(_ scalars: [UInt32]) {
    guard let colon = scalars.firstIndex(of: 0x3A), colon > 0, isLetter(scalars[0]),
      scalars[..<colon].allSatisfy({
        isLetter($0) || isDigit($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
      })
    else { return }
    let scheme = String(
      String.UnicodeScalarView(scalars[..<colon].compactMap(Unicode.Scalar.init))
    ).lowercased()
    let isOpaque = Self.opaqueSchemes.contains(scheme)
    guard isOpaque || scalars[colon...].starts(with: [0x3A, 0x2F, 0x2F]) else { return }
    // Any other word before the slashes could be a text.
    if isOpaque || Self.schemes.contains(scheme) {
      for place in 0...colon { alphabets[place] = .kept }
    }
    for place in scalars.indices.dropLast(2) where scalars[place] == 0x25 {
      for digit in place + 1...place + 2 {
        switch scalars[digit] {
        case 0x30...0x39: alphabets[digit] = .digits
        case 0x41...0x46: alphabets[digit] = .upperHexadecimal
        case 0x61...0x66: alphabets[digit] = .lowerHexadecimal
        default: break
        }
      }
    }
  }

  private static let opaqueSchemes: Set = ["mailto", "tel", "sms", "urn", "data", "geo"]
  /// Those with two slashes.
  private static let schemes: Set = [
    "http", "https", "ws", "wss", "ftp", "ftps", "sftp", "ssh", "file", "git", "webcal", "imap",
    "smb", "afp", "nfs", "ldap", "ldaps", "rtsp", "rtmp", "feed", "x-coredata", "ph",
    "assets-library",
  ]

  mutating func setAlphabet(_ alphabet: AlphabetNumber, at place: Int) {
    alphabets[place] = alphabet
  }
}

/// Numbers up to this are flags, kinds and counts, which say little and mean something to the app.
let smallNumbers = 15

func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }

func isLetter(_ scalar: UInt32) -> Bool {
  (0x41...0x5A).contains(scalar) || (0x61...0x7A).contains(scalar)
}
