import DataModel
import Findings

extension ValueReader {
  /// Records the errors that Core Data would report when saving a value.
  ///
  /// *Source:* `NSValidation…Error` in CoreDataErrors.h; lengths count UTF-16 units.
  mutating func validate(_ value: ObjectValue) {
    let validation = attribute.attribute.validation
    guard !validation.isEmpty, case .stored(let value) = value else { return }
    switch value {
    case .null, .blob: return
    case .text(let text):
      guard type == .string else { return }
      let length = Int64(text.utf16.count)
      if let least = validation.minimum, isBelow(.integer(length), least) {
        noteInvalid("has \(length) characters, expected at least \(least.plain)", code: 1670)
      }
      if let most = validation.maximum, isAbove(.integer(length), most) {
        noteInvalid("has \(length) characters, expected at most \(most.plain)", code: 1660)
      }
      if let pattern = attribute.pattern, !pattern.matches(text) {
        noteInvalid("is \"\(text.prefix(60))\", which does not match \(pattern.text)", code: 1680)
      }
    case .integer, .real:
      let isDate = type == .date
      if let least = validation.minimum, isBelow(value, least) {
        noteInvalid("is below \(least.plain)", code: isDate ? 1640 : 1620)
      }
      if let most = validation.maximum, isAbove(value, most) {
        noteInvalid("is above \(most.plain)", code: isDate ? 1630 : 1610)
      }
    }
  }

  private mutating func noteInvalid(_ message: String, code: Int) {
    faults.append(ValueFault(.invalidObjectValue, node: node, message: message, code: code))
  }
}

private func isBelow(_ value: StoreValue, _ bound: AttributeValue) -> Bool {
  if case .integer(let number) = value, case .integer(let bound) = bound { return number < bound }
  guard let number = value.number, let bound = bound.number else { return false }
  return number < bound
}

private func isAbove(_ value: StoreValue, _ bound: AttributeValue) -> Bool {
  if case .integer(let number) = value, case .integer(let bound) = bound { return number > bound }
  guard let number = value.number, let bound = bound.number else { return false }
  return number > bound
}

extension StoreValue {
  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .null, .text, .blob: nil
    }
  }
}

extension AttributeValue {
  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .decimal(let decimal): Double(decimal.description)
    case .real(let number), .date(let number): number.value
    default: nil
    }
  }

  /// The bound as a message says it.
  fileprivate var plain: String {
    switch self {
    case .integer(let number): "\(number)"
    case .decimal(let decimal): "\(decimal)"
    case .real(let number): "\(number.value)"
    case .date(let number):
      Int64(exactly: number.value).flatMap { dateText(.integer($0)) } ?? "\(number.value)"
    default: ""
    }
  }
}
