import DataModel

/// Resolves the key paths of a tree from entity to entity.
///
/// Trees from the parser have a limited depth, which bounds the recursion.
struct KeyPathResolver {
  let model: Model
  /// The context in which the keys are evaluated.
  var use: KeyPathUse
  var result = ResolvedKeyPaths()

  init(_ model: Model, _ use: KeyPathUse) {
    (self.model, self.use) = (model, use)
  }

  /// Records a problem, without duplicates.
  mutating func report(_ kind: KeyPathProblem.Kind, path: String, message: String) {
    let problem = KeyPathProblem(kind, path: path, message: message)
    if !result.problems.contains(problem) { result.problems.append(problem) }
  }

  /// Resolves the key paths of a predicate.
  mutating func walk(_ predicate: Predicate, in scope: KeyPathScope) {
    switch predicate {
    case .constant: break
    case .comparison(let comparison): walk(comparison, in: scope)
    case .compound(_, let members):
      for member in members { walk(member, in: scope) }
    }
  }

  private mutating func walk(_ comparison: Comparison, in scope: KeyPathScope) {
    let left = walk(comparison.left, in: scope)
    let right = walk(comparison.right, in: scope)
    guard comparison.modifier == .direct else {
      guard left.isOne, left.attribute?.mayHoldSeveral(in: use) != true else { return }
      return report(
        .wrongStep, path: left.path,
        message:
          "\(left.title) is one value, expected a to-many relationship behind ANY, ALL or NONE")
    }
    // What a store makes of a to-many relationship that is compared with nil is not known.
    guard comparison.left != .constant(.null), comparison.right != .constant(.null) else { return }
    switch comparison.comparisonOperator {
    case .contains, .customSelector: return
    case .in: requireOne(left)
    default:
      // Two collections can be equal.
      guard !(left.value.isMany && right.value.isMany) else { return }
      requireOne(left)
      requireOne(right)
    }
  }

  /// Reports several values where one is required.
  private mutating func requireOne(_ end: KeyPathEnd) {
    guard end.value.isMany else { return }
    report(
      .manyValues, path: end.path,
      message:
        "\(end.path) leads over a to-many relationship to several values, expected ANY, ALL, an operator such as "
        + "@count, or SUBQUERY")
  }

  /// Resolves the key paths of an expression.
  ///
  /// - Returns: Its value.
  mutating func walk(_ expression: Expression, in scope: KeyPathScope) -> KeyPathEnd {
    switch expression {
    case .constant: return .computed
    case .anyKey: return .unknown
    case .selfObject: return scope.object
    case .variable(let name): return scope.variables[name] ?? .unknown
    case .keyPath(let operand, let path):
      return follow(path, from: operand.map { walk($0, in: scope) } ?? scope.object)
    case .function(let operand, let selector, let arguments):
      return walkCall(operand, selector: selector, arguments: arguments, in: scope)
    case .subquery(let collection, let variable, let predicate):
      return walkSubquery(collection, variable: variable, predicate: predicate, in: scope)
    case .conditional(let predicate, let first, let second):
      walk(predicate, in: scope)
      _ = walk(first, in: scope)
      _ = walk(second, in: scope)
      return .unknown
    case .aggregate(let parts):
      for part in parts { _ = walk(part, in: scope) }
      return .unknown
    case .setOperation(_, let left, let right):
      _ = walk(left, in: scope)
      _ = walk(right, in: scope)
      return .unknown
    case .assignment(_, let value): return walk(value, in: scope)
    case .fetchRequest(let request, let context, _):
      _ = walk(request, in: scope)
      _ = walk(context, in: scope)
      return .unknown
    case .indexed(let collection, let index):
      let end = walk(collection, in: scope)
      return index == .size ? .computed : end.element
    }
  }

  private mutating func walkCall(
    _ operand: Expression?, selector: String, arguments: [Expression], in scope: KeyPathScope
  ) -> KeyPathEnd {
    if let operand { _ = walk(operand, in: scope) }
    let ends = arguments.map { walk($0, in: scope) }
    // A method of an object does what it likes.
    guard operand == nil, let first = ends.first else {
      return operand == nil ? .computed : .unknown
    }
    switch selector {
    case "objectFrom:withIndex:": return first.element
    case "distinct:": return first
    case "count:", "sum:", "min:", "max:", "average:":
      if ends.count == 1, first.isOne, first.attribute?.mayHoldSeveral(in: use) != true {
        report(
          .wrongStep, path: first.path,
          message: "\(first.title) is one value, expected a to-many relationship for \(selector)")
      }
      return .computed
    case "lowercase:", "uppercase:", "canonical:", "length:", "abs:", "add:to:",
      "from:subtract:", "multiply:by:", "divide:by:":
      for end in ends { requireOne(end) }
      return .computed
    default: return .unknown
    }
  }

  /// Resolves a subquery.
  ///
  /// Keys without the variable in its predicate may belong to an element or to the evaluated object.
  private mutating func walkSubquery(
    _ collection: Expression, variable: String, predicate: Predicate, in scope: KeyPathScope
  ) -> KeyPathEnd {
    let end = walk(collection, in: scope)
    if end.isOne, end.attribute?.mayHoldSeveral(in: use) != true {
      report(
        .wrongStep, path: end.path,
        message: "\(end.title) is one value, expected a to-many relationship in SUBQUERY"
      )
    }
    var inner = scope
    inner.variables[variable] = end.element
    inner.object = .unknown
    walk(predicate, in: inner)
    return end
  }
}

extension Attribute {
  /// Whether a value of the attribute may itself be a collection, which a store cannot see.
  func mayHoldSeveral(in use: KeyPathUse) -> Bool {
    use == .memory && (type == .transformable || type == .undefined)
  }
}
