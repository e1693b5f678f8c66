package import DataModel

/// The functions that the expressions of mapping models call on the migration manager.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, expressions.
package enum MappingFunction {
  /// Fetches objects of an entity of the old version that meet a predicate.
  package static let fetchRequest = "fetchRequestForSourceEntityNamed:predicateString:"
  /// The new objects that one entity mapping created from old ones.
  package static let instancesForMapping =
    "destinationInstancesForEntityMappingNamed:sourceInstances:"
  /// The new objects that any entity mapping created from the old ones of a relationship.
  package static let instancesForRelationship =
    "destinationInstancesForSourceRelationshipNamed:sourceInstances:"
  /// The predicate that every object meets.
  package static let everything = "TRUEPREDICATE"

  /// A call of a function of the migration manager with a text and something else.
  package static func call(
    _ selector: String, text: String, argument: Expression
  ) -> Expression {
    .function(
      operand: .variable("manager"), selector: selector,
      arguments: [.constant(.string(text)), argument])
  }

  /// A value of the old object at a key path.
  package static func source(_ path: String) -> Expression {
    .keyPath(operand: .variable("source"), path: path)
  }

  /// The fetch of the objects of an entity of the old version.
  ///
  /// - Parameters:
  ///   - entity: The entity's name.
  ///   - filter: The text of the predicate that they meet; nil for all of them.
  /// - Returns: The fetch, as a source expression of an entity mapping has it.
  package static func fetch(_ entity: String, filter: String?) -> Expression {
    .fetchRequest(
      request: call(fetchRequest, text: entity, argument: .constant(.string(filter ?? everything))),
      context: .keyPath(operand: .variable("manager"), path: "sourceContext"), countOnly: false)
  }
}

extension MappingModel.EntityMapping {
  /// The text of the predicate that filters the old objects; nil if all are used or the source expression has
  /// another form.
  package var filter: String? {
    guard case .fetchRequest(let request, _, _)? = sourceExpression,
      case .function(_, MappingFunction.fetchRequest, let arguments) = request,
      arguments.count == 2, case .constant(.string(let text)) = arguments[1],
      text != MappingFunction.everything
    else { return nil }
    return text
  }
}
