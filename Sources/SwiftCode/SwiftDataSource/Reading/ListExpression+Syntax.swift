#if SwiftCode
import Findings
import SwiftParser
import SwiftSyntax

extension LineTable {
  /// The first characters of a node without what surrounds it, whose bytes are looked at no further.
  func text(of node: some SyntaxProtocol, upTo count: Int) -> String {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = min(node.endPositionBeforeTrailingTrivia.utf8Offset, start + 4 * count, bytes.count)
    return String(String(decoding: bytes[min(start, end)..<end], as: UTF8.self).prefix(count))
  }
}

extension ListExpression {
  /// Reads an expression where schemas, models, stages or versions are named.
  init(_ expression: ExprSyntax, _ lines: LineTable) {
    self = Self.read(expression, lines, depth: 0)
  }

  private static func read(
    _ expression: ExprSyntax, _ lines: LineTable, depth: Int
  ) -> ListExpression {
    let location = lines.location(of: expression)
    func other() -> ListExpression {
      .other(lines.text(of: expression, upTo: 60), location)
    }
    guard depth < 12 else { return other() }
    func inner(_ expression: ExprSyntax) -> ListExpression {
      read(expression, lines, depth: depth + 1)
    }
    switch expression.as(ExprSyntaxEnum.self) {
    case .arrayExpr(let list): return .list(list.elements.map { inner($0.expression) }, location)
    // With the labels of its parameters, it is the name of a function.
    case .declReferenceExpr(let name): return .name([name.baseName.plainName], location)
    case .memberAccessExpr(let member): return self.member(member, lines) ?? other()
    case .functionCallExpr(let call):
      return readCall(call, inner).map { .call($0, location) } ?? other()
    case .tryExpr(let value): return inner(value.expression)
    case .forceUnwrapExpr(let value): return inner(value.expression)
    case .sequenceExpr(let sequence):
      return sum(sequence, location: location, inner: inner) ?? other()
    case .asExpr(let value): return inner(value.expression)
    case .tupleExpr(let tuple):
      guard let only = tuple.elements.first, tuple.elements.count == 1 else { return other() }
      return inner(only.expression)
    case .integerLiteralExpr(let number):
      return Int(number.literal.text.filter { $0 != "_" }).map { .integer($0) } ?? other()
    case .prefixOperatorExpr: return other()
    case .stringLiteralExpr(let text):
      return text.representedLiteralValue.map { .string($0) } ?? other()
    case .booleanLiteralExpr(let value): return .boolean(value.literal.text == "true")
    case .nilLiteralExpr: return .none
    case .closureExpr(let closure):
      return .closure(closure.position.utf8Offset..<closure.endPosition.utf8Offset, location)
    default: return other()
    }
  }

  private static func member(
    _ member: MemberAccessExprSyntax, _ lines: LineTable
  ) -> ListExpression? {
    let location = lines.location(of: member)
    guard let base = member.base else {
      return .name(["", member.declName.baseName.plainName], location)
    }
    if member.declName.baseName.text == "self" {
      guard case .named(let names, _)? = WrittenType(naming: base) else { return nil }
      return .metatype(names, lines.location(of: base))
    }
    return namePath(in: ExprSyntax(member)).map { .name($0, location) }
  }

  /// Lists with `+` between them; `x as [any PersistentModel.Type]` is `x`.
  private static func sum(
    _ sequence: SequenceExprSyntax, location: Findings.SourceLocation,
    inner: (ExprSyntax) -> ListExpression
  ) -> ListExpression? {
    var parts = Array(sequence.elements.prefix(64))
    guard parts.count < 64 else { return nil }
    // `as` and its type stand at the end of a sum, or of a term of it.
    while let place = parts.firstIndex(where: { $0.is(UnresolvedAsExprSyntax.self) }) {
      parts.removeSubrange(place..<min(place + 2, parts.count))
    }
    guard let first = parts.first else { return nil }
    if parts.count == 1 { return inner(first) }
    let signs = parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    guard signs.allSatisfy({ $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "+" }) else {
      return nil
    }
    let terms = parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    return .sum(terms.map(inner), location)
  }

  /// Reads a call; nil if the callee is not a path of names.
  static func readCall(
    _ call: FunctionCallExprSyntax, _ inner: (ExprSyntax) -> ListExpression
  ) -> Call? {
    guard let callee = calleeNames(call.calledExpression) else { return nil }
    var result = Call(callee: callee, arguments: [])
    for argument in call.arguments {
      result.arguments.append(
        Argument(label: argument.label?.plainName, value: inner(argument.expression)))
    }
    if let closure = call.trailingClosure {
      result.arguments.append(Argument(label: nil, value: inner(ExprSyntax(closure))))
    }
    for more in call.additionalTrailingClosures {
      result.arguments.append(
        Argument(label: more.label.plainName, value: inner(ExprSyntax(more.closure))))
    }
    return result
  }

  /// The names of the callee; only the member name if its base is not a path.
  private static func calleeNames(_ expression: ExprSyntax) -> [String]? {
    if let path = namePath(in: expression) { return path }
    guard let member = expression.as(MemberAccessExprSyntax.self) else {
      guard case .named(let names, _)? = WrittenType(naming: expression) else { return nil }
      return names
    }
    return [member.declName.baseName.plainName]
  }
}
#endif
