package import DataModel

/// What a value expression of a mapping model is, by the forms that mapping models have.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, expressions.
package enum MappingExpression: Hashable, Sendable {
  /// A value that stands there.
  case constant(Constant)
  /// A value or objects of the old object.
  case source(SourcePath)
  /// A key path that begins at no object, which gives nil: a text whose quotes were forgotten, as a rule.
  case bareKeyPath(String)
  /// The new objects that an entity mapping made of old ones; those of every entity mapping without a name.
  case instancesOfMapping(String?, from: SourcePath)
  /// The new objects that entity mappings made of the old ones of a relationship of the old entity.
  case instancesOfRelationship(String, from: SourcePath)
  /// What a method of the migration policy gives, with its arguments.
  case policyFunction(String, [Expression])
  /// Anything else, which the text of the expression says.
  case other(Expression)

  /// Tells which form an expression has.
  ///
  /// - Parameter expression: A value expression.
  package init(_ expression: Expression) {
    self = Self.form(of: expression) ?? .other(expression)
  }

  /// The form of an expression; nil when it has none of them.
  private static func form(of expression: Expression) -> MappingExpression? {
    switch expression {
    case .constant(let constant): return .constant(constant)
    case .keyPath(nil, let path): return .bareKeyPath(path)
    case .variable, .keyPath: return SourcePath(expression).map(source)
    case .function(.variable("entityPolicy"), let selector, let arguments):
      return .policyFunction(selector, arguments)
    case .function(.variable("manager"), let selector, let arguments):
      guard arguments.count == 2, let path = SourcePath(arguments[1]) else { return nil }
      switch (selector, arguments[0]) {
      case (MappingFunction.instancesForMapping, .constant(.string(let name))):
        return .instancesOfMapping(name, from: path)
      case (MappingFunction.instancesForMapping, .constant(.null)):
        return .instancesOfMapping(nil, from: path)
      case (MappingFunction.instancesForRelationship, .constant(.string(let name))):
        return .instancesOfRelationship(name, from: path)
      default: return nil
      }
    default: return nil
    }
  }

  /// The expression, equal in meaning to the one that it was told from.
  package var expression: Expression {
    switch self {
    case .constant(let constant): .constant(constant)
    case .source(let path): path.expression
    case .bareKeyPath(let path): .keyPath(operand: nil, path: path)
    case .instancesOfMapping(let name, let path):
      .function(
        operand: .variable("manager"), selector: MappingFunction.instancesForMapping,
        arguments: [.constant(name.map(Constant.string) ?? .null), path.expression])
    case .instancesOfRelationship(let name, let path):
      MappingFunction.call(
        MappingFunction.instancesForRelationship, text: name, argument: path.expression)
    case .policyFunction(let selector, let arguments):
      .function(operand: .variable("entityPolicy"), selector: selector, arguments: arguments)
    case .other(let expression): expression
    }
  }
}

extension MappingModel.PropertyMapping {
  /// What the property gets, by its form; nil where it keeps what a new object has.
  package var value: MappingExpression? { valueExpression.map(MappingExpression.init) }
}
