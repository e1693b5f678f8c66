import DataModel

extension TypeInference {
  /// The result type of a call; nil if its optionality is unknown.
  mutating func call(
    _ type: WrittenType, arguments: [InitialValue.Argument], scope: NameScope
  ) -> WrittenType? {
    guard isType(type, scope) else { return result(of: type, scope) }
    let isFailable: Bool?
    switch table.resolve(type, in: scope) {
    case .own(let own): isFailable = arguments.isEmpty ? false : mayFail(own, arguments)
    case .primitive(_, let name), .system(let name):
      isFailable = callsFailableInitializer(of: name, arguments, scope)
    case .unknown(let name):
      let last = name.split(separator: ".").last.map(String.init) ?? name
      isFailable = callsFailableInitializer(of: last, arguments, scope)
    default: isFailable = false
    }
    guard let isFailable else { return nil }
    return isFailable ? .optional(type) : type
  }

  /// The result of a system function that is named like a type.
  private func result(of type: WrittenType, _ scope: NameScope) -> WrittenType? {
    guard case .named(let names, []) = type, let name = names.last,
      names.count == 1 || SystemTypes.modules.contains(names[0]),
      table.globalFunctions[name] == nil
    else { return nil }
    return SystemTypes.functions[name].map { .named(["Swift", $0], []) }
  }

  /// Whether a type is known, so that a call of it makes one; a function may have such a name as well.
  func isType(_ type: WrittenType, _ scope: NameScope) -> Bool {
    if case .named(let names, let arguments) = type, arguments.isEmpty, let name = names.last,
      table.find(names, in: scope) == nil
    {
      // What such a type has in it, only its arguments say.
      if ["Array", "Dictionary", "Optional", "Set"].contains(name) { return false }
      let isFunction = SystemTypes.functions[name] != nil || table.globalFunctions[name] != nil
      if isFunction, !SystemTypes.isKnown(name) { return false }
    }
    if case .unknown(let name) = table.resolve(type, in: scope) {
      // What begins with a capital is taken for a type, which is then reported as unknown.
      return name.first?.isUppercase ?? false
    }
    return true
  }

  /// Whether an initializer call of a source type may return nil; nil if unknown, because overloads are not
  /// resolved.
  private func mayFail(
    _ own: DeclarationReference, _ arguments: [InitialValue.Argument]
  ) -> Bool? {
    let declared = ([own] + table.extensions(of: own)).flatMap { table[$0].initializers }
    if table[own].kind == .enumeration, arguments.map(\.label) == ["rawValue"] {
      // Every enumeration with raw values has `init?(rawValue:)`, unless it declares another one.
      return declared.first { $0.labels == ["rawValue"] }?.isFailable ?? true
    }
    return declared.contains(where: \.isFailable) ? nil : false
  }

  /// Whether an initializer call of a system type is failable; nil if that depends on the unknown type of its
  /// argument.
  ///
  /// - Source: the interfaces of the standard library, Foundation, UIKit and AppKit.
  private mutating func callsFailableInitializer(
    of name: String, _ arguments: [InitialValue.Argument], _ scope: NameScope
  ) -> Bool? {
    guard let first = arguments.first else { return false }
    if let label = first.label {
      return label == "exactly" && failableNumbers.contains(name)
        || failableLabels[name]?.contains(label) == true
    }
    guard failableNumbers.contains(name) || name == "Bool" else { return false }
    if arguments.count > 1 { return arguments[1].label == "radix" }
    guard let type = type(of: first.value, scope) else { return nil }
    switch table.resolve(type, in: scope) {
    case .primitive(let type, _): return type == .string
    case .system("Substring"): return true
    case .system(let name): return failableNumbers.contains(name) ? false : nil
    default: return nil
    }
  }
}

private let failableNumbers: Set<String> = [
  "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
  "Float", "CGFloat", "Float32", "Float64", "TimeInterval", "Float16", "Float80", "Int128",
  "UInt128",
]

/// The labels of the first argument of `init?`, by type.
private let failableLabels: [String: Set<String>] = [
  "URL": ["string", "dataRepresentation"], "UUID": ["uuidString"],
  "Decimal": ["string", "exactly"],
  "Data": ["base64Encoded"],
  "String": ["data", "bytes", "validating", "validatingUTF8", "validatingCString", "utf8String"],
  "URLComponents": ["string", "url"], "TimeZone": ["identifier", "secondsFromGMT", "abbreviation"],
  "UIImage": ["named", "systemName", "data", "contentsOfFile"],
  "NSImage": ["named", "systemSymbolName", "data", "contentsOfFile", "contentsOf"],
  "UIColor": ["named"], "NSColor": ["named"], "UIFont": ["name"], "NSFont": ["name"],
]
