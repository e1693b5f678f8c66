extension Redactor {
  /// Replaces an integer by one with the same sign and number of bits, on the same side of all bounds.
  ///
  /// Numbers from -15 to 15 are kept unless the options say otherwise; 0, 1 and -1 are always kept.
  ///
  /// - Parameters:
  ///   - number: The integer.
  ///   - limits: The bounds.
  ///   - name: The domain.
  ///   - options: Additional options.
  /// - Returns: The replacement.
  package func integer(
    _ number: Int64, limits: NumberLimits = NumberLimits(), domain name: String,
    options: RedactionOptions = RedactionOptions()
  ) -> Int64 {
    var limits = limits
    if !options.replacesSmallNumbers {
      if number.magnitude <= UInt64(smallNumbers) { return number }
      limits = limits.addingSmall()
    }
    let range = limits.integers(like: number)
    // As unsigned numbers in the same order.
    let offset = UInt64(bitPattern: .min)
    let low = UInt64(bitPattern: range.lowerBound) ^ offset
    let high = UInt64(bitPattern: range.upperBound) ^ offset
    let place = UInt64(bitPattern: number) ^ offset
    return Int64(bitPattern: domain(name).permute(place, in: low...high, kind: 0) ^ offset)
  }

  /// Replaces a real number by one with the same sign and number of decimal digits, on the same side of all
  /// bounds.
  ///
  /// A number with the full precision of its type keeps its power of two. 0, 1, -1 and infinity are kept.
  ///
  /// - Parameters:
  ///   - number: The real.
  ///   - limits: The bounds.
  ///   - name: The domain.
  /// - Returns: The replacement.
  package func real(
    _ number: Double, limits: NumberLimits = NumberLimits(), domain name: String
  ) -> Double {
    let magnitude = number.magnitude
    // The bits of NaN could be a text.
    guard !number.isNaN else { return .nan }
    guard number.isFinite, magnitude != 0, magnitude != 1 else { return number }
    let (shape, start) = RealShape.located(magnitude)
    let range = shape.places(like: number, limits)
    let sides = limits.sides(of: number)
    let domain = domain(name)
    var place = start
    while true {
      place = domain.permute(place, in: range, kind: shape.kind)
      let result = shape.number(at: place)
      // The number itself is one of those that come round, so there is an end.
      let signed = number < 0 ? -result : result
      if result != 1, result.isFinite, result > 0, RealShape.located(result).shape == shape,
        limits.sides(of: signed) == sides
      {
        return signed
      }
    }
  }

  /// Replaces an integer in a column of reals or decimals, as ``real(_:limits:domain:)`` does.
  package func wholeNumber(
    _ number: Int64, limits: NumberLimits = NumberLimits(), domain name: String
  ) -> Int64 {
    guard number.magnitude > 1, number != .min else { return number }
    let (digits, exponent) = RealShape.decimalDigits("\(number.magnitude)")
    guard let start = UInt64(digits) else { return number }
    let (shape, unit) = (
      RealShape.decimal(digits: digits.utf8.count, exponent: exponent), powerOfTen(exponent)
    )
    let sides = limits.sides(of: Double(number))
    var range = shape.places(like: Double(number), limits)
    range = range.clamped(to: 0...UInt64(Int64.max) / unit)
    let domain = domain(name)
    var place = start
    while true {
      place = domain.permute(place, in: range, kind: 3)
      let result = Int64(place * unit)
      let signed = number < 0 ? -result : result
      if result != 1, place % 10 != 0, limits.sides(of: Double(signed)) == sides { return signed }
    }
  }

  /// Shifts a date.
  ///
  /// All dates are shifted by the same number of days, so that their order and distances are kept. Dates
  /// before the year 100 and after 3902, which mean “never”, are kept.
  ///
  /// - Parameter seconds: Seconds since 2001-01-01 00:00:00 UTC.
  /// - Returns: The date, 30 to 1459 days earlier.
  package func date(_ seconds: Double) -> Double {
    guard !seconds.isNaN else { return .nan }
    return seconds.magnitude < Double(Self.farthestDate) ? seconds + Double(dateShift) : seconds
  }

  /// Moves a date of whole seconds.
  package func date(_ seconds: Int64) -> Int64 {
    (-Self.farthestDate...Self.farthestDate).contains(seconds) ? seconds + dateShift : seconds
  }

  private static let farthestDate: Int64 = 60_000_000_000
}

extension RealShape {
  /// The kind of numbers, for the domain.
  fileprivate var kind: UInt8 {
    switch self {
    case .decimal: 1
    case .single: 2
    case .double: 4
    }
  }

  /// The indices of numbers approximately on the same side of all bounds as a given one.
  fileprivate func places(like number: Double, _ limits: NumberLimits) -> ClosedRange<UInt64> {
    var (low, high) = (places.lowerBound, places.upperBound)
    // The position of a bound is rounded, more so for integers that no double can represent.
    let slack: UInt64 = if case .decimal(16..., _) = self { 8192 } else { 4 }
    for (bound, isBelow) in limits.magnitudes(like: number) {
      let place = place(of: bound)
      if isBelow {
        low = max(low, min(high, place - min(place, slack)))
      } else {
        high = min(high, max(low, place + slack))
      }
    }
    return low...max(low, high)
  }
}
