import Text

/// Numbers without end that a ``Digest`` begins: its words, then those of what the function expands it to.
///
/// *Source:* RFC 5869, 2.3, for the idea of counting; the result is the whole state here.
struct RandomStream {
  private let function: KeyedFunction
  private let start: Digest
  private var part: Digest
  /// The number of parts.
  private var parts: UInt64 = 0
  /// The number of the next word of the part.
  private var place = 0
  /// The remainder of a word from which small numbers are taken, and its number of bits.
  private var rest: UInt64 = 0
  private var takenBits = Self.mostBits

  /// Creates the stream of numbers that starts with a digest of the function.
  init(_ digest: Digest, _ function: KeyedFunction) {
    (start, part, self.function) = (digest, digest, function)
  }

  /// The next number.
  mutating func next() -> UInt64 {
    if place == 4 {
      parts += 1
      part = function.expanded(start, parts)
      place = 0
    }
    defer { place += 1 }
    return switch place {
    case 0: part.words.0
    case 1: part.words.1
    case 2: part.words.2
    default: part.words.3
    }
  }

  /// The next number below `bound`, which is 1 to 2¹⁶.
  ///
  /// Several are taken of a word, as long as each is as likely as the others but for one part in 2²⁴.
  mutating func next(below bound: UInt32) -> UInt32 {
    takenBits += bits(below: bound)
    if takenBits > Self.mostBits {
      rest = next()
      takenBits = bits(below: bound)
    }
    let (high, low) = rest.multipliedFullWidth(by: UInt64(bound))
    rest = low
    return UInt32(high)
  }

  private static let mostBits = 40
}

/// The number of bits for numbers below a bound, which is not 0.
func bits(below bound: UInt32) -> Int { 32 - (bound - 1).leadingZeroBitCount }
