/// The preserved shape of a real number: its sign, number of digits and decimal exponent, or its power of two
/// if it uses the full precision of its type.
enum RealShape: Hashable {
  /// A number of decimal digits, the last of which is not 0, times a power of ten.
  case decimal(digits: Int, exponent: Int)
  /// All the digits of a single-precision number, with that exponent.
  case single(exponent: UInt)
  /// All the digits of a double-precision number, with that exponent.
  case double(exponent: UInt)

  /// The shape of a positive number, and its index among the numbers of that shape.
  static func located(_ magnitude: Double) -> (shape: RealShape, place: UInt64) {
    let (digits, exponent) = decimalDigits("\(magnitude)")
    if digits.utf8.count <= mostExactDigits, let place = UInt64(digits) {
      return (.decimal(digits: digits.utf8.count, exponent: exponent), place)
    }
    let single = Float(magnitude)
    if Double(single) == magnitude {
      return (.single(exponent: single.exponentBitPattern), UInt64(single.bitPattern))
    }
    return (.double(exponent: magnitude.exponentBitPattern), magnitude.bitPattern)
  }

  /// Decimals of no more digits are different doubles.
  static let mostExactDigits = 15

  /// The digits of a number as Swift prints it, without zeros at either end, and the power of ten of the last.
  static func decimalDigits(_ text: String) -> (digits: String, exponent: Int) {
    let parts = text.split(separator: "e")
    var exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let halves = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
    var digits = String(halves[0])
    if halves.count > 1 {
      digits += halves[1]
      exponent -= halves[1].utf8.count
    }
    while digits.utf8.count > 1, digits.hasSuffix("0") {
      digits.removeLast()
      exponent += 1
    }
    return (String(digits.drop { $0 == "0" }), exponent)
  }

  /// The indices of numbers with the shape; some of them do not have it.
  var places: ClosedRange<UInt64> {
    switch self {
    case .decimal(let digits, _): return powerOfTen(digits - 1)...powerOfTen(digits) - 1
    case .single(let exponent):
      let start = UInt64(exponent) << 23
      return start...start + (1 << 23 - 1)
    case .double(let exponent):
      let start = UInt64(exponent) << 52
      return start...start + (1 << 52 - 1)
    }
  }

  /// The number at an index.
  func number(at place: UInt64) -> Double {
    switch self {
    case .decimal(_, let exponent): Double("\(place)e\(exponent)") ?? 0
    case .single: Double(Float(bitPattern: UInt32(place)))
    case .double: Double(bitPattern: place)
    }
  }

  /// The approximate index of a positive bound.
  func place(of bound: Double) -> UInt64 {
    switch self {
    case .decimal(_, let exponent):
      let place = (Double("1e\(-exponent)") ?? .infinity) * bound
      return place < 0x1p63 ? UInt64(max(0, place)) : 1 << 63
    case .single: return UInt64(Float(bound).bitPattern)
    case .double: return bound.bitPattern
    }
  }
}

/// A power of ten that 64 bits hold.
func powerOfTen(_ exponent: Int) -> UInt64 {
  (0..<max(0, min(exponent, 19))).reduce(1) { power, _ in power * 10 }
}
