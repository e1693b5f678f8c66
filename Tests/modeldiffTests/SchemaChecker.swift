import Foundation

/// Checks values against the subset of JSON Schema that our schemas use.
struct SchemaChecker {
  private let root: [String: Any]
  private static let words: Set<String> = [
    "$schema", "$id", "$defs", "$ref", "title", "description", "type", "minimum", "const", "enum",
    "pattern", "items", "properties", "required", "additionalProperties", "anyOf", "oneOf",
    "propertyNames", "minLength",
  ]

  /// Creates a checker for `schema`.
  init(_ schema: [String: Any]) { root = schema }

  /// The problems of `value`; empty if it is valid.
  func problems(in value: Any) -> [String] { problems(value, root, "$") }

  private func problems(_ value: Any, _ schema: Any, _ place: String) -> [String] {
    guard let schema = schema as? [String: Any] else {
      return schema as? Bool == true ? [] : ["\(place): nothing may be here"]
    }
    var found = Set(schema.keys).subtracting(Self.words).sorted().map { "\(place): \($0)?" }
    if let reference = schema["$ref"] as? String {
      let name = reference.replacingOccurrences(of: "#/$defs/", with: "")
      let target = (root["$defs"] as? [String: Any])?[name]
      found += target.map { problems(value, $0, place) } ?? ["\(place): no \(reference)"]
    }
    if let choices = schema["anyOf"] as? [Any] {
      let results = choices.map { problems(value, $0, place) }
      if !results.contains(where: \.isEmpty) { found += results.min { $0.count < $1.count } ?? [] }
    }
    if let choices = schema["oneOf"] as? [Any] {
      let results = choices.map { problems(value, $0, place) }
      if results.count(where: \.isEmpty) != 1 {
        found += ["\(place): not one of"] + results.flatMap(\.self)
      }
    }
    return found + plainProblems(value, schema, place) + listProblems(value, schema, place)
      + objectProblems(value, schema, place)
  }

  private func plainProblems(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    var found: [String] = []
    if let type = schema["type"] as? String, type != typeName(value) {
      found.append("\(place): \(typeName(value)), expected \(type)")
    }
    if let constant = schema["const"] as? NSObject, constant != value as? NSObject {
      found.append("\(place): expected \(constant)")
    }
    if let choices = schema["enum"] as? [NSObject],
      !choices.contains(where: { $0 == value as? NSObject })
    {
      found.append("\(place): \(value) is none of \(choices)")
    }
    if let least = schema["minimum"] as? Int, let number = value as? Int, number < least {
      found.append("\(place): \(number) is below \(least)")
    }
    if let least = schema["minLength"] as? Int, let text = value as? String, text.count < least {
      found.append("\(place): \(text) is too short")
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      found.append("\(place): \(text) does not match \(pattern)")
    }
    return found
  }

  private func listProblems(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    guard let items = schema["items"], let list = value as? [Any] else { return [] }
    return list.enumerated().flatMap { problems($0.element, items, "\(place)[\($0.offset)]") }
  }

  private func objectProblems(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    guard let object = value as? [String: Any] else { return [] }
    let known = schema["properties"] as? [String: Any] ?? [:]
    let required = schema["required"] as? [String] ?? []
    let names = schema["propertyNames"].map { names in
      object.keys.sorted().flatMap { problems($0, names, "\(place), the name \($0)") }
    }
    let missing = required.filter { object[$0] == nil }.map { "\(place): no \($0)" }
    return missing + (names ?? [])
      + object.sorted { $0.key < $1.key }.flatMap { name, member in
        problems(member, known[name] ?? schema["additionalProperties"] ?? true, "\(place).\(name)")
      }
  }

  private func typeName(_ value: Any) -> String {
    switch value {
    case is NSNull: "null"
    case is String: "string"
    case is [Any]: "array"
    case is [String: Any]: "object"
    case let number as NSNumber:
      number.isBoolean ? "boolean" : number.isWhole ? "integer" : "number"
    default: "unknown"
    }
  }
}

extension NSNumber {
  /// Whether the number is a Boolean, which Foundation stores as a character.
  fileprivate var isBoolean: Bool { String(cString: objCType) == "c" }
  fileprivate var isWhole: Bool { doubleValue == doubleValue.rounded() }
}
