import DataModel
import Foundation

extension PredicateEvaluator {
  /// The value of an expression for an object.
  func value(_ expression: DataModel.Expression, _ object: Object) -> Value? {
    switch expression {
    case .constant(let constant): return value(constant)
    case .selfObject: return .object(object)
    case .variable(let name): return variables[name].map { .object($0) }
    case .keyPath(let operand, let path):
      let start = operand.map { value($0, object) } ?? .object(object)
      return follow(path.split(separator: ".").map(String.init)[...], from: start)
    case .aggregate(let elements): return .many(elements.map { value($0, object) })
    case .function(_, let selector, let arguments):
      if selector == "divide:by:", arguments.first == .keyPath(operand: nil, path: "Thing"),
        case .keyPath(nil, let key) = arguments[1]
      {
        return .text("Thing/\(key)")
      }
      return call(selector, arguments.map { value($0, object) })
    case .subquery(let collection, let variable, let predicate):
      guard case .many(let elements)? = value(collection, object) else { return nil }
      return .many(
        elements.filter { element in
          guard case .object(let member)? = element else { return false }
          var inner = self
          inner.variables[variable] = member
          return inner.evaluate(predicate, object) == true
        })
    case .conditional(let predicate, let first, let second):
      return value(evaluate(predicate, object) == true ? first : second, object)
    case .indexed(let collection, .size):
      guard case .many(let elements)? = value(collection, object) else { return nil }
      return .whole(Double(elements.count))
    default: return nil
    }
  }

  private func value(_ constant: Constant) -> Value? {
    switch constant {
    case .boolean(let value): .whole(value ? 1 : 0)
    case .integer(let value): .whole(Double(value))
    case .real(let value): .number(value)
    case .string(let text): .text(text)
    case .date(let seconds): .date(seconds)
    case .uuid(let text): .uuid(text)
    default: nil
    }
  }

  private func call(_ selector: String, _ arguments: [Value?]) -> Value? {
    if case .many(let elements)? = arguments.first ?? nil {
      return aggregate("@" + selector.dropLast().replacing("average", with: "avg"), elements)
    }
    if case .text(let text)? = arguments.first ?? nil {
      switch selector {
      case "lowercase:": return .text(text.lowercased())
      case "uppercase:": return .text(text.uppercased())
      case "length:": return .whole(Double(text.prefix { $0 != "\0" }.unicodeScalars.count))
      default: return nil
      }
    }
    let numbers = arguments.compactMap { number($0) }
    guard numbers.count == arguments.count, let first = numbers.first else { return nil }
    let isWhole = arguments.allSatisfy { if case .whole? = $0 { true } else { false } }
    func result(_ value: Double) -> Value { isWhole ? .whole(value) : .number(value) }
    switch selector {
    case "add:to:": return result(first + numbers[1])
    case "from:subtract:": return result(first - numbers[1])
    case "multiply:by:": return result(first * numbers[1])
    case "divide:by:":
      if numbers[1] == 0 { return nil }
      let quotient = first / numbers[1]
      return result(isWhole ? quotient.rounded(.towardZero) : quotient)
    case "abs:": return result(abs(first))
    case "floor:": return result(first.rounded(.down))
    case "ceiling:": return result(first.rounded(.up))
    default: return nil
    }
  }

  private func follow(_ keys: ArraySlice<String>, from start: Value?) -> Value? {
    guard let key = keys.first, let start else { return start }
    if case .many(let elements) = start {
      if key.hasPrefix("@") {
        guard case .many(let values)? = follow(keys.dropFirst(), from: start) else { return nil }
        return aggregate(key, values)
      }
      if let place = keys.firstIndex(where: { $0.hasPrefix("@") }), place > keys.startIndex {
        // An operator is asked of all that the keys before it lead to.
        guard case .many(let values)? = follow(keys[..<place], from: start) else { return nil }
        return follow(keys[place...], from: .many(values.filter { $0 != nil }))
      }
      let values = elements.map { follow(keys, from: $0) }
      // Many of many are one collection; what leads nowhere to many has none.
      return .many(
        values.flatMap { value -> [Value?] in
          if case .many(let inner)? = value { return inner }
          return value == nil && leadsToMany(keys) ? [] : [value]
        })
    }
    guard case .object(let object) = start else { return nil }
    if key == "home", let element = keys.dropFirst().first {
      return object.values["home.\(element)"].map { value($0, "home.\(element)") }
    }
    if key == "entity" { return .text(object.entity) }
    if key == "_id" { return start }
    if let value = object.values[key] { return self.value(value, key) }
    if ["owner", "boss"].contains(key) {
      return follow(keys.dropFirst(), from: object.toOne[key].map { .object($0) })
        ?? (leadsToMany(keys.dropFirst()) && object.toOne[key] == nil
          ? aggregated(keys.dropFirst()) : nil)
    }
    guard ["tags", "friends", "things", "reports"].contains(key) else { return nil }
    return follow(
      keys.dropFirst(), from: .many((object.toMany[key] ?? []).map { .object($0) }))
  }

  /// The value of a path that goes on over many objects from nil.
  private func aggregated(_ keys: ArraySlice<String>) -> Value? {
    guard let place = keys.firstIndex(where: { $0.hasPrefix("@") }) else { return .many([]) }
    return aggregate(keys[place], [])
  }

  private func leadsToMany(_ keys: ArraySlice<String>) -> Bool {
    keys.contains { ["tags", "friends", "things", "reports"].contains($0) }
  }

  private func value(_ value: TestValue, _ key: String) -> Value {
    switch value {
    case .number(let number): ["price", "cost"].contains(key) ? .number(number) : .whole(number)
    case .text(let text): .text(text)
    case .date(let seconds): .date(seconds)
    case .uuid(let text): .uuid(text)
    }
  }

  private func aggregate(_ key: String, _ elements: [Value?]) -> Value? {
    let known = elements.compactMap { $0 }
    if key == "@count" { return .whole(Double(known.count)) }
    let numbers = known.compactMap { number($0) }
    let isWhole = known.allSatisfy { if case .whole = $0 { true } else { false } }
    func result(_ value: Double) -> Value { isWhole ? .whole(value) : .number(value) }
    switch key {
    case "@sum": return result(numbers.reduce(0, +))
    case "@min": return numbers.min().map(result)
    case "@max": return numbers.max().map(result)
    case "@avg":
      return numbers.isEmpty ? nil : .number(numbers.reduce(0, +) / Double(numbers.count))
    default: return nil
    }
  }
}
