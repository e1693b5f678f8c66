import DataModel
import Findings

/// A number that an attribute of single precision is compared with and cannot have.
struct InexactFloat: Hashable {
  /// The offset in the text.
  var offset: Int
  /// The attribute's name in messages.
  var attribute: String
  /// The number.
  var number: Double
  /// The nearest number that the attribute can have, as the store keeps it.
  var stored: Double

  /// The diagnostic about it.
  func diagnostic(in text: String, source: String) -> Diagnostic {
    let start = SourcePosition(ofByte: offset, in: text)
    return RuleDescription.inexactFloat.diagnostic(
      "\(attribute) is compared as it is stored, which is never \(number): the nearest Float is \(stored)",
      at: .text(file: source, start: start, end: start))
  }
}

extension ConditionBuilder {
  /// Notes a number that an attribute cannot have; any other constant is let be.
  func note(_ constant: Constant, comparedWith value: SQLValue, at offset: Int) {
    guard let number = constant.number, number.isFinite else { return }
    let stored = Double(Float(number))
    guard stored != number, stored.isFinite else { return }
    inexactFloats.append(
      InexactFloat(offset: offset, attribute: value.title, number: number, stored: stored))
  }
}

extension Constant {
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .decimal(let digits): Double(digits)
    default: nil
    }
  }
}
