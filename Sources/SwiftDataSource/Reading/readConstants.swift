import SwiftParsing
import SwiftSyntax

extension DeclarationReader {
  /// The properties of a type, or variables outside of types, as far as they are lists or calls.
  func readConstants(_ variable: VariableDeclSyntax, _ branch: Branch) -> [TypeConstant] {
    variable.bindings.compactMap { binding in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
      else { return nil }
      return TypeConstant(
        name: name.plainName, type: binding.typeAnnotation.map { WrittenType($0.type) },
        value: value(of: binding).map { ListExpression($0, lines) }
          ?? .other("", lines.location(of: name)),
        place: lines.place(of: name),
        branch: branch)
    }
  }

  /// The initial value, or what the getter returns; nil where that is no single expression.
  private func value(of binding: PatternBindingSyntax) -> ExprSyntax? {
    if let value = binding.initializer?.value { return closureResult(value) ?? value }
    switch binding.accessorBlock?.accessors {
    case .getter(let body): return result(of: body)
    case .accessors(let accessors):
      let getter = accessors.first { $0.accessorSpecifier.text == "get" }
      return getter?.body.flatMap { result(of: $0.statements) }
    case nil: return nil
    }
  }

  /// What `{ … }()` returns; nil for another expression.
  private func closureResult(_ value: ExprSyntax) -> ExprSyntax? {
    guard let call = value.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      let closure = call.calledExpression.as(ClosureExprSyntax.self)
    else { return nil }
    return result(of: closure.statements)
  }

  /// The expression that is returned at the end of a body.
  private func result(of body: CodeBlockItemListSyntax) -> ExprSyntax? {
    switch body.last?.item {
    case .expr(let value): value
    case .stmt(let statement): statement.as(ReturnStmtSyntax.self)?.expression
    default: nil
    }
  }
}
