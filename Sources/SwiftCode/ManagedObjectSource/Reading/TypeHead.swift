#if SwiftCode
import SwiftSyntax

/// The head of a type declaration.
struct TypeHead {
  /// What is declared.
  let kind: ClassDeclaration.Kind
  /// The whole name; of an extension as it is written.
  let name: String
  /// The name in the source.
  let place: Syntax
  /// The attributes in front.
  let attributes: AttributeNames
  /// The inheritance clause.
  let inherited: [DeclaredType]
  /// The members in braces.
  let members: MemberBlockItemListSyntax

  /// Reads the head of `declaration`; nil if it does not declare a type.
  init?(_ declaration: DeclSyntax, _ around: ClassSurroundings) {
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return nil }
    if let type = declaration.asProtocol((any NamedDeclSyntax).self) {
      kind = Self.kind(of: declaration)
      name = around.name(type.name.plainName)
      place = Syntax(type.name)
    } else if let type = declaration.as(ExtensionDeclSyntax.self),
      case .named(let extended, _)? = DeclaredType(type.extendedType)
    {
      kind = .extension
      name = extended
      place = Syntax(type.extendedType)
    } else {
      return nil
    }
    attributes = AttributeNames(group.attributes)
    let types = group.inheritanceClause?.inheritedTypes
    inherited = types?.map { DeclaredType($0.type) ?? .other } ?? []
    members = group.memberBlock.members
  }

  private static func kind(of declaration: DeclSyntax) -> ClassDeclaration.Kind {
    if declaration.is(ClassDeclSyntax.self) { return .class }
    return declaration.is(EnumDeclSyntax.self) ? .enumeration : .other
  }
}
#endif
