#if SwiftCode
import SwiftSyntax

extension WrittenType {
  /// The greatest depth to which types in types are followed; deeper ones are of no property of a model.
  private static let greatestDepth = 32

  /// Reads a type.
  init(_ syntax: TypeSyntax) {
    self = Self.read(syntax, depth: 0)
  }

  private static func read(_ syntax: TypeSyntax, depth: Int) -> WrittenType {
    guard depth < greatestDepth else { return .other("…") }
    func inner(_ type: TypeSyntax) -> WrittenType { read(type, depth: depth + 1) }
    switch syntax.as(TypeSyntaxEnum.self) {
    case .optionalType(let type): return .optional(inner(type.wrappedType))
    case .implicitlyUnwrappedOptionalType(let type): return .optional(inner(type.wrappedType))
    case .arrayType(let type): return .array(inner(type.element))
    case .dictionaryType(let type): return .dictionary(inner(type.key), inner(type.value))
    case .attributedType(let type): return inner(type.baseType)
    case .identifierType(let type):
      return .named([type.name.plainName], arguments(type.genericArgumentClause, inner))
    case .memberType(let type):
      guard case .named(let base, _) = inner(type.baseType) else { break }
      return .named(base + [type.name.plainName], arguments(type.genericArgumentClause, inner))
    case .tupleType(let type):
      guard let element = type.elements.first, type.elements.count == 1, element.firstName == nil
      else { break }
      return inner(element.type)
    default: break
    }
    return .other(String(syntax.trimmedDescription.prefix(80)))
  }

  private static func arguments(
    _ clause: GenericArgumentClauseSyntax?, _ inner: (TypeSyntax) -> WrittenType
  ) -> [WrittenType] {
    clause?.arguments.map { argument in
      if case .type(let type) = argument.argument { inner(type) } else { .other("…") }
    } ?? []
  }

  /// The types after a colon or in an alias: for `A & B` each one.
  static func parts(of syntax: TypeSyntax) -> [WrittenType] {
    var open = [syntax]
    var parts: [WrittenType] = []
    while let type = open.popLast(), parts.count < 256 {
      if let composition = type.as(CompositionTypeSyntax.self) {
        open += composition.elements.reversed().map(\.type)
      } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
        let only = tuple.elements.first, only.firstName == nil
      {
        open.append(only.type)
      } else {
        parts.append(WrittenType(type))
      }
    }
    return parts
  }

  /// The type named by an expression, as in `[Item].self` or `Schema.Version(…)`; nil if absent.
  init?(naming expression: ExprSyntax, depth: Int = 0) {
    guard depth < Self.greatestDepth else { return nil }
    func inner(_ expression: ExprSyntax?) -> WrittenType? {
      expression.flatMap { WrittenType(naming: $0, depth: depth + 1) }
    }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr, .memberAccessExpr:
      guard let names = namePath(in: expression) else { return nil }
      self = .named(names, [])
    case .genericSpecializationExpr(let type):
      guard case .named(let names, _)? = inner(type.expression) else { return nil }
      let arguments = type.genericArgumentClause.arguments.map { argument -> WrittenType in
        if case .type(let type) = argument.argument { WrittenType(type) } else { .other("…") }
      }
      self = .named(names, arguments)
    case .arrayExpr(let list):
      guard list.elements.count == 1, let type = inner(list.elements.first?.expression) else {
        return nil
      }
      self = .array(type)
    case .dictionaryExpr(let list):
      guard case .elements(let elements) = list.content, elements.count == 1,
        let key = inner(elements.first?.key), let value = inner(elements.first?.value)
      else { return nil }
      self = .dictionary(key, value)
    case .optionalChainingExpr(let type):
      guard let type = inner(type.expression) else { return nil }
      self = .optional(type)
    case .typeExpr(let type): self = WrittenType(type.type)
    case .tupleExpr(let tuple):
      guard tuple.elements.count == 1, let type = inner(tuple.elements.first?.expression) else {
        return nil
      }
      self = type
    default: return nil
    }
  }
}

/// The names in a member path, such as `SchemaV1.Item`; nil if it is not one.
///
/// Goes down in a loop, as a path may be as long as the source.
func namePath(in expression: ExprSyntax) -> [String]? {
  var names: [String] = []
  var rest = expression
  while let member = rest.as(MemberAccessExprSyntax.self) {
    names.append(member.declName.baseName.plainName)
    guard let base = member.base, names.count < 32 else { return nil }
    rest = base
  }
  guard let first = rest.as(DeclReferenceExprSyntax.self), first.argumentNames == nil else {
    return nil
  }
  names.append(first.baseName.plainName)
  return names.reversed()
}
#endif
