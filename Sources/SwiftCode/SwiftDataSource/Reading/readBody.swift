#if SwiftCode
import SwiftParser
import SwiftSyntax

/// Reads a body.
///
/// - Parameters:
///   - source: The bytes of the file.
///   - range: The body, from brace to brace.
/// - Returns: The effects of the body; empty if it exceeds the parser's limits.
func readBody(in source: [UInt8], _ range: Range<Int>) -> CodeBody {
  let bytes = Array(source[range.clamped(to: source.indices)])
  guard case .tree(let tree) = parseSwift(LineTable(bytes, file: "")) else { return CodeBody() }
  var reader = BodyReader(offset: range.lowerBound)
  reader.read(tree)
  return reader.body
}

/// Goes through the tokens and the statements of a body.
private struct BodyReader {
  /// The offset of the body in the file.
  let offset: Int
  /// What was found.
  var body = CodeBody()
  /// The types of local variables, by name.
  private var locals: [String: [String]] = [:]

  init(offset: Int) { self.offset = offset }

  mutating func read(_ tree: SourceFileSyntax) {
    for token in tree.tokens(viewMode: .sourceAccurate) {
      if let name = token.parent?.as(DeclReferenceExprSyntax.self), name.baseName == token {
        read(name)
      } else if token.tokenKind == .pound {
        readMacro(token)
      } else if token.tokenKind == .keyword(.let) || token.tokenKind == .keyword(.var) {
        if let variable = token.parent?.as(VariableDeclSyntax.self) { readLocals(variable) }
      }
    }
    let closure = tree.statements.first.flatMap { item -> ClosureExprSyntax? in
      guard case .expr(let value) = item.item else { return nil }
      return value.as(ClosureExprSyntax.self)
    }
    if let closure { _ = readStatements(closure.statements, depth: 0) }
  }

  /// The bytes of a node in the file.
  private func bytes(of node: some SyntaxProtocol) -> Range<Int> {
    let start = offset + node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, offset + node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  // MARK: - Names

  /// Records the path that begins with a name; a name after a call is a member of its result.
  private mutating func read(_ name: DeclReferenceExprSyntax) {
    if let member = name.parent?.as(MemberAccessExprSyntax.self), member.declName == name,
      member.base != nil
    {
      return
    }
    var path = [name.baseName.plainName]
    var isCalled = false
    var node = Syntax(name)
    while let parent = node.parent, path.count < 16 {
      if let member = parent.as(MemberAccessExprSyntax.self), member.base?.id == node.id {
        path.append(member.declName.baseName.plainName)
      } else if let call = parent.as(FunctionCallExprSyntax.self),
        call.calledExpression.id == node.id
      {
        if path.last == "ModelContainer" || path.suffix(2) == ["ModelContainer", "init"] {
          body.containers.append(bytes(of: call))
        }
        isCalled = isCalled || path.count == 1
      } else if !parent.is(OptionalChainingExprSyntax.self), !parent.is(ForceUnwrapExprSyntax.self)
      {
        break
      }
      node = parent
    }
    if let type = locals[path[0]] { path = type + path.dropFirst() }
    body.names.append(path)
    // A call of a type runs its initializer.
    if isCalled, path[0].first?.isUppercase == true { body.names.append([path[0], "init"]) }
  }

  private mutating func readLocals(_ variable: VariableDeclSyntax) {
    for binding in variable.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName
      else { continue }
      var value = binding.initializer?.value
      if let tried = value?.as(TryExprSyntax.self) { value = tried.expression }
      let made = value?.as(FunctionCallExprSyntax.self).flatMap {
        namePath(in: $0.calledExpression)
      }
      if case .named(let path, _)? = binding.typeAnnotation.map({ WrittenType($0.type) }) {
        locals[name] = path
      } else if let made, made.last?.first?.isUppercase == true || made.last == "init" {
        locals[name] = made.last == "init" ? made.dropLast() : made
      }
    }
  }

  private mutating func readMacro(_ token: TokenSyntax) {
    guard let macro = token.parent?.asProtocol((any FreestandingMacroExpansionSyntax).self),
      body.hole == nil
    else { return }
    let text =
      macro.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    guard macro.macroName.text == "warning", text?.contains(unwrittenMark) == true else { return }
    body.hole = CodeBody.Hole(text: "#\(macro.macroName.text)", bytes: bytes(of: macro))
  }

  // MARK: - Statements

  /// Records what all paths through statements reach, and returns whether any path continues after them.
  private mutating func readStatements(
    _ statements: CodeBlockItemListSyntax, depth: Int
  ) -> Bool {
    for statement in statements {
      guard body.failure == nil, depth < 16 else { return false }
      switch statement.item {
      case .stmt(let statement):
        if let thrown = statement.as(ThrowStmtSyntax.self) {
          body.failure = CodeBody.Hole(text: "throw", bytes: bytes(of: thrown))
          return false
        }
        if let tried = statement.as(DoStmtSyntax.self), tried.catchClauses.isEmpty {
          guard readStatements(tried.body.statements, depth: depth + 1) else { return false }
        } else if let returned = statement.as(ReturnStmtSyntax.self) {
          if let value = returned.expression { readCall(value) }
          return false
        } else if mayReturn(Syntax(statement)) {
          return false
        }
      case .expr(let value):
        readCall(value)
        if value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self),
          mayReturn(Syntax(value))
        {
          return false
        }
      default: break
      }
    }
    return true
  }

  /// Notes a call that is a statement.
  private mutating func readCall(_ value: ExprSyntax) {
    var value = value
    while true {
      if let tried = value.as(TryExprSyntax.self), tried.questionOrExclamationMark == nil {
        value = tried.expression
      } else if let awaited = value.as(AwaitExprSyntax.self) {
        value = awaited.expression
      } else {
        break
      }
    }
    guard let call = value.as(FunctionCallExprSyntax.self),
      let path = namePath(in: call.calledExpression)
    else { return }
    if ["fatalError", "preconditionFailure"].contains(path.last), path.count == 1 {
      body.failure = CodeBody.Hole(text: path[0], bytes: bytes(of: call))
    } else {
      body.calls.append(path)
    }
  }

  /// Whether something may return from the body; closures and functions in it return from themselves.
  private func mayReturn(_ node: Syntax) -> Bool {
    var open = [node]
    while let node = open.popLast() {
      if node.is(ReturnStmtSyntax.self) { return true }
      if node.is(ClosureExprSyntax.self) || node.is(FunctionDeclSyntax.self) { continue }
      open += node.children(viewMode: .sourceAccurate)
    }
    return false
  }
}
#endif
