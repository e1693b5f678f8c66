package import Findings
import SwiftSyntax

/// Removes the declaration of a type from a source, with the white space and comments before it, and leaves all else as it is.
///
/// - Parameters:
///   - name: The name of the type, which stands in no other.
///   - source: The source.
///   - file: Its path, which the edits name.
/// - Returns: The edits; none where the source declares no such type, or cannot be parsed.
/// - Complexity: O(n) in the size of the source.
package func removeType(
  _ name: String, from source: [UInt8], file: String
) -> [Replacement] {
  guard case .tree(let tree) = parseSwift(LineTable(source, file: file)) else { return [] }
  return tree.statements.compactMap { statement in
    guard let type = Syntax(statement.item).asProtocol((any NamedDeclSyntax).self),
      Syntax(statement.item).asProtocol((any DeclGroupSyntax).self) != nil,
      type.name.plainName == name
    else { return nil }
    return Replacement(
      file: file,
      bytes: statement.position.utf8Offset..<statement.endPositionBeforeTrailingTrivia.utf8Offset,
      text: "")
  }
}
