#if SwiftCode
import SwiftSyntax

extension DeclarationReader {
  /// The properties of a type, or variables outside of types, as far as they are lists or calls.
  func readConstants(_ variable: VariableDeclSyntax, _ branch: Branch) -> [TypeConstant] {
    variable.bindings.flatMap { binding -> [TypeConstant] in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
      else { return names(in: binding.pattern, of: binding.initializer?.value, branch) }
      let type = binding.typeAnnotation.map { WrittenType($0.type) }
      let constant = TypeConstant(
        name: name.plainName, type: type,
        value: value(of: binding)?.callee(of: type) ?? .other("", lines.location(of: name)),
        initial: type == nil ? binding.initializer.map { InitialValue($0.value) } : nil,
        place: lines.place(of: name),
        branch: branch)
      return [constant]
    }
  }

  /// Records the result of a function without parameters, by name, if it returns a list of models or stages,
  /// or a schema.
  func readResult(_ function: FunctionDeclSyntax, _ branch: Branch) -> TypeConstant? {
    guard let type = function.signature.returnClause?.type, type.isOfSchemas,
      function.signature.parameterClause.parameters.isEmpty, let body = function.body,
      let value = settledResult(of: body.statements)
    else { return nil }
    let written = WrittenType(type)
    return TypeConstant(
      name: function.name.plainName, type: written, value: value.callee(of: written),
      place: lines.place(of: function.name), branch: branch)
  }

  /// The initial value or the getter's result; nil if that is not a single expression.
  private func value(of binding: PatternBindingSyntax) -> ListExpression? {
    if let value = binding.initializer?.value {
      guard let body = calledClosure(value) else { return ListExpression(value, lines) }
      return settledResult(of: body) ?? ListExpression(value, lines)
    }
    return binding.accessorBlock?.getter.flatMap { settledResult(of: $0) }
  }

  /// The result of a body, with local constants substituted because they are not visible outside.
  private func settledResult(of body: CodeBlockItemListSyntax) -> ListExpression? {
    guard let value = result(of: body) else { return nil }
    let locals = localConstants(in: body)
    var steps = 0
    return locals.isEmpty ? value : value.settled(locals, &steps)
  }

  /// The body of `{ … }()`; nil for another expression.
  private func calledClosure(_ value: ExprSyntax) -> CodeBlockItemListSyntax? {
    guard let call = value.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      let closure = call.calledExpression.as(ClosureExprSyntax.self)
    else { return nil }
    return closure.statements
  }

  /// The result of a body; one of several values if it has several paths.
  private func result(of body: CodeBlockItemListSyntax, depth: Int = 0) -> ListExpression? {
    var last: CodeBlockItemSyntax.Item?
    for statement in body {
      // What comes after a statement that may return is one of several values.
      if let last, let way = way(last) { return way }
      if case .decl(let declaration) = statement.item,
        let directive = declaration.as(IfConfigDeclSyntax.self)
      {
        guard let value = either(directive, depth) else { continue }
        return value
      }
      last = statement.item
    }
    switch last {
    case .expr(let value)?: return way(.expr(value)) ?? ListExpression(value, lines)
    case .stmt(let statement)?:
      guard let value = statement.as(ReturnStmtSyntax.self)?.expression else {
        return way(.stmt(statement))
      }
      return way(.expr(value)) ?? ListExpression(value, lines)
    default: return nil
    }
  }

  /// The values of the branches of a directive, where any of them returns; what follows it is not read.
  private func either(_ directive: IfConfigDeclSyntax, _ depth: Int) -> ListExpression? {
    guard depth < 8 else { return nil }
    let branches = conditions.branches(directive, Branch())
    let values = branches.compactMap { clause, _ -> ListExpression? in
      guard case .statements(let body)? = clause.elements else { return nil }
      return result(of: body, depth: depth + 1)
    }
    guard !values.isEmpty, let condition = branches.first?.1.conditions.last else {
      return values.first
    }
    return .either(values, on: "#if \(condition)", lines.location(of: directive))
  }

  /// A statement or expression that determines the result; nil for any other.
  private func way(_ item: CodeBlockItemSyntax.Item) -> ListExpression? {
    let node: Syntax
    switch item {
    case .stmt(let statement):
      if statement.is(DeferStmtSyntax.self) { return nil }
      node = Syntax(statement)
    case .expr(let value):
      guard value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self) else { return nil }
      node = Syntax(value)
    default: return nil
    }
    let line = lines.text(of: node, upTo: 40).prefix { !$0.isNewline && $0 != "{" }
    let words = line.split(separator: " ")
    return .either([], on: words.joined(separator: " "), lines.location(of: node))
  }
}

extension DeclarationReader {
  /// The constants of a body, without those of bodies in it.
  func localConstants(in body: CodeBlockItemListSyntax) -> [String: TypeConstant] {
    var result = namesAround(body)
    // Most bodies have no variables, and are not gone through.
    lazy var changed = changedNames(in: body)
    collect(body, Branch(), depth: 0, changed: { changed }, into: &result)
    return result
  }

  /// The names that a body assigns other values or elements after their declaration, according to its words.
  private func changedNames(in body: CodeBlockItemListSyntax) -> Set<String> {
    var result: Set<String> = []
    // The last three words: `t`, `.`, `append`.
    var (name, sign, isDeclared) = ("", "", false)
    for token in body.tokens(viewMode: .sourceAccurate) {
      let text = token.text
      if sign == "", text == "+=" || text == "=" && !isDeclared { result.insert(name) }
      if sign == ".", changingMembers.contains(text) { result.insert(name) }
      if sign == "", text == "." {
        sign = "."
      } else {
        isDeclared = ["var", "let"].contains(name) && sign == ""
        (name, sign) = (token.plainName, "")
      }
    }
    return result
  }

  private func collect(
    _ body: CodeBlockItemListSyntax, _ branch: Branch, depth: Int, changed: () -> Set<String>,
    into result: inout [String: TypeConstant]
  ) {
    for statement in body {
      if case .stmt(let statement) = statement.item,
        let guarded = statement.as(GuardStmtSyntax.self)
      {
        for constant in names(in: guarded.conditions) { result[constant.name] = constant }
      }
      guard case .decl(let declaration) = statement.item else { continue }
      if let variable = declaration.as(VariableDeclSyntax.self) {
        let mayChange = variable.bindingSpecifier.text == "var"
        for var constant in readConstants(variable, branch) {
          if mayChange, changed().contains(constant.name) {
            let place = constant.place.location
            constant.value = .either([], on: "what is done to \(constant.name)", place)
          }
          result[constant.name] = constant.merged(with: result[constant.name])
        }
      } else if let directive = declaration.as(IfConfigDeclSyntax.self), depth < 8 {
        for (clause, branch) in conditions.branches(directive, branch) {
          guard case .statements(let body)? = clause.elements else { continue }
          collect(body, branch, depth: depth + 1, changed: changed, into: &result)
        }
      }
    }
  }
}

/// The members that change a list.
private let changingMembers: Set<String> = [
  "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange",
  "replaceSubrange", "popLast",
]

extension ListExpression {
  /// The expression with names replaced by local constants.
  fileprivate func settled(_ locals: [String: TypeConstant], _ steps: inout Int) -> ListExpression {
    steps += 1
    guard steps < 1024 else { return self }
    switch self {
    case .name(let names, _):
      guard names.count == 1, let local = locals[names[0]] else { return self }
      return local.value.settled(locals, &steps)
    case .list(let values, let place):
      return .list(values.map { $0.settled(locals, &steps) }, place)
    case .sum(let values, let place): return .sum(values.map { $0.settled(locals, &steps) }, place)
    case .either(let values, let condition, let place):
      return .either(values.map { $0.settled(locals, &steps) }, on: condition, place)
    case .call(var call, let place):
      for index in call.arguments.indices {
        call.arguments[index].value = call.arguments[index].value.settled(locals, &steps)
      }
      return .call(call, place)
    default: return self
    }
  }
}

extension TypeConstant {
  /// The constant with another of its name before it: the first of them; where `#if` decides, one of both.
  func merged(with first: TypeConstant?) -> TypeConstant {
    guard var first else { return self }
    let condition = first.branch.conditions.last ?? branch.conditions.last
    if first.initial != initial { first.initial = nil }
    if let condition {
      first.value = .either([first.value, value], on: "#if \(condition)", first.place.location)
    }
    return first
  }
}

extension ListExpression {
  /// The expression; a call of `.init` is one of its explicit type.
  func callee(of type: WrittenType?) -> ListExpression {
    guard case .call(var call, let place) = self, call.callee == ["init"],
      case .named(let names, _)? = type
    else { return self }
    call.callee = names + call.callee
    return .call(call, place)
  }
}
#endif
