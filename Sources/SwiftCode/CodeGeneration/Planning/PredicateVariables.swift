import DataModel

/// The variables of a predicate with the types that the attributes they are compared with have.
struct PredicateVariables {
  /// The model.
  let model: Model
  /// The entity whose objects are asked about.
  let entity: Entity
  /// The names in the order in which they come.
  private(set) var names: [String] = []
  /// The types that fit, for each name; several where comparisons differ.
  private(set) var types: [String: Set<String>] = [:]
  /// The variables that the predicate itself gives values: those of subqueries.
  private var bound: Set<String> = []

  /// Creates an empty list of variables.
  init(model: Model, entity: Entity) {
    self.model = model
    self.entity = entity
  }

  /// Visits all parts of `predicate`, which if parsed is at most 60 levels deep.
  mutating func visit(_ predicate: Predicate) {
    switch predicate {
    case .constant: break
    case .compound(_, let parts): for part in parts { visit(part) }
    case .comparison(let comparison):
      note(comparison.left, besides: comparison.right, comparison, isLeft: true)
      note(comparison.right, besides: comparison.left, comparison, isLeft: false)
    }
  }

  private mutating func note(
    _ side: Expression, besides other: Expression, _ comparison: Comparison, isLeft: Bool
  ) {
    guard case .variable(let name) = side else { return visit(side) }
    add(name, type(comparedWith: other, comparison, isLeft: isLeft))
  }

  private mutating func add(_ name: String, _ type: String) {
    guard !bound.contains(name) else { return }
    if types[name] == nil { names.append(name) }
    types[name, default: []].insert(type)
  }

  private mutating func visit(_ expression: Expression) {
    switch expression {
    case .variable(let name): add(name, "Any")
    case .constant, .selfObject, .anyKey: break
    case .keyPath(let operand, _): if let operand { visit(operand) }
    case .function(let operand, _, let arguments):
      if let operand { visit(operand) }
      for argument in arguments { visit(argument) }
    case .aggregate(let members): for member in members { visit(member) }
    case .subquery(let collection, let variable, let predicate):
      visit(collection)
      let isNew = bound.insert(variable).inserted
      visit(predicate)
      if isNew { bound.remove(variable) }
    case .setOperation(_, let left, let right):
      visit(left)
      visit(right)
    case .conditional(let predicate, let first, let second):
      visit(predicate)
      visit(first)
      visit(second)
    case .assignment(_, let value): visit(value)
    case .fetchRequest(let request, let context, _):
      visit(request)
      visit(context)
    case .indexed(let collection, _): visit(collection)
    }
  }

  /// The type of a variable on one side of a comparison.
  private func type(
    comparedWith other: Expression, _ comparison: Comparison, isLeft: Bool
  ) -> String {
    guard comparison.modifier == .direct, case .keyPath(nil, let path) = other,
      let type = type(of: path)
    else { return "Any" }
    switch comparison.comparisonOperator {
    case .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan,
      .greaterThanOrEqualTo:
      return type
    case .in: return isLeft || type == ManagedClass.base ? "Any" : "[\(type)]"
    case .contains, .beginsWith, .endsWith, .like, .matches:
      return type == "String" && !isLeft ? type : "Any"
    default: return "Any"
    }
  }

  /// The type at the end of a path through relationships to one object.
  private func type(of path: String) -> String? {
    var entity = entity
    var keys = path.split(separator: ".", omittingEmptySubsequences: false)[...]
    while let key = keys.popFirst() {
      let property = model.property(String(key), of: entity)
      if let attribute = property as? Attribute {
        return keys.isEmpty ? attribute.type.swiftName : nil
      }
      guard let relationship = property as? Relationship, !relationship.isToMany,
        let next = relationship.destinationEntity.flatMap({ model.entities[$0] })
      else { return nil }
      guard !keys.isEmpty else { return ClassName(of: next)?.base ?? ManagedClass.base }
      entity = next
    }
    return nil
  }
}
