package import DataModel
import Findings

/// Creates the queries for rows that violate a model according to Core Data's validation.
///
/// They check what a migration with a mapping model checks at its end for all objects: required properties,
/// bounds of numbers and dates, lengths and patterns of strings, and relationship counts; and what saving
/// checks before that: uniqueness constraints. In addition, they find values with a storage class that the
/// attribute does not have, which only SQL can write. Whether foreign keys refer to existing rows is checked
/// by `askStore`.
///
/// *Source:* `NSValidation…Error` in CoreDataErrors.h, `Documentation/Errors`; lengths count UTF-16 units.
///
/// - Parameters:
///   - model: The model that the rows must satisfy.
///   - schema: Its schema, with the names used in the store: `StoreSchema.named(after:)`.
/// - Returns: The checks, and the rules that cannot be checked.
/// - Complexity: O(n) in the properties that entities declare.
package func makeRowValidation(of model: Model, _ schema: StoreSchema) -> RowValidation {
  var builder = RowCheckBuilder(model: model, schema: schema)
  for entity in schema.entities { builder.add(entity) }
  builder.addCounts(LinkPlan(ObjectLayout(model, schema)))
  return RowValidation(checks: builder.checks, unchecked: builder.unchecked)
}

/// Creates the checks of one model.
struct RowCheckBuilder {
  let model: Model
  let schema: StoreSchema
  var checks: [RowCheck] = []
  var unchecked: [Diagnostic] = []

  init(model: Model, schema: StoreSchema) {
    self.model = model
    self.schema = schema
  }

  /// Adds what an entity itself declares.
  mutating func add(_ entity: SchemaEntity) {
    guard let declared = model.entities[entity.name] else { return }
    for attribute in declared.attributes where !attribute.isTransient {
      add(attribute, path: attribute.name, isOptional: attribute.isOptional, entity)
    }
    for relationship in declared.relationships where !relationship.isToMany {
      let path = PropertyPath(entity: entity.name, path: relationship.name)
      guard !relationship.isOptional, !relationship.isTransient,
        let column = schema.column(.toOne(path))
      else { continue }
      addMissing(path, column: identifier(column.name), entity: entity)
    }
    addConstraints(of: declared, entity)
  }

  private mutating func add(
    _ attribute: Attribute, path: String, isOptional: Bool, _ entity: SchemaEntity
  ) {
    guard attribute.type != .composite else {
      for element in attribute.elements {
        add(
          element, path: "\(path).\(element.name)", isOptional: isOptional || element.isOptional,
          entity)
      }
      return
    }
    let place = PropertyPath(entity: entity.name, path: path)
    // What the store computes is neither written nor validated.
    guard !attribute.isDerived, let column = schema.column(.attribute(place)) else { return }
    let name = identifier(column.name)
    if !isOptional { addMissing(place, column: name, entity: entity) }
    addClasses(of: attribute, place, column: name, entity: entity)
    addBounds(of: attribute, place, column: name, entity: entity)
  }

  private mutating func addMissing(_ path: PropertyPath, column: String, entity: SchemaEntity) {
    add(
      .missingRowValue, code: 1570, path: path, message: "is mandatory and has no value",
      condition: "\(column) IS NULL",
      shown: nil, entity: entity)
  }

  private mutating func addClasses(
    of attribute: Attribute, _ path: PropertyPath, column: String, entity: SchemaEntity
  ) {
    guard var classes = attribute.type.storageClasses else { return }
    // Core Data keeps a decimal as text where no number of SQLite holds it.
    if attribute.type == .decimal { classes.append("text") }
    let expected =
      classes.joined(separator: " or ") + (attribute.type == .uuid ? " of 16 bytes" : "")
    add(
      .wrongRowValueType, code: nil, path: path,
      message: "is of another type, expected \(expected)",
      condition: isOfOtherClass(column, than: attribute.type),
      shown: column, entity: entity)
  }

  /// Adds a check of a column.
  mutating func add(
    _ rule: RuleDescription, code: Int?, path: PropertyPath, message: String,
    condition: String, shown: String?, entity: SchemaEntity
  ) {
    checks.append(
      RowCheck(
        rule: rule, code: code, entity: path.entity, property: path.path, message: message,
        table: entity.table,
        // What is seldom true comes first, so that most rows need one comparison.
        rows: .matching(condition: "\(condition) AND \(entity.condition)", shown: shown)))
  }
}

/// The condition that a value has a storage class that an attribute does not have.
///
/// Numbers sort before texts and texts before blobs, which SQLite compares faster than class names; a value
/// that is not an integer differs from its own bits. An integer column contains no real number that equals an
/// integer except −2⁶³, which is read correctly.
///
/// *Source:* `sqlite.org/datatype3.html`, sort order and conversion; columns have the affinities that Core Data declares.
private func isOfOtherClass(_ column: String, than type: AttributeType) -> String {
  switch type {
  case .integer16, .integer32, .integer64, .boolean:
    "\(column) <> (\(column) | 0)"
  case .double, .float, .date: "\(column) >= ''"
  case .decimal: "\(column) >= x''"
  case .string, .uri: "(\(column) < '' OR \(column) >= x'')"
  case .uuid: "(\(column) < x'' OR length(\(column)) <> 16)"
  case .binary, .transformable: "\(column) < x''"
  case .undefined, .composite, .objectID: "0"
  }
}

extension SchemaEntity {
  /// The condition for rows of the entity and its subentities.
  fileprivate var condition: String {
    numbers.count == 1
      ? "Z_ENT = \(number)" : "Z_ENT BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)"
  }
}
