#if SwiftCode
import Findings
import SwiftSyntax

/// Finds all calls that create schemas, containers and configurations.
///
/// The names are looked for in bytes, and only what stands around them in the tree, whose expressions may be
/// nested as deep as the source is long.
///
/// - Returns: The calls in order, and the position of the first one beyond the limit.
func findCalls(
  in tree: SourceFileSyntax, _ lines: LineTable, _ conditions: ConditionReader,
  locals: (CodeBlockItemListSyntax) -> [String: TypeConstant]
) -> (calls: [FileDeclarations.FoundCall], excess: Findings.SourceLocation?) {
  var calls: [FileDeclarations.FoundCall] = []
  let words: [(String, FileDeclarations.Use)] = [
    ("Schema", .schema), ("ModelContainer", .container), ("modelContainer", .container),
    ("ModelConfiguration", .configuration), ("DocumentGroup", .container),
    ("NSStagedMigrationManager", .stagedManager),
    ("for", .possibleContainer),
  ]
  var uses: [Int: FileDeclarations.Use] = [:]
  for (word, use) in words {
    for place in places(of: word, in: lines.bytes)
    where use != .possibleContainer || isFirstLabel(place, word: word, bytes: lines.bytes) {
      uses[place] = use
    }
  }
  var found: Set<Int> = []
  var known: [SyntaxIdentifier: [String: TypeConstant]] = [:]
  for token in tokens(at: uses.keys.sorted(), in: tree) {
    guard let use = uses[token.positionAfterSkippingLeadingTrivia.utf8Offset],
      let call = use == .possibleContainer ? labeledCall(of: token) : call(of: token),
      var read = ListExpression(ExprSyntax(call), lines).asCall,
      use != .possibleContainer || mayBeContainer(read.callee),
      let around = surroundings(of: call, conditions),
      found.insert(call.position.utf8Offset).inserted
    else { continue }
    guard calls.count < mostCalls else { return (calls, lines.location(of: call)) }
    if read.callee == ["init"], use != .possibleContainer { read.callee = [token.text, "init"] }
    let constants = around.bodies.map { body in
      let found = known[body.id] ?? locals(body)
      known[body.id] = found
      return found
    }
    calls.append(
      FileDeclarations.FoundCall(
        use: use, call: read, location: lines.location(of: call),
        offset: call.position.utf8Offset, names: around.names, scope: around.scope,
        branch: around.branch, locals: constants.filter { !$0.isEmpty }))
  }
  return (calls.sorted { $0.offset < $1.offset }, nil)
}

/// The maximum number of calls in a file; apps have a handful.
let mostCalls = 1000

/// The tokens at the sorted offsets `places`, some of which are in comments and strings.
///
/// It descends only into nodes that contain an offset, so that every node is visited once for all of them.
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

/// The offsets of a word in a source, in any context.
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

/// Whether a word is the label of the first argument of a call, according to the bytes around it.
private func isFirstLabel(_ place: Int, word: String, bytes: [UInt8]) -> Bool {
  let before = bytes[..<place].last { $0 > 0x20 }
  let after = bytes[(place + word.utf8.count)...].first { $0 > 0x20 }
  return before == UInt8(ascii: "(") && after == UInt8(ascii: ":")
}

/// The call with a labeled argument; nil if the word is something else.
private func labeledCall(of token: TokenSyntax) -> FunctionCallExprSyntax? {
  guard let argument = token.parent?.as(LabeledExprSyntax.self), argument.label == token else {
    return nil
  }
  return argument.parent?.parent?.as(FunctionCallExprSyntax.self)
}

/// Whether the callee may be a type: `Self`, `self.init`, `.init`, or a capitalized name.
private func mayBeContainer(_ callee: [String]) -> Bool {
  let type = callee.last == "init" ? callee.dropLast() : callee[...]
  return type.last.map { $0 == "self" || $0.first?.isUppercase == true } ?? true
}

/// The call whose callee ends with a name; nil if the name is something else.
private func call(of token: TokenSyntax) -> FunctionCallExprSyntax? {
  if let call = implicitCall(of: token) { return call }
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

/// The `.init` call for the declared type of a variable or function; nil otherwise.
private func implicitCall(of token: TokenSyntax) -> FunctionCallExprSyntax? {
  guard var type = token.parent,
    type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self)
  else { return nil }
  while let outer = type.parent,
    outer.is(OptionalTypeSyntax.self) || outer.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  {
    type = outer
  }
  if let binding = type.parent?.parent?.as(PatternBindingSyntax.self) {
    if let value = binding.initializer?.value { return implicitCall(in: value, depth: 0) }
    return binding.accessorBlock?.getter.flatMap { implicitCall(in: $0, depth: 0) }
  }
  guard let signature = type.parent?.parent?.as(FunctionSignatureSyntax.self) else { return nil }
  let function = signature.parent?.as(FunctionDeclSyntax.self)
  return function?.body.flatMap { implicitCall(in: $0.statements, depth: 0) }
}

/// The call of `.init` that a body ends with.
private func implicitCall(
  in body: CodeBlockItemListSyntax, depth: Int
) -> FunctionCallExprSyntax? {
  guard depth < 8 else { return nil }
  switch body.last?.item {
  case .expr(let value)?: return implicitCall(in: value, depth: depth + 1)
  case .stmt(let statement)?:
    if let tried = statement.as(DoStmtSyntax.self) {
      return implicitCall(in: tried.body.statements, depth: depth + 1)
    }
    let value = statement.as(ReturnStmtSyntax.self)?.expression
    return value.flatMap { implicitCall(in: $0, depth: depth + 1) }
  default: return nil
  }
}

private func implicitCall(in value: ExprSyntax, depth: Int) -> FunctionCallExprSyntax? {
  guard depth < 8 else { return nil }
  if let tried = value.as(TryExprSyntax.self) {
    return implicitCall(in: tried.expression, depth: depth + 1)
  }
  guard let call = value.as(FunctionCallExprSyntax.self) else { return nil }
  if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
    return implicitCall(in: closure.statements, depth: depth + 1)
  }
  let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
  return callee?.base == nil && callee?.declName.baseName.text == "init" ? call : nil
}

/// The surroundings of a call.
private struct CallSurroundings {
  /// The variables and functions, innermost first.
  var names: [String] = []
  /// The types, outermost first.
  var scope: [String] = []
  /// The bodies of functions, getters and closures, innermost first.
  var bodies: [CodeBlockItemListSyntax] = []
  /// The conditions of `#if`.
  var branch = Branch()
}

/// The surroundings of a node; nil in an inactive `#if` branch.
private func surroundings(
  of node: some SyntaxProtocol, _ conditions: ConditionReader
) -> CallSurroundings? {
  var result = CallSurroundings()
  var parent = node.parent
  while let inside = parent {
    if let binding = inside.as(PatternBindingSyntax.self),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)
    {
      result.names.append(name.identifier.plainName)
    } else if let function = inside.as(FunctionDeclSyntax.self) {
      result.names.append(function.name.plainName)
    } else if inside.is(InitializerDeclSyntax.self) {
      result.names.append("init")
    } else if let type = inside.as(ExtensionDeclSyntax.self) {
      if case .named(let path, _) = WrittenType(type.extendedType) {
        result.scope += path.reversed()
      }
    } else if inside.asProtocol((any DeclGroupSyntax).self) != nil,
      let type = inside.asProtocol((any NamedDeclSyntax).self)
    {
      result.scope.append(type.name.plainName)
    } else if let body = inside.as(CodeBlockItemListSyntax.self) {
      if inside.parent?.is(SourceFileSyntax.self) == false { result.bodies.append(body) }
    } else if let clause = inside.as(IfConfigClauseSyntax.self) {
      guard let branch = branch(of: clause, conditions) else { return nil }
      result.branch.conditions = branch.conditions + result.branch.conditions
    }
    parent = inside.parent
  }
  result.scope.reverse()
  return result
}

/// The conditions of an `#if` branch; nil if it is inactive.
private func branch(
  of clause: IfConfigClauseSyntax, _ conditions: ConditionReader
) -> Branch? {
  guard let directive = clause.parent?.parent?.as(IfConfigDeclSyntax.self) else { return Branch() }
  return conditions.branches(directive, Branch()).first { $0.0.id == clause.id }?.1
}
#endif
