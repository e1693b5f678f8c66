import DataModel
import Findings

extension ConditionBuilder {
  /// Resolves an expression.
  ///
  /// - Throws: `PredicateProblem` for something that a store cannot be queried for.
  func resolve(
    _ expression: Expression, _ places: SourcePlaces, in scope: Scope
  ) throws(PredicateProblem) -> Operand {
    let offset = places.offset
    switch expression {
    case .constant(let constant): return .constant(constant)
    case .selfObject: return scope.object.map(Operand.objects) ?? .constant(.null)
    case .variable(let name):
      guard let place = scope.variables[name] else {
        throw PredicateProblem(
          offset, "there is no value for $\(name)",
          expected: "the value itself, or the variable of a SUBQUERY around it")
      }
      return .objects(place)
    case .keyPath(let operand, let path):
      return try resolveKeyPath(operand, path: KeyPath(path, places), places: places, in: scope)
    case .function(let operand, let selector, let arguments):
      return try resolveCall(
        operand, selector: selector, arguments: arguments, places: places, in: scope)
    case .aggregate(let elements):
      var list: [PlacedOperand] = []
      for (number, element) in elements.enumerated() {
        let place = places.part(number)
        list.append(
          PlacedOperand(operand: try resolve(element, place, in: scope), offset: place.offset))
      }
      return .list(list)
    case .subquery(let collection, let variable, let predicate):
      return try resolveSubquery(
        collection, variable: variable, predicate: predicate, places: places, in: scope)
    case .conditional(let predicate, let first, let second):
      return try resolveConditional(
        predicate, first: first, second: second, places: places, in: scope)
    case .indexed(let collection, .size):
      let operand = try resolve(collection, places.part(0), in: scope)
      guard operand.collection != nil else {
        throw PredicateProblem(
          offset, "the size of \(operand.title)", expected: "a to-many relationship")
      }
      return .value(count(operand))
    case .indexed: throw unsupported("an element of a collection by its place", offset)
    case .setOperation(let operation, _, _): throw unsupported(operation.rawValue, offset)
    case .assignment: throw unsupported("an assignment", offset)
    case .fetchRequest: throw unsupported("FETCH", offset)
    case .anyKey: throw unsupported("ANYKEY", offset)
    }
  }

  /// The problem that a store cannot be asked something.
  func unsupported(_ what: String, _ offset: Int) -> PredicateProblem {
    PredicateProblem(
      offset, "\(what) cannot be asked of a store",
      expected: "key paths, constants, arithmetic, or a function that stores know")
  }

  private func resolveKeyPath(
    _ operand: Expression?, path: KeyPath, places: SourcePlaces, in scope: Scope
  ) throws(PredicateProblem) -> Operand {
    guard let operand else {
      guard let object = scope.object else { return .constant(.null) }
      return try follow(path, from: object)
    }
    switch try resolve(operand, places.part(0), in: scope) {
    case .objects(let place): return try follow(path, from: place)
    case .values(let rows, let value) where path.keys.elementsEqual(["@count"]):
      return .value(count(.values(rows, value)))
    case let other:
      throw PredicateProblem(
        path.marks.first ?? places.offset, "\(other.title) has no keys",
        expected: "an object or a to-many relationship before the dot")
    }
  }

  private func resolveSubquery(
    _ collection: Expression, variable: String, predicate: Predicate,
    places: SourcePlaces, in scope: Scope
  ) throws(PredicateProblem) -> Operand {
    let operand = try resolve(collection, places.part(0), in: scope)
    guard case .objects(var place) = operand, place.rows.isMany else {
      throw PredicateProblem(
        places.part(0).offset, "SUBQUERY of \(operand.title)", expected: "a to-many relationship")
    }
    var element = place
    element.rows = JoinedRows()
    element.title = "$\(variable) (\(place.entity))"
    var inner = scope
    inner.variables[variable] = element
    place.rows.filter(try condition(predicate, places.part(1), in: inner))
    return .objects(place)
  }

  private func resolveConditional(
    _ predicate: Predicate, first: Expression, second: Expression, places: SourcePlaces,
    in scope: Scope
  ) throws(PredicateProblem) -> Operand {
    let test = try condition(predicate, places.part(0), in: scope)
    let pair = try alike(
      resolve(first, places.part(1), in: scope), resolve(second, places.part(2), in: scope),
      at: (places.part(1).offset, places.part(2).offset))
    return .value(
      SQLValue(
        sql: "CASE WHEN \(test) THEN \(pair.left) ELSE \(pair.right) END", kind: pair.kind,
        title: "TERNARY"))
  }
}
