import Text

/// The constant that a cast of a literal represents.
///
/// Constants without a literal form print as casts, so a cast of a literal reads as such a constant:
/// `CAST(86400.0, "NSDate")` is a date. Casts of anything else are function calls.
///
/// *Source:* `Documentation/Formats/predicates.md`, constants.
///
/// - Parameter arguments: The two arguments of the cast.
/// - Returns: The constant; nil if the cast is a function call.
func castConstant(_ arguments: [Expression]) -> Constant? {
  guard arguments.count == 2, case .constant(let value) = arguments[0],
    case .constant(.string(let type)) = arguments[1]
  else { return nil }
  switch (type, value) {
  case ("NSDate", .real(let seconds)): return .date(seconds)
  case ("NSDate", .integer(let seconds)): return .date(Double(seconds))
  case ("NSDate", .decimal(let digits)): return Double(digits).map { .date($0) }
  case ("NSUUID", .string(let text)) where uuidBytes(text) != nil: return .uuid(text)
  case ("NSURL", .string(let text)): return .url(text)
  case ("NSDecimalNumber", .string(let text)) where isDecimal(text): return .decimal(text)
  default: return nil
  }
}

/// Whether `text` is a number in decimal digits.
private func isDecimal(_ text: String) -> Bool {
  let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
  guard let first = digits.first, (0x30...0x39).contains(first) else { return false }
  return Double(text) != nil
    && digits.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
}
