import Findings
import SwiftParsing
import SwiftSyntax

/// Finds the calls that make schemas, containers and configurations, wherever they stand.
///
/// The names are looked for in bytes, and only what stands around them in the tree, whose expressions may be
/// nested as deep as the source is long.
///
/// - Returns: The calls in order, and the place of the first one that is too many.
func findCalls(
  in tree: SourceFileSyntax, _ lines: LineTable
) -> (calls: [FileDeclarations.FoundCall], excess: Findings.SourceLocation?) {
  var calls: [FileDeclarations.FoundCall] = []
  let words: [(String, FileDeclarations.Use)] = [
    ("Schema", .schema), ("ModelContainer", .container), ("modelContainer", .container),
    ("ModelConfiguration", .configuration),
  ]
  var uses: [Int: FileDeclarations.Use] = [:]
  for (word, use) in words {
    for place in places(of: word, in: lines.bytes) { uses[place] = use }
  }
  for token in tokens(at: uses.keys.sorted(), in: tree) {
    guard let use = uses[token.positionAfterSkippingLeadingTrivia.utf8Offset],
      let call = call(of: token), let read = ListExpression(ExprSyntax(call), lines).asCall
    else { continue }
    guard calls.count < mostCalls else { return (calls, lines.location(of: call)) }
    let around = surroundings(of: call)
    calls.append(
      FileDeclarations.FoundCall(
        use: use, call: read, location: lines.location(of: call),
        offset: call.position.utf8Offset, names: around.names, scope: around.scope))
  }
  return (calls.sorted { $0.offset < $1.offset }, nil)
}

/// How many calls of a file are read; apps have a handful.
let mostCalls = 1000

/// The tokens whose texts begin at `places`, which are in order, some of them in comments and texts.
///
/// Goes down only where there is a place, so that every node is looked at once for all of them.
private func tokens(at places: [Int], in tree: SourceFileSyntax) -> [TokenSyntax] {
  var result: [TokenSyntax] = []
  var open = [(node: Syntax(tree), places: places[...])]
  while let (node, places) = open.popLast() {
    if let token = node.as(TokenSyntax.self) {
      if places.contains(token.positionAfterSkippingLeadingTrivia.utf8Offset) {
        result.append(token)
      }
      continue
    }
    var rest = places
    var inside: [(node: Syntax, places: ArraySlice<Int>)] = []
    for child in node.children(viewMode: .sourceAccurate) where !rest.isEmpty {
      let end = child.endPosition.utf8Offset
      let own = rest.prefix { $0 < end }
      rest = rest.dropFirst(own.count)
      if !own.isEmpty { inside.append((child, own)) }
    }
    open += inside.reversed()
  }
  return result
}

extension ListExpression {
  fileprivate var asCall: Call? {
    if case .call(let call, _) = self { call } else { nil }
  }
}

/// The places of a word in a source, whatever stands there.
private func places(of word: String, in bytes: [UInt8]) -> [Int] {
  let word = Array(word.utf8)
  var result: [Int] = []
  bytes.withUnsafeBufferPointer { bytes in
    var index = 0
    while let found = firstPlace(of: word, in: bytes, from: index) {
      index = found + word.count
      let isWord =
        (found == 0 || !isWordPart(bytes[found - 1]))
        && (index >= bytes.count || !isWordPart(bytes[index]))
      if isWord { result.append(found) }
    }
  }
  return result
}

/// The call whose callee ends with a name; nil where the name is something else.
private func call(of token: TokenSyntax) -> FunctionCallExprSyntax? {
  guard let name = token.parent?.as(DeclReferenceExprSyntax.self) else { return nil }
  var callee = ExprSyntax(name)
  if let member = name.parent?.as(MemberAccessExprSyntax.self), member.declName == name {
    callee = ExprSyntax(member)
    if member.declName.baseName.text == "init" { return nil }
  }
  // `ModelConfiguration.init(…)`
  if let member = callee.parent?.as(MemberAccessExprSyntax.self), member.base == callee,
    member.declName.baseName.text == "init"
  {
    callee = ExprSyntax(member)
  }
  guard let call = callee.parent?.as(FunctionCallExprSyntax.self), call.calledExpression == callee
  else { return nil }
  return call
}

/// The variables and functions around a node, innermost first, and the types, outermost first.
private func surroundings(of node: some SyntaxProtocol) -> (names: [String], scope: [String]) {
  var names: [String] = []
  var scope: [String] = []
  var parent = node.parent
  while let inside = parent {
    if let binding = inside.as(PatternBindingSyntax.self),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)
    {
      names.append(name.identifier.plainName)
    } else if let function = inside.as(FunctionDeclSyntax.self) {
      names.append(function.name.plainName)
    } else if let type = inside.as(ExtensionDeclSyntax.self) {
      if case .named(let path, _) = WrittenType(type.extendedType) { scope += path.reversed() }
    } else if inside.asProtocol((any DeclGroupSyntax).self) != nil,
      let type = inside.asProtocol((any NamedDeclSyntax).self)
    {
      scope.append(type.name.plainName)
    }
    parent = inside.parent
  }
  return (names, scope.reversed())
}
