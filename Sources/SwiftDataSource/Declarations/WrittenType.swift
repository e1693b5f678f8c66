import Findings

/// A type as a source writes it.
indirect enum WrittenType: Hashable, Sendable {
  /// A name of one or more parts, with the generic arguments of the last.
  case named([String], [WrittenType])
  case optional(WrittenType)
  case array(WrittenType)
  case dictionary(WrittenType, WrittenType)
  /// A type whose declaration was found elsewhere, where its name means it; with the name.
  case declared(DeclarationReference, [String])
  /// A tuple, function, existential or other type that no property of a model can have; as it is written.
  case other(String)

  /// The type with sugar for `Array`, `Optional` and `Dictionary`, unless one of these is declared in the tree.
  func sugared(_ isOwn: ([String]) -> Bool) -> WrittenType {
    guard case .named(let parts, let arguments) = self else { return self }
    let isSwift = parts.count == 2 && parts[0] == "Swift"
    guard isSwift || parts.count == 1, let name = parts.last, isSwift || !isOwn(parts) else {
      return self
    }
    switch (name, arguments.count) {
    case ("Optional", 1): return .optional(arguments[0])
    case ("Array", 1): return .array(arguments[0])
    case ("Dictionary", 2): return .dictionary(arguments[0], arguments[1])
    default: return self
    }
  }
}

extension WrittenType: CustomStringConvertible {
  /// The type in Swift.
  var description: String {
    switch self {
    case .named(let parts, let arguments):
      parts.joined(separator: ".")
        + (arguments.isEmpty
          ? "" : "<" + arguments.map(\.description).joined(separator: ", ") + ">")
    case .optional(let type): "\(type)?"
    case .array(let type): "[\(type)]"
    case .dictionary(let key, let value): "[\(key): \(value)]"
    case .declared(_, let parts): parts.joined(separator: ".")
    case .other(let text): text
    }
  }
}
