extension TextShape {
  /// Keeps a leading date valid: `2024-05-17`, optionally with a time `T12:34:56`.
  ///
  /// The first digit of month, day, hour, minute and second is kept, as is anything that would make a day
  /// invalid for its month.
  ///
  /// *Source:* RFC 3339, 5.6.
  mutating func keepDate(_ scalars: [UInt32]) {
    guard let first = scalars.first, isDigit(first),
      matches(scalars, start: 0, pattern: "dddd-dd-dd"),
      case let (month, day) = (number(scalars, 5), number(scalars, 8)),
      (1...12).contains(month), (1...31).contains(day)
    else { return }
    for place in [0, 1, 5, 8] { setAlphabet(.kept, at: place) }
    for place in [2, 3, 9] { setAlphabet(.digits, at: place) }
    setAlphabet(month < 10 ? .digitsButZero : .digitsTo2, at: 6)
    switch day {
    case 1...9: setAlphabet(.digitsButZero, at: 9)
    case 20...28: setAlphabet(.digitsTo8, at: 9)
    case 29...:
      // Not every month has that day, nor every February.
      for place in [2, 3, 6, 9] { setAlphabet(.kept, at: place) }
    default: break
    }
    keepTime(scalars)
  }

  private mutating func keepTime(_ scalars: [UInt32]) {
    guard scalars.count >= 16, [0x54, 0x74, 0x20].contains(scalars[10]),
      matches(scalars, start: 11, pattern: "dd:dd"), case let hour = number(scalars, 11), hour < 24
    else { return }
    for place in [10, 11, 14] { setAlphabet(.kept, at: place) }
    setAlphabet(hour < 20 ? .digits : .digitsTo3, at: 12)
    setAlphabet(.digits, at: 15)
    var end = 16
    if matches(scalars, start: 16, pattern: ":dd") {
      setAlphabet(.kept, at: 17)
      setAlphabet(.digits, at: 18)
      end = 19
    }
    // A fraction of a second is replaced; the zone, of the same digits everywhere, is not.
    guard let zone = scalars[end...].firstIndex(where: { [0x5A, 0x7A, 0x2B, 0x2D].contains($0) }),
      scalars[zone...].allSatisfy({ isDigit($0) || [0x5A, 0x7A, 0x2B, 0x2D, 0x3A].contains($0) }),
      scalars.count - zone <= 6
    else { return }
    for place in zone..<scalars.count { setAlphabet(.kept, at: place) }
  }

  private func matches(_ scalars: [UInt32], start: Int, pattern: String) -> Bool {
    guard scalars.count >= start + pattern.utf8.count else { return false }
    return zip(scalars[start...], pattern.utf8).allSatisfy { scalar, sign in
      sign == UInt8(ascii: "d") ? isDigit(scalar) : scalar == UInt32(sign)
    }
  }

  private func number(_ scalars: [UInt32], _ place: Int) -> Int {
    Int(scalars[place] - 0x30) * 10 + Int(scalars[place + 1] - 0x30)
  }
}
