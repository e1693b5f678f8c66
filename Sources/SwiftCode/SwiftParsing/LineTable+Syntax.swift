#if SwiftCode
import Findings
import SwiftSyntax

extension LineTable {
  /// The location of a node, without what surrounds it.
  func location(of node: some SyntaxProtocol) -> Findings.SourceLocation {
    location(
      from: node.positionAfterSkippingLeadingTrivia.utf8Offset,
      to: node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// The location from the name of a property to the end of its type, if one is written.
  func location(of name: TokenSyntax, through type: TypeSyntax?) -> Findings.SourceLocation {
    location(
      from: name.positionAfterSkippingLeadingTrivia.utf8Offset,
      to: (type?.endPositionBeforeTrailingTrivia ?? name.endPositionBeforeTrailingTrivia).utf8Offset
    )
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var plainName: String { identifier?.name ?? text }
}

extension AccessorBlockSyntax {
  /// The statements of the getter; nil if absent with a body.
  var getter: CodeBlockItemListSyntax? {
    if case .getter(let statements) = accessors { return statements }
    guard case .accessors(let all) = accessors else { return nil }
    return all.first { $0.accessorSpecifier.text == "get" }?.body?.statements
  }
}
#endif
