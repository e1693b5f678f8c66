#if SwiftCode
import SwiftSyntax

extension DeclarationReader {
  func readVariable(
    _ variable: VariableDeclSyntax, _ branch: Branch, into type: inout TypeDeclaration
  ) {
    if variable.modifiers.isOfType {
      for constant in readConstants(variable, branch) {
        type.constants[constant.name] = constant.merged(with: type.constants[constant.name])
      }
      return
    }
    if variable.bindings.contains(where: \.mayListModels) {
      for constant in readConstants(variable, branch) {
        type.values[constant.name] = constant.merged(with: type.values[constant.name])
      }
    }
    type.rawValueType = rawValueType(variable) ?? type.rawValueType
    if type.kind != .extension && type.kind != .protocol {
      type.properties += readProperties(variable, branch)
    }
  }

  func readFunction(
    _ function: FunctionDeclSyntax, _ branch: Branch, into type: inout TypeDeclaration
  ) {
    if let constant = readResult(function, branch) {
      type.results[constant.name] = constant.merged(with: type.results[constant.name])
    }
    guard let body = function.body else { return }
    type.functions[function.name.plainName, default: []].append(lines.place(of: body).bytes)
  }

  func readInitializer(_ initializer: InitializerDeclSyntax) -> TypeDeclaration.Initializer {
    let labels = initializer.signature.parameterClause.parameters.map { parameter -> String? in
      let label = parameter.firstName.plainName
      return label == "_" ? nil : label
    }
    return .init(labels: labels, isFailable: initializer.optionalMark != nil)
  }
}

extension PatternBindingSyntax {
  /// Whether it may be a list of models or stages, a schema, or a version of a stage, judging by its type,
  /// call or first element.
  fileprivate var mayListModels: Bool {
    if let type = typeAnnotation?.type { return type.isOfSchemas }
    let value = initializer?.value
    if let call = value?.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.isOfSchemas
    }
    // What stands before `as`.
    let list = (value?.as(SequenceExprSyntax.self)?.elements.first ?? value)?.as(
      ArrayExprSyntax.self)
    let first = list?.elements.first?.expression.as(MemberAccessExprSyntax.self)
    return first?.declName.baseName.text == "self"
  }
}
#endif
