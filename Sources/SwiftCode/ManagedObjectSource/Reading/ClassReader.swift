#if SwiftCode
import Findings
import SwiftSyntax

/// The surroundings of a declaration.
struct ClassSurroundings {
  /// The names of the types around it, outermost first.
  var names: [String] = []
  /// Whether it is inside `#if`.
  var isConditional = false

  /// The whole name of a type called `name` here.
  func name(_ name: String) -> String { (names + [name]).joined(separator: ".") }
}

/// Collects the declarations of a source.
struct ClassReader {
  /// The lines of the source.
  let lines: LineTable
  /// The declarations found, outer types first.
  var declarations: [ClassDeclaration] = []

  /// Reads declarations outside types.
  mutating func read(_ statements: CodeBlockItemListSyntax, _ around: ClassSurroundings) {
    for statement in statements {
      if case .decl(let declaration) = statement.item { read(declaration, around) }
    }
  }

  /// Reads a declaration that is not a member of a type looked at.
  private mutating func read(_ declaration: DeclSyntax, _ around: ClassSurroundings) {
    if let branches = declaration.as(IfConfigDeclSyntax.self) {
      readBranches(branches, around)
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      readAlias(alias, around)
    } else if let head = TypeHead(declaration, around) {
      readType(head, around)
    }
  }

  private mutating func readBranches(_ branches: IfConfigDeclSyntax, _ around: ClassSurroundings) {
    var around = around
    around.isConditional = true
    for clause in branches.clauses {
      switch clause.elements {
      case .statements(let statements): read(statements, around)
      case .decls(let members): for member in members { read(member.decl, around) }
      default: break
      }
    }
  }

  private mutating func readAlias(_ alias: TypeAliasDeclSyntax, _ around: ClassSurroundings) {
    let meaning = alias.genericParameterClause == nil ? DeclaredType(alias.initializer.value) : nil
    declarations.append(
      ClassDeclaration(
        .alias(meaning), name: around.name(alias.name.plainName), runtimeName: nil,
        isObjectiveC: false, inherited: [], isConditional: around.isConditional,
        location: lines.location(of: alias.name)))
  }

  private mutating func readType(_ head: TypeHead, _ around: ClassSurroundings) {
    var declaration = ClassDeclaration(
      head.kind, name: head.name, runtimeName: head.attributes.runtimeName,
      isObjectiveC: head.attributes.contains("objc"), inherited: head.inherited,
      isConditional: around.isConditional, location: lines.location(of: head.place))
    if head.kind == .class || head.kind == .extension {
      readMembers(head.members, isConditional: around.isConditional, into: &declaration)
      declaration.keys = findKeys(
        in: lines.bytes, head.members.position.utf8Offset..<head.members.endPosition.utf8Offset)
    }
    declarations.append(declaration)
    var inside = around
    inside.names = [head.name]
    for member in head.members { read(member.decl, inside) }
  }

  private func readMembers(
    _ members: MemberBlockItemListSyntax, isConditional: Bool, into type: inout ClassDeclaration
  ) {
    for member in members {
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        type.properties += readProperties(variable, isConditional: isConditional)
      } else if let function = member.decl.as(FunctionDeclSyntax.self) {
        if let accessor = readAccessor(function) { type.accessors.append(accessor) }
      } else if let branches = member.decl.as(IfConfigDeclSyntax.self) {
        for case .decls(let members) in branches.clauses.map(\.elements) {
          readMembers(members, isConditional: true, into: &type)
        }
      }
    }
  }
}
#endif
