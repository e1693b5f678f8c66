import Findings

/// A type as a source writes it.
indirect enum WrittenType: Hashable, Sendable {
  /// A name of one or more parts, with the generic arguments of the last.
  case named([String], [WrittenType])
  case optional(WrittenType)
  case array(WrittenType)
  case dictionary(WrittenType, WrittenType)
  /// A type whose declaration was found elsewhere, where its name means it; with the name and the generic arguments.
  case declared(DeclarationReference, [String], [WrittenType])
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

extension WrittenType {
  /// The type with generic parameters replaced by arguments; nil if their numbers differ.
  ///
  /// The target of an alias without parameters that names a generic type, as `typealias List = Array`, takes the arguments itself.
  func applied(to arguments: [WrittenType], for parameters: [String]) -> WrittenType? {
    guard parameters.isEmpty else {
      guard parameters.count == arguments.count else { return nil }
      let result = replacing(Dictionary(zip(parameters, arguments)) { first, _ in first })
      // Aliases that take an argument twice, each through the next one, double it every time.
      var budget = 512
      return result.fits(&budget) ? result : nil
    }
    guard !arguments.isEmpty else { return self }
    guard case .named(let parts, let own) = self, own.isEmpty else { return nil }
    return .named(parts, arguments)
  }

  /// Whether the type has no more parts than are left of `budget`.
  private func fits(_ budget: inout Int) -> Bool {
    budget -= 1
    guard budget > 0 else { return false }
    switch self {
    case .named(_, let arguments), .declared(_, _, let arguments):
      for argument in arguments { guard argument.fits(&budget) else { return false } }
      return true
    case .optional(let type), .array(let type): return type.fits(&budget)
    case .dictionary(let key, let value): return key.fits(&budget) && value.fits(&budget)
    case .other: return true
    }
  }

  private func replacing(_ types: [String: WrittenType]) -> WrittenType {
    switch self {
    case .named(let parts, let arguments):
      parts.count == 1 && arguments.isEmpty
        ? types[parts[0]] ?? self : .named(parts, arguments.map { $0.replacing(types) })
    case .optional(let type): .optional(type.replacing(types))
    case .array(let type): .array(type.replacing(types))
    case .dictionary(let key, let value):
      .dictionary(key.replacing(types), value.replacing(types))
    case .declared(let found, let parts, let arguments):
      .declared(found, parts, arguments.map { $0.replacing(types) })
    case .other: self
    }
  }

  /// The first parts of all names in it that have several.
  var firstNames: [String] {
    switch self {
    case .named(let parts, let arguments):
      (parts.count > 1 ? [parts[0]] : []) + arguments.flatMap(\.firstNames)
    case .optional(let type), .array(let type): type.firstNames
    case .dictionary(let key, let value): key.firstNames + value.firstNames
    case .declared, .other: []
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
    case .declared(_, let parts, let arguments): WrittenType.named(parts, arguments).description
    case .other(let text): text
    }
  }
}
