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
