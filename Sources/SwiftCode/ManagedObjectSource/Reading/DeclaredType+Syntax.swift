#if SwiftCode
import SwiftSyntax

extension DeclaredType {
  /// The greatest depth to which types in types are followed; deeper ones are of no managed property.
  private static let greatestDepth = 32

  /// Reads a type; nil if not written.
  init?(_ syntax: TypeSyntax?) {
    guard let syntax else { return nil }
    self = Self.read(syntax, depth: 0)
  }

  private static func read(_ syntax: TypeSyntax, depth: Int) -> DeclaredType {
    guard depth < greatestDepth else { return .other }
    func inner(_ type: TypeSyntax) -> DeclaredType { read(type, depth: depth + 1) }
    switch syntax.as(TypeSyntaxEnum.self) {
    case .optionalType(let type): return .optional(inner(type.wrappedType))
    case .implicitlyUnwrappedOptionalType(let type): return .optional(inner(type.wrappedType))
    case .arrayType(let type): return .named("Array", [inner(type.element)])
    case .dictionaryType(let type):
      return .named("Dictionary", [inner(type.key), inner(type.value)])
    case .attributedType(let type): return inner(type.baseType)
    case .someOrAnyType(let type): return inner(type.constraint)
    case .identifierType(let type):
      return simplified(type.name.plainName, arguments(type.genericArgumentClause, inner))
    case .memberType(let type):
      guard case .named(let base, _) = inner(type.baseType) else { return .other }
      return simplified(
        "\(base).\(type.name.plainName)", arguments(type.genericArgumentClause, inner))
    case .tupleType(let type):
      guard let element = type.elements.first, type.elements.count == 1, element.firstName == nil
      else { return .other }
      return inner(element.type)
    default: return .other
    }
  }

  private static func simplified(_ name: String, _ arguments: [DeclaredType]) -> DeclaredType {
    let isOptional = name == "Optional" || name == "Swift.Optional"
    return isOptional && arguments.count == 1 ? .optional(arguments[0]) : .named(name, arguments)
  }

  private static func arguments(
    _ clause: GenericArgumentClauseSyntax?, _ inner: (TypeSyntax) -> DeclaredType
  ) -> [DeclaredType] {
    clause?.arguments.map { argument in
      if case .type(let type) = argument.argument { inner(type) } else { .other }
    } ?? []
  }
}
#endif
