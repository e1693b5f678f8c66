/// A literal value in an expression.
///
/// Real numbers and dates compare by bit pattern, so that NaN equals itself and 0 differs from -0.
package enum Constant: Sendable {
  /// No value: `nil`.
  case null

  /// A Boolean; its text form is `1` or `0`, like that of Foundation's number objects.
  case boolean(Bool)

  /// A signed 64-bit integer.
  case integer(Int64)

  /// A double-precision number.
  case real(Double)

  /// A decimal number object, by its digits.
  case decimal(String)

  /// A string, without quotes and with escapes resolved.
  case string(String)

  /// A moment, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)

  /// Bytes.
  case data([UInt8])

  /// A UUID, in its text form.
  case uuid(String)

  /// A URL, in its text form.
  case url(String)

  /// A class, by name; the built-in functions have one as their operand in archives.
  case classReference(String)
}

extension Constant: Hashable {
  /// Whether two constants have the same kind and the same value.
  ///
  /// - Parameters:
  ///   - left: A constant.
  ///   - right: Another constant.
  /// - Returns: Whether they are the same; reals and dates by bit pattern.
  package static func == (left: Constant, right: Constant) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.date(let left), .date(let right)): left.bitPattern == right.bitPattern
    case (.data(let left), .data(let right)): left == right
    case (.decimal(let left), .decimal(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.uuid(let left), .uuid(let right)): left == right
    case (.url(let left), .url(let right)): left == right
    case (.classReference(let left), .classReference(let right)): left == right
    default: false
    }
  }

  /// Feeds kind and value into a hasher, consistently with `==`.
  ///
  /// - Parameter hasher: The hasher to feed.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(kindNumber)
    switch self {
    case .null: break
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .real(let value), .date(let value): hasher.combine(value.bitPattern)
    case .data(let bytes): hasher.combine(bytes)
    case .decimal(let text), .string(let text), .uuid(let text), .url(let text),
      .classReference(let text):
      hasher.combine(text)
    }
  }

  private var kindNumber: Int {
    switch self {
    case .null: 0
    case .boolean: 1
    case .integer: 2
    case .real: 3
    case .decimal: 4
    case .string: 5
    case .date: 6
    case .data: 7
    case .uuid: 8
    case .url: 9
    case .classReference: 10
    }
  }
}
