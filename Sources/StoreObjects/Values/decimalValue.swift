import DataModel
package import StoreSchema

/// A decimal number as Core Data stores it: an integer when it is whole and in 64 bits, else the nearest real.
///
/// *Source:* `Documentation/Formats/store-schema.md`, attribute columns.
///
/// - Parameter text: The number as JSON writes numbers.
/// - Returns: nil for a text that is no number, or one with more digits than a decimal has.
package func decimalValue(_ text: String) -> StoreValue? {
  guard DecimalValue(text) != nil, let first = text.utf8.first, first != UInt8(ascii: "+") else {
    return nil
  }
  if let number = Int64(text) { return .integer(number) }
  guard let number = Double(text), number.isFinite else { return nil }
  return .real(number)
}
