import DataModel
import Findings
import ModelFiles

/// Values that a predicate chooses: `TERNARY(predicate, value, value)`, which is `CASE` in SQL.
extension ValuePlanner {
  /// Sets the value of an expression that does not have one of the simple forms.
  mutating func set(
    _ elements: [StoredElement], of attribute: Attribute, to expression: Expression
  ) {
    guard case .conditional = expression else {
      return refuse(attribute.name, problem: problem(of: expression))
    }
    guard let element = elements.first, elements.count == 1,
      ![.composite, .transformable].contains(attribute.type),
      !attribute.allowsExternalBinaryDataStorage
    else {
      return refuse(
        attribute.name,
        problem:
          "TERNARY has no form in SQL for an attribute of type \(attribute.type.sourceName) that is kept elsewhere or in parts"
      )
    }
    guard let value = choice(expression, for: element, of: attribute, when: []) else {
      return setNil(elements)
    }
    columns.append((element.column, value))
    notes.append(
      "\(planned.name): \(planned.destination).\(attribute.name) is chosen as Core Data does in memory, where nil "
        + "equals nil alone, and is taken to be neither less nor greater than anything.")
  }

  /// Why an expression cannot be carried out.
  private mutating func problem(of expression: Expression) -> String {
    let text = expression.exactFormat
    guard case .function(nil, let selector, let arguments) = expression,
      arithmeticSigns[selector] != nil,
      let joined = arguments.first(where: { isText($0) })
    else { return "\(text) has no form in SQL" }
    return "\(text) has no form in SQL: \(joined.exactFormat) is a text, and "
      + "\(arithmeticSigns[selector] ?? "") computes with numbers; texts are not joined"
  }

  private mutating func isText(_ expression: Expression) -> Bool {
    switch MappingExpression(expression) {
    case .constant(.string): return true
    case .source(.keys(let keys)):
      switch joins.follow(keys) {
      case .attribute(let source, _, _): return source.type == .string
      case .element(let source, _): return source.attribute.type == .string
      default: return false
      }
    default: return false
    }
  }

  /// The value of a conditional expression in SQL; nil if it is not supported.
  private mutating func choice(
    _ expression: Expression, for element: StoredElement, of attribute: Attribute,
    when conditions: [String]
  ) -> String? {
    switch MappingExpression(expression) {
    case .constant(let constant):
      return value(constant, of: attribute, when: conditions)
    case .bareKeyPath: return "NULL"
    case .source(let path):
      return value(path, for: element, of: attribute, when: conditions)
    case .other(.conditional(let predicate, let first, let second)):
      guard let condition = condition(predicate, of: attribute) else { return nil }
      let one = choice(first, for: element, of: attribute, when: conditions + ["(\(condition))"])
      let other = choice(
        second, for: element, of: attribute, when: conditions + ["NOT (\(condition))"])
      guard let one, let other else { return nil }
      return "CASE WHEN \(condition) THEN \(one) ELSE \(other) END"
    case .instancesOfMapping, .instancesOfRelationship, .policyFunction, .other:
      refuse(attribute.name, problem: problem(of: expression))
      return nil
    }
  }

  private mutating func condition(_ predicate: Predicate, of attribute: Attribute) -> String? {
    let text = predicate.exactFormat
    do throws(ToolchainError) {
      return try makeMemoryCondition(
        text, with: "source", of: planned.source, request.old.model, in: request.old.schema,
        database: SourceStore.name, source: "the predicate \(text)"
      ).sql
    } catch {
      refuse(
        attribute.name,
        problem:
          "\(text) has no form in SQL: \(error.diagnostics.map(\.summary).joined(separator: "; "))")
      return nil
    }
  }

  /// A constant where conditions hold.
  private mutating func value(
    _ constant: Constant, of attribute: Attribute, when conditions: [String]
  ) -> String? {
    guard let given = ValueClass(constant) else { return "NULL" }
    guard given == ValueClass(attribute.type) else {
      let name = if case .boolean = constant { "__NSCFBoolean" } else { given.givenName }
      stop(
        attribute, when: conditions, problem: "gets a constant of another type",
        reason: unacceptable(attribute, given: name, value: constant.shownText))
      return "NULL"
    }
    guard let literal = constantLiteral(constant, of: attribute) else {
      refuse(
        attribute.name, problem: "\(constant.shownText) does not fit \(attribute.type.sourceName)",
        rule: .mappingValueRange)
      return nil
    }
    return literal
  }

  /// The value of a key path of the old object, if conditions are satisfied.
  private mutating func value(
    _ path: SourcePath, for element: StoredElement, of attribute: Attribute,
    when conditions: [String]
  ) -> String? {
    guard case .keys(let keys) = path else {
      stop(
        attribute, when: conditions, problem: "is an attribute, and gets objects",
        reason: unacceptable(attribute, given: "NSManagedObject", value: "…"))
      return "NULL"
    }
    switch joins.follow(keys) {
    case .attribute(let source, let row, let entity):
      let old = request.old.elements(of: source, in: entity)
      guard source.type != .composite, let from = old.first else {
        refuse(
          attribute.name, problem: "\(path.path) is a composite, which TERNARY cannot choose in SQL"
        )
        return nil
      }
      return converted(from, row, to: element, of: attribute, when: conditions)
    case .element(let source, let row):
      return converted(source, row, to: element, of: attribute, when: conditions)
    case .unstored: return "NULL"
    case .object(let key, _):
      stop(
        attribute, when: conditions + ["\(key) IS NOT NULL"],
        problem: "is an attribute, and gets an object",
        reason: unacceptable(attribute, given: "NSManagedObject", value: "…"))
    case .several:
      stop(
        attribute, when: conditions, problem: "is an attribute, and gets a collection",
        reason: unacceptable(attribute, given: "__NSSetM", value: "…"))
    case .unknown(let key, let entity):
      stop(
        attribute, when: conditions, problem: "gets \(path.path), and \(entity) has no \(key)",
        reason: "the entity \(entity) is not key value coding-compliant for the key \"\(key)\".")
    }
    return "NULL"
  }

  private mutating func converted(
    _ source: StoredElement, _ row: String, to element: StoredElement, of attribute: Attribute,
    when conditions: [String]
  ) -> String? {
    let sql = "\(row).\(identifier(source.column))"
    switch convert(sql, from: source.attribute, to: element.attribute) {
    case .value(let value, let unfit):
      if let unfit {
        let all = (conditions + ["(\(unfit))"]).joined(separator: " AND ")
        checks.append(
          check(
            attribute.name, rule: .mappingValueRange,
            problem: "is \(element.attribute.type.sourceName), and a number does not fit",
            values: "CASE WHEN \(all) THEN \(sql) END"))
      }
      return value
    case .otherClass:
      stop(
        attribute, when: conditions + ["\(sql) IS NOT NULL"],
        problem: "gets values of another type",
        reason: unacceptable(
          attribute, given: ValueClass(source.attribute.type)?.givenName ?? "NSObject", value: "…"))
      return "NULL"
    case .transformer:
      refuse(
        attribute.name, problem: "\(source.path) has to go through a value transformer",
        rule: .mappingTransformer)
      return nil
    }
  }

  /// Rows for which conditions hold stop Core Data.
  private mutating func stop(
    _ attribute: Attribute, when conditions: [String], problem: String, reason: String
  ) {
    let all = conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
    var check = check(
      attribute.name, rule: .mappingException, problem: problem,
      values: "CASE WHEN \(all) THEN '' END")
    check.reason = reason
    checks.append(check)
  }
}

/// The arithmetic operators, by function name.
private let arithmeticSigns = [
  "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/",
]
