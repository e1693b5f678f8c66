#if SwiftCode
package import Findings
import SwiftSyntax

/// Removes the declaration of a schema from a source, with the white space and comments before it, and leaves all else as it is.
///
/// - Parameters:
///   - name: The name of the type, which stands in no other.
///   - source: The source.
///   - file: Its path, which the edits name.
/// - Returns: The edits, none where the source declares no such type, or cannot be parsed; and what would go with it that a copy of
///   what is stored lacks, by name: functions, computed and static properties, and extensions, which would be left.
/// - Complexity: O(n) in the size of the source.
package func removeType(
  _ name: String, from source: [UInt8], file: String
) -> (edits: [Replacement], code: [String]) {
  guard case .tree(let tree) = parseSwift(LineTable(source, file: file)) else { return ([], []) }
  var edits: [Replacement] = []
  var code: [String] = []
  for statement in tree.statements {
    let item = Syntax(statement.item)
    if let extended = item.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription,
      extended == name || extended.hasPrefix(name + ".")
    {
      code.append("extension \(extended)")
    }
    guard let type = item.asProtocol((any NamedDeclSyntax).self), type.name.plainName == name,
      let group = item.asProtocol((any DeclGroupSyntax).self)
    else { continue }
    code += codeMembers(of: group, besides: ["versionIdentifier", "models"])
    let range =
      statement.position.utf8Offset..<statement.endPositionBeforeTrailingTrivia.utf8Offset
    edits.append(Replacement(file: file, bytes: range, text: ""))
  }
  return (edits, code)
}

/// The members of a type and of those in it that are not stored, nor initializers.
private func codeMembers(
  of group: any DeclGroupSyntax, besides known: Set<String> = []
) -> [String] {
  group.memberBlock.members.flatMap { member -> [String] in
    let member = Syntax(member.decl)
    if let inner = member.asProtocol((any DeclGroupSyntax).self) { return codeMembers(of: inner) }
    if let function = member.as(FunctionDeclSyntax.self) { return ["\(function.name.text)()"] }
    guard let variable = member.as(VariableDeclSyntax.self) else { return [] }
    let isStatic = variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
    return variable.bindings.compactMap { binding in
      let name = binding.pattern.trimmedDescription
      guard !known.contains(name) else { return nil }
      return isStatic || binding.accessorBlock?.getter != nil ? name : nil
    }
  }
}
#endif
