#if SwiftCode
import SwiftParser
import SwiftSyntax

extension InitialValue {
  /// Reads an initial value.
  init(_ expression: ExprSyntax) {
    self = Self.read(expression, depth: 0)
  }

  /// The maximum number of elements in a list; a longer one is not treated as a constant.
  private static let mostElements = 1024

  private static func read(_ expression: ExprSyntax, depth: Int) -> InitialValue {
    guard depth < 8 else { return .other }
    func inner(_ expression: ExprSyntax) -> InitialValue { read(expression, depth: depth + 1) }
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr(let number): return .integer(plain(number.literal.text))
    case .floatLiteralExpr(let number): return .real(plain(number.literal.text))
    case .booleanLiteralExpr(let value): return .boolean(value.literal.text == "true")
    case .stringLiteralExpr(let text):
      if let text = text.representedLiteralValue { return .string(text) }
      let hasCode = text.segments.contains { $0.is(ExpressionSegmentSyntax.self) }
      return hasCode ? .interpolated : .other
    case .nilLiteralExpr: return .none
    case .arrayExpr(let list):
      let values = list.elements.prefix(mostElements).map { inner($0.expression) }
      return .array(list.elements.count > mostElements ? values + [.other] : values)
    case .dictionaryExpr(let list):
      guard case .elements(let pairs) = list.content else { return .dictionary([], []) }
      let shown = pairs.prefix(mostElements)
      let rest: [InitialValue] = pairs.count > mostElements ? [.other] : []
      return .dictionary(
        shown.map { inner($0.key) } + rest, shown.map { inner($0.value) } + rest)
    case .prefixOperatorExpr(let value) where value.operator.text == "-":
      return .negative(inner(value.expression))
    case .tupleExpr(let tuple):
      guard let only = tuple.elements.first, tuple.elements.count == 1, only.label == nil else {
        return .other
      }
      return inner(only.expression)
    case .tryExpr(let value) where value.questionOrExclamationMark?.text != "?":
      return inner(value.expression)
    case .forceUnwrapExpr(let value): return .forced(inner(value.expression))
    case .functionCallExpr(let call): return self.call(call, inner)
    case .memberAccessExpr(let member): return self.member(member)
    case .sequenceExpr(let sequence): return self.sequence(sequence, inner)
    default: return .other
    }
  }

  private static func plain(_ digits: String) -> String { digits.filter { $0 != "_" } }

  private static func call(
    _ call: FunctionCallExprSyntax, _ inner: (ExprSyntax) -> InitialValue
  ) -> InitialValue {
    let callee = call.calledExpression
    var type = WrittenType(naming: callee)
    if let member = callee.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.text
      guard let base = member.base else {
        return .implicitMember(name, arguments(of: call, inner))
      }
      if name == "init" { type = WrittenType(naming: base) }
    }
    guard let type else { return .other }
    if case .named(let names, let parameters) = type {
      // What is called begins with a capital where it is a type.
      guard let first = names.last?.first, first.isUppercase || first == "_" else { return .other }
      let isOptional = ["Optional", "Swift.Optional"].contains(names.joined(separator: "."))
      if isOptional, parameters.isEmpty, call.arguments.count == 1, call.trailingClosure == nil,
        let only = call.arguments.first, only.label == nil
      {
        return .wrapped(inner(only.expression))
      }
    }
    return .call(type, arguments(of: call, inner))
  }

  private static func arguments(
    of call: FunctionCallExprSyntax, _ inner: (ExprSyntax) -> InitialValue
  ) -> [Argument] {
    let shown = call.arguments.prefix(mostElements).map {
      Argument(label: $0.label?.plainName, value: inner($0.expression))
    }
    return call.trailingClosure == nil ? shown : shown + [Argument(label: nil, value: .other)]
  }

  private static func member(_ member: MemberAccessExprSyntax) -> InitialValue {
    let name = member.declName.baseName.plainName
    guard let base = member.base else { return .implicitMember(name, nil) }
    if let base = namePath(in: base) { return .member(base, name) }
    if let type = SystemTypes.members["\(base.trimmedDescription.prefix(40)).\(name)"] {
      return .cast(.named(["Swift", type], []), .other)
    }
    if case .optional(let type)? = WrittenType(naming: base)?.sugared({ _ in false }),
      name == "none"
    {
      return .cast(.optional(type), .none)
    }
    return .other
  }

  /// A value with an explicit type, or numbers with operators between them.
  private static func sequence(
    _ sequence: SequenceExprSyntax, _ inner: (ExprSyntax) -> InitialValue
  ) -> InitialValue {
    let parts = sequence.elements.prefix(33)
    guard parts.count < 33 else { return .other }
    let signs = parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    if signs.allSatisfy({ $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "??" }) {
      return .alternatives(
        parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map { inner($0.element) })
    }
    var values: [InitialValue] = []
    for (index, part) in parts.enumerated() {
      if index.isMultiple(of: 2) {
        if let type = part.as(TypeExprSyntax.self), index == 2, parts.count == 3 {
          return .cast(WrittenType(type.type), values[0])
        }
        values.append(inner(part))
      } else if let sign = part.as(BinaryOperatorExprSyntax.self) {
        guard ["+", "-", "*", "/", "%", "<<", "|", "&"].contains(sign.operator.text) else {
          return .other
        }
      } else if let cast = part.as(UnresolvedAsExprSyntax.self) {
        guard cast.questionOrExclamationMark == nil, index == 1 else { return .other }
      } else {
        return .other
      }
    }
    return .arithmetic(values)
  }
}
#endif
