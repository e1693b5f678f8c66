package import DataModel

/// A value expression of a mapping model, in one of the known forms.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, expressions.
package enum MappingExpression: Hashable, Sendable {
  /// A literal value.
  case constant(Constant)
  /// A value or objects of the old object.
  case source(SourcePath)
  /// A key path that begins at no object, which gives nil: a text whose quotes were forgotten, as a rule.
  case bareKeyPath(String)
  /// The new objects that an entity mapping created from old ones; without a name, those of every entity
  /// mapping.
  case instancesOfMapping(String?, from: SourcePath)
  /// The new objects that entity mappings created from the old ones of a relationship of the old entity.
  case instancesOfRelationship(String, from: SourcePath)
  /// The result of a migration policy method, with its arguments.
  case policyFunction(String, [Expression])
  /// Any other expression.
  case other(Expression)

  /// Determines the form of an expression.
  ///
  /// - Parameter expression: A value expression.
  package init(_ expression: Expression) {
    self = Self.form(of: expression) ?? .other(expression)
  }

  /// The form of an expression; nil if it has none of the known ones.
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

  /// An expression equal in meaning to the original one.
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
  /// The form of the property's value; nil if it keeps its default.
  package var value: MappingExpression? { valueExpression.map(MappingExpression.init) }
}
