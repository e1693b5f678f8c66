/// The field names of archived predicates and expressions.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, predicates.
enum PredicateKey {
  // Predicates.
  static let leftExpression = "NSLeftExpression"
  static let rightExpression = "NSRightExpression"
  static let predicateOperator = "NSPredicateOperator"
  static let compoundType = "NSCompoundPredicateType"
  static let subpredicates = "NSSubpredicates"

  // Operators.
  static let operatorType = "NSOperatorType"
  static let modifier = "NSModifier"
  static let options = "NSOptions"
  static let flags = "NSFlags"
  static let variant = "NSVariant"
  static let negate = "NSNegate"
  static let position = "NSPosition"

  // Expressions.
  static let expressionType = "NSExpressionType"
  static let expression = "NSExpression"
  static let constantValue = "NSConstantValue"
  static let constantValueClassName = "NSConstantValueClassName"
  static let variable = "NSVariable"
  static let operand = "NSOperand"
  static let selectorName = "NSSelectorName"
  static let arguments = "NSArguments"
  static let keyPath = "NSKeyPath"
  static let collection = "NSCollection"
  static let predicate = "NSPredicate"
  static let trueExpression = "NSTrueExpression"
  static let falseExpression = "NSFalseExpression"
  static let assignmentVariable = "NSAssignmentVariable"
  static let subexpression = "NSSubexpression"
  static let token = "NSToken"
  static let fetchRequestExpression = "NSFRExpression"
  static let contextExpression = "NSMOCExpression"
  static let countOnly = "NSCountOnlyFlag"
}

/// Names that archived expressions repeat.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, predicates.
enum PredicateConstant {
  /// The class that has the built-in functions.
  static let utilities = "_NSPredicateUtilities"
  /// The selector of a single key.
  static let valueForKey = "valueForKey:"
  /// The selector of a path of keys.
  static let valueForKeyPath = "valueForKeyPath:"
  /// The selector of an element of a collection.
  static let objectFromIndex = "objectFrom:withIndex:"
}

/// The type of an archived expression, in addition to its class.
///
/// Those that are public are the numbers of `NSExpression.ExpressionType`. Unions, intersections and
/// differences of sets have their own, see `SetOperation`.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, predicates.
enum ExpressionType {
  static let constant: Int64 = 0
  static let evaluatedObject: Int64 = 1
  static let variable: Int64 = 2
  /// A key path of the evaluated object.
  static let keyPath: Int64 = 3
  /// A function, and a key path of anything else, which is one as well.
  static let function: Int64 = 4
  /// The keys within a key path.
  static let keyPathSpecifier: Int64 = 10
  /// A keyword for an index.
  static let symbol: Int64 = 11
  static let assignment: Int64 = 12
  static let subquery: Int64 = 13
  static let aggregate: Int64 = 14
  static let anyKey: Int64 = 15
  static let conditional: Int64 = 20
  static let fetchRequest: Int64 = 50
}
