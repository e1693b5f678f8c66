#if SwiftCode
import SwiftSyntax

extension DeclarationReader {
  /// The names that a pattern gives to parts of a value, as `let (schema, configuration) = make()`.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - value: The value; nil if not known.
  ///   - branch: What must hold for it to be there.
  /// - Returns: The names, with the values of those that a tuple written beside them gives.
  func names(
    in pattern: PatternSyntax, of value: ExprSyntax?, _ branch: Branch = Branch()
  ) -> [TypeConstant] {
    if let tuple = pattern.as(TuplePatternSyntax.self) {
      let values = value?.as(TupleExprSyntax.self)?.elements.map(\.expression) ?? []
      return tuple.elements.enumerated().flatMap { index, element in
        let isWritten = values.count == tuple.elements.count
        return names(in: element.pattern, of: isWritten ? values[index] : nil, branch)
      }
    }
    guard let name = pattern.as(IdentifierPatternSyntax.self)?.identifier else {
      return identifiers(in: Syntax(pattern)).map { unknown($0, branch) }
    }
    var constant = unknown(name, branch)
    if let value { constant.value = ListExpression(value, lines) }
    return [constant]
  }

  /// The names that conditions bind.
  func names(in conditions: ConditionElementListSyntax) -> [TypeConstant] {
    conditions.flatMap { element -> [TypeConstant] in
      switch element.condition {
      case .optionalBinding(let binding):
        // `if let schema` is what has this name outside.
        guard let value = binding.initializer?.value else { return [] }
        return names(in: binding.pattern, of: value)
      case .matchingPattern(let matching): return names(in: matching.pattern, of: nil)
      default: return []
      }
    }
  }

  /// The names visible in a body: parameters of its function, initializer or closure, known only by their
  /// defaults, and names bound by conditions, loops and cases.
  func namesAround(_ body: CodeBlockItemListSyntax) -> [String: TypeConstant] {
    let block = body.parent?.as(CodeBlockSyntax.self)
    let around = block == nil ? body.parent : block?.parent
    var found: [TypeConstant] = []
    if let function = around?.as(FunctionDeclSyntax.self) {
      found = function.signature.parameterClause.parameters.map(parameter)
    } else if let initializer = around?.as(InitializerDeclSyntax.self) {
      found = initializer.signature.parameterClause.parameters.map(parameter)
    } else if let closure = around?.as(ClosureExprSyntax.self) {
      found = parameters(of: closure)
    } else if let condition = around?.as(IfExprSyntax.self), condition.body.id == block?.id {
      found = names(in: condition.conditions)
    } else if let loop = around?.as(WhileStmtSyntax.self) {
      found = names(in: loop.conditions)
    } else if let loop = around?.as(ForStmtSyntax.self) {
      found = names(in: loop.pattern, of: nil)
    } else if let item = around?.as(SwitchCaseSyntax.self) {
      found = identifiers(in: Syntax(item.label)).map { unknown($0) }
    } else if let handler = around?.as(CatchClauseSyntax.self) {
      found = identifiers(in: Syntax(handler.catchItems)).map { unknown($0) }
    }
    return Dictionary(found.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }

  private func parameter(_ parameter: FunctionParameterSyntax) -> TypeConstant {
    var result = unknown(parameter.secondName ?? parameter.firstName)
    result.type = WrittenType(parameter.type)
    if let value = parameter.defaultValue?.value {
      result.value = ListExpression(value, lines).callee(of: result.type)
    }
    return result
  }

  private func parameters(of closure: ClosureExprSyntax) -> [TypeConstant] {
    let clause = closure.signature?.parameterClause
    if case .simpleInput(let names)? = clause { return names.map { unknown($0.name) } }
    guard case .parameterClause(let list)? = clause else { return [] }
    return list.parameters.map { unknown($0.secondName ?? $0.firstName) }
  }

  private func unknown(_ name: TokenSyntax, _ branch: Branch = Branch()) -> TypeConstant {
    TypeConstant(
      name: name.plainName, value: .other(name.plainName, lines.location(of: name)),
      place: lines.place(of: name), branch: branch)
  }

  /// The names that `let` and `var` give in a pattern, in order.
  private func identifiers(in node: Syntax) -> [TokenSyntax] {
    var result: [TokenSyntax] = []
    var open = [node]
    while let node = open.popLast(), result.count < 64 {
      if let name = node.as(IdentifierPatternSyntax.self) { result.append(name.identifier) }
      // Closures have names of their own.
      if node.is(ClosureExprSyntax.self) { continue }
      open += node.children(viewMode: .sourceAccurate).reversed()
    }
    return result
  }
}
#endif
