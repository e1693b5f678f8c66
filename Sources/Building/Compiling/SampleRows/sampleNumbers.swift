import DataModel

/// Integers of a type within the bounds of a validation.
func integers(_ type: ClosedRange<Int64>, _ validation: Validation) -> SampleColumn {
  let lower = max(type.lowerBound, validation.minimum?.integer ?? .min)
  let upper = max(lower, min(type.upperBound, validation.maximum?.integer ?? .max))
  let range = lower...upper
  let special: [Int64] = [
    0, -1, 1, 255, 256, Int64(Int16.min), Int64(Int16.max), Int64(Int32.min), Int64(Int32.max),
  ]
  var edges = [lower, upper]
  for value in special where range.contains(value) && !edges.contains(value) { edges.append(value) }
  // One less than the number of values, which may not fit.
  let last = UInt64(bitPattern: upper &- lower)
  return SampleColumn(
    edges: edges.map(StoreValue.integer), capacity: Int(clamping: last == .max ? last : last + 1)
  ) { row in
    let number = Int64(row)
    if range.contains(number) { return .integer(number) }
    // From 0 upwards, then from the lower bound upwards; bounds above 0 begin at the lower one.
    let rest = lower <= 0 ? UInt64(number - upper - 1) : UInt64(number)
    return .integer(lower &+ Int64(bitPattern: last == .max ? rest : rest % (last + 1)))
  }
}

/// No and yes.
func booleans() -> SampleColumn {
  SampleColumn(edges: [], capacity: 2) { .integer(Int64($0 % 2)) }
}

/// Double-precision numbers within the bounds of a validation.
func doubles(_ validation: Validation) -> SampleColumn {
  reals(
    [
      0, -0.0, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      .leastNonzeroMagnitude, .leastNormalMagnitude, 0.1, -1.5, 9_007_199_254_740_991,
    ], validation, start: -7.25, step: 0.5)
}

/// Single-precision numbers within the bounds of a validation.
func floats(_ validation: Validation, isUnique: Bool) -> SampleColumn {
  let special: [Float] = [
    0, -0.0, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.1, -1.5,
  ]
  var column = reals(special.map(Double.init), validation, start: -7.25, step: 0.5)
  guard !isUnique else { return column }
  let (ordinary, bounds) = (column.ordinary, RealBounds(validation))
  column.ordinary = { row in
    guard case .real(let value) = ordinary(row) else { return ordinary(row) }
    let rounded = Double(Float(value))
    return .real(bounds.contains(rounded) ? rounded : value)
  }
  return column
}

/// Decimal numbers, which stores keep as double-precision ones, within the bounds of a validation.
func decimals(_ validation: Validation) -> SampleColumn {
  reals(
    [0, 1, -1, 0.01, 0.1, 123_456_789.125, -99.99, 1e15, 1e30], validation, start: 0.99, step: 1)
}

/// Points in time within the bounds of a validation, in seconds since 2001.
///
/// The edges are 2001, 1970, fractions around them, and `NSDate.distantPast` and `.distantFuture`.
func dates(_ validation: Validation) -> SampleColumn {
  reals(
    [0, -978_307_200, -0.25, 0.001, 725_846_400.125, -63_114_076_800, 63_113_904_000],
    validation, start: 600_000_000, step: 3600.5)
}

private func reals(
  _ special: [Double], _ validation: Validation, start: Double, step: Double
) -> SampleColumn {
  let bounds = RealBounds(validation)
  let edges = (bounds.ends + special).filter(bounds.contains).map(StoreValue.real)
  let capacity = bounds.lower == bounds.upper ? 1 : Int.max
  return SampleColumn(edges: edges, capacity: capacity) { row in
    .real(bounds.value(row, start: start, step: step))
  }
}

/// The least and greatest number of a validation.
private struct RealBounds {
  let lower: Double
  let upper: Double

  init(_ validation: Validation) {
    lower = validation.minimum?.real ?? -.infinity
    upper = max(lower, validation.maximum?.real ?? .infinity)
  }

  var ends: [Double] { [lower, upper].filter(\.isFinite) }

  func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

  /// A number for a row: steps from the start or from the only bound, or parts of the whole.
  func value(_ row: Int, start: Double, step: Double) -> Double {
    switch (lower.isFinite, upper.isFinite) {
    case (false, false): start + Double(row) * step
    case (true, false): lower + Double(row) * step
    case (false, true): upper - Double(row) * step
    case (true, true): lower + (upper - lower) * (Double(row % 0x1_0000_0000) / 0x1_0000_0000)
    }
  }
}

extension AttributeValue {
  /// The value as an integer: that of a fraction without it.
  var integer: Int64? {
    if case .integer(let value) = self { return value }
    return real.flatMap { Int64(exactly: $0.rounded(.towardZero)) }
  }

  /// The value as a number.
  var real: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .decimal(let value): value.isNaN ? nil : Double(value.description)
    case .real(let value), .date(let value): value.value.isNaN ? nil : value.value
    default: nil
    }
  }
}
