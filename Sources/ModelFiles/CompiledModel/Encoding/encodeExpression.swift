import DataModel
import Text

extension ModelEncoder {
  /// Writes an expression.
  mutating func encode(_ expression: Expression) -> ObjectReference {
    switch expression {
    case .constant(let constant): return encode(constant)
    case .selfObject:
      return node(PredicateClass.selfExpression, type: ExpressionType.evaluatedObject)
    case .variable(let name):
      return node(
        PredicateClass.variable, type: ExpressionType.variable,
        fields: [PredicateKey.variable: text(name)])
    case .keyPath(let operand, let path): return keyPath(operand, path)
    case .function(let operand, let selector, let arguments):
      var references: [ObjectReference] = []
      for argument in arguments { references.append(encode(argument)) }
      return function(operand, selector: selector, arguments: references)
    case .indexed(let collection, let word):
      let symbol = node(
        PredicateClass.symbol, type: ExpressionType.symbol,
        fields: [PredicateKey.token: text(word.rawValue)])
      return function(
        nil, selector: PredicateConstant.objectFromIndex, arguments: [encode(collection), symbol])
    case .anyKey: return node(PredicateClass.anyKey, type: ExpressionType.anyKey)
    default: return encodeRare(expression)
    }
  }

  private mutating func node(
    _ archiveClass: ArchiveClass, type: Int64, fields: FieldList = [:]
  ) -> ObjectReference {
    var fields = fields
    fields.add(PredicateKey.expressionType, .integer(type))
    return object(archiveClass, fields)
  }

  private mutating func keyPath(_ operand: Expression?, _ path: String) -> ObjectReference {
    let specifier = node(
      PredicateClass.keyPathSpecifier, type: ExpressionType.keyPathSpecifier,
      fields: [PredicateKey.keyPath: text(path)])
    let isSingleKey = operand == nil && !path.utf8.contains(UInt8(ascii: "."))
    let selector =
      isSingleKey ? PredicateConstant.valueForKey : PredicateConstant.valueForKeyPath
    return node(
      PredicateClass.keyPath,
      type: operand == nil ? ExpressionType.keyPath : ExpressionType.function,
      fields: [
        PredicateKey.operand: .reference(encode(operand ?? .selfObject)),
        PredicateKey.selectorName: text(selector),
        PredicateKey.arguments: .reference(array([specifier], ModelClass.mutableArray)),
      ])
  }

  /// Writes a function; without an operand it is one of the built-in functions.
  mutating func function(
    _ operand: Expression?, selector: String, arguments: [ObjectReference],
    listClass: ArchiveClass = ModelClass.mutableArray
  ) -> ObjectReference {
    let target = operand ?? .constant(.classReference(PredicateConstant.utilities))
    return node(
      PredicateClass.function, type: ExpressionType.function,
      fields: [
        PredicateKey.operand: .reference(encode(target)),
        PredicateKey.selectorName: text(selector),
        PredicateKey.arguments: .reference(array(arguments, listClass)),
      ])
  }

  /// Writes the result of a fetch, whose request is written already.
  mutating func fetchRequest(
    _ request: ObjectReference, context: Expression, countOnly: Bool
  ) -> ObjectReference {
    node(
      PredicateClass.fetchRequest, type: ExpressionType.fetchRequest,
      fields: [
        PredicateKey.fetchRequestExpression: .reference(request),
        PredicateKey.contextExpression: .reference(encode(context)),
        PredicateKey.countOnly: .boolean(countOnly),
      ])
  }

  private mutating func encodeRare(_ expression: Expression) -> ObjectReference {
    switch expression {
    case .aggregate(let members):
      var references: [ObjectReference] = []
      for member in members { references.append(encode(member)) }
      return node(
        PredicateClass.aggregate, type: ExpressionType.aggregate,
        fields: [PredicateKey.collection: .reference(array(references))])
    case .subquery(let collection, let variable, let predicate):
      return node(
        PredicateClass.subquery, type: ExpressionType.subquery,
        fields: [
          PredicateKey.collection: .reference(encode(collection)),
          PredicateKey.variable: text(variable),
          PredicateKey.predicate: .reference(encode(predicate)),
        ])
    case .setOperation(let operation, let left, let right):
      return node(
        PredicateClass.setOperation, type: Int64(operation.typeNumber),
        fields: [
          PredicateKey.leftExpression: .reference(encode(left)),
          PredicateKey.rightExpression: .reference(encode(right)),
        ])
    case .conditional(let predicate, let first, let second):
      return node(
        PredicateClass.conditional, type: ExpressionType.conditional,
        fields: [
          PredicateKey.predicate: .reference(encode(predicate)),
          PredicateKey.trueExpression: .reference(encode(first)),
          PredicateKey.falseExpression: .reference(encode(second)),
        ])
    case .assignment(let variable, let value):
      return node(
        PredicateClass.assignment, type: ExpressionType.assignment,
        fields: [
          PredicateKey.assignmentVariable: .reference(encode(.variable(variable))),
          PredicateKey.subexpression: .reference(encode(value)),
        ])
    case .fetchRequest(let request, let context, let countOnly):
      return fetchRequest(encode(request), context: context, countOnly: countOnly)
    default:
      return .null
    }
  }

  /// Writes a constant.
  private mutating func encode(_ constant: Constant) -> ObjectReference {
    switch constant {
    case .null:
      return node(
        PredicateClass.constant, type: ExpressionType.constant,
        fields: [PredicateKey.constantValueClassName: .reference(.null)])
    case .classReference(let name):
      return node(
        PredicateClass.constant, type: ExpressionType.constant,
        fields: [PredicateKey.constantValueClassName: text(name)])
    default:
      return node(
        PredicateClass.constant, type: ExpressionType.constant,
        fields: [PredicateKey.constantValue: .reference(value(constant))])
    }
  }

  private mutating func value(_ constant: Constant) -> ObjectReference {
    switch constant {
    case .boolean(let value): builder.append(.boolean(value))
    case .integer(let value): builder.append(.integer(value))
    case .real(let value): builder.append(.real(value))
    case .string(let text): builder.string(text)
    case .date(let seconds): date(seconds)
    case .data(let bytes): builder.append(.data(bytes))
    case .decimal(let text): DecimalValue(text).map { decimal($0) } ?? builder.string(text)
    case .uuid(let text): uuidBytes(text).map { uuid($0) } ?? builder.string(text)
    case .url(let text): url(text)
    case .null, .classReference: .null
    }
  }
}
