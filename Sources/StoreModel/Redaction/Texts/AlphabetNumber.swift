/// The index of an ``Alphabet`` in an ``AlphabetTable``, for quick comparison.
struct AlphabetNumber: Hashable {
  let value: UInt16

  /// None: the scalar is kept.
  static let kept = AlphabetNumber(value: 0)
  static let digits = AlphabetNumber(value: 1)
  static let digitsButZero = AlphabetNumber(value: 2)
  static let lowerCase = AlphabetNumber(value: 3)
  static let upperCase = AlphabetNumber(value: 4)
  static let lowerHexadecimal = AlphabetNumber(value: 5)
  static let upperHexadecimal = AlphabetNumber(value: 6)
  static let punctuation = AlphabetNumber(value: 7)
  static let digitsTo2 = AlphabetNumber(value: 8)
  static let digitsTo3 = AlphabetNumber(value: 9)
  static let digitsTo8 = AlphabetNumber(value: 10)
  /// The bytes outside ASCII, in texts that are not valid UTF-8.
  static let highBytes = AlphabetNumber(value: 11)
}
