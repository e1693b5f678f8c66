#if SwiftCode
import SwiftSyntax

/// The first error in a source that the parser could not understand.
///
/// Follows one path down from the root, in a loop, as the tree may be as deep as the source is long.
func firstError(in tree: SourceFileSyntax, _ lines: LineTable) -> SwiftProblem {
  var node = Syntax(tree)
  while !node.is(UnexpectedNodesSyntax.self), !node.is(TokenSyntax.self),
    let child = node.children(viewMode: .all).first(where: \.hasErrorOrIsUnexpected)
  {
    node = child
  }
  return SwiftProblem(text: text(of: node), location: lines.location(of: node))
}

private func text(of node: Syntax) -> String {
  if let token = node.as(TokenSyntax.self) {
    guard token.presence == .missing else {
      return "“\(token.text.prefix(40))” is not Swift"
    }
    if token.text.isEmpty { return "missing name" }
    // `<#type#>` stands for a type, whichever.
    let word = token.text.drop { "<#".contains($0) }.prefix { $0 != "#" }
    guard word.count == token.text.count else { return "missing \(word.isEmpty ? "word" : word)" }
    return "missing “\(word)”"
  }
  let text = node.trimmedDescription.prefix { !$0.isNewline }.prefix(40)
  return text.isEmpty ? "the source is not Swift" : "unexpected “\(text)”"
}

extension Syntax {
  fileprivate var hasErrorOrIsUnexpected: Bool {
    if let token = self.as(TokenSyntax.self) {
      return token.presence == .missing || token.tokenDiagnostic?.severity == .error
    }
    return self.is(UnexpectedNodesSyntax.self) || hasError
  }
}
#endif
