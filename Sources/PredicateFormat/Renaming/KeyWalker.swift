/// What key paths begin at.
struct KeyScope {
  /// The name of the entity of the evaluated object; nil where that cannot be told.
  var entity: String?
  /// The names of the entities that variables hold.
  var variables: [String: String]
}

/// Follows the key paths of a tree from entity to entity.
///
/// The trees that the parser gives have few levels, which bounds the recursion.
struct KeyWalker {
  private let renaming: KeyRenaming
  private let marks: Set<String>

  /// What the marked keys are; calls and other words that are no keys are not among them.
  private(set) var verdicts: [String: KeyRenaming.Meaning] = [:]
  /// Whether a function of the text takes keys as strings.
  private(set) var namesKeysInStrings = false

  /// Makes a walker for a tree in which `marks` stand for the key that is renamed.
  init(_ renaming: KeyRenaming, marks: [String]) {
    self.renaming = renaming
    self.marks = Set(marks)
  }

  /// Follows the key paths of a predicate.
  mutating func walk(_ predicate: Predicate, in scope: KeyScope) {
    switch predicate {
    case .constant: break
    case .comparison(let comparison):
      _ = walk(comparison.left, in: scope)
      _ = walk(comparison.right, in: scope)
    case .compound(_, let members):
      for member in members { walk(member, in: scope) }
    }
  }

  /// Follows the key paths of an expression.
  ///
  /// - Returns: The name of the entity of its value, or of the elements of its value; nil where it has none
  ///   or that cannot be told.
  mutating func walk(_ expression: Expression, in scope: KeyScope) -> String? {
    switch expression {
    case .constant, .anyKey: return nil
    case .selfObject: return scope.entity
    case .variable(let name): return scope.variables[name]
    case .keyPath(let operand, let path):
      return follow(path, from: operand.map { walk($0, in: scope) } ?? scope.entity)
    case .function(let operand, let selector, let arguments):
      return walkCall(operand, selector, arguments, in: scope)
    case .aggregate(let elements): return common(elements, in: scope)
    case .subquery(let collection, let variable, let predicate):
      return walkSubquery(collection, variable, predicate, in: scope)
    case .setOperation(_, let left, let right): return common([left, right], in: scope)
    case .conditional(let predicate, let first, let second):
      walk(predicate, in: scope)
      return common([first, second], in: scope)
    case .assignment(_, let value): return walk(value, in: scope)
    case .fetchRequest(let request, let context, _):
      _ = walk(request, in: scope)
      _ = walk(context, in: scope)
      return nil
    case .indexed(let collection, let index):
      let entity = walk(collection, in: scope)
      return index == .size ? nil : entity
    }
  }

  private mutating func walkCall(
    _ operand: Expression?, _ selector: String, _ arguments: [Expression], in scope: KeyScope
  ) -> String? {
    if selector.hasPrefix("valueForKey") { namesKeysInStrings = true }
    for case .constant(.string(let text)) in arguments where text.hasPrefix("valueForKey") {
      namesKeysInStrings = true
    }
    if let operand { _ = walk(operand, in: scope) }
    let entities = arguments.map { walk($0, in: scope) }
    if selector == "objectFrom:withIndex:" || selector == "distinct:" {
      return entities.first ?? nil
    }
    return nil
  }

  /// Follows a subquery; keys without the variable in its predicate may be those of an element or of the
  /// evaluated object.
  private mutating func walkSubquery(
    _ collection: Expression, _ variable: String, _ predicate: Predicate, in scope: KeyScope
  ) -> String? {
    let element = walk(collection, in: scope)
    var inner = scope
    inner.variables[variable] = element
    if inner.entity != element { inner.entity = nil }
    walk(predicate, in: inner)
    return element
  }

  /// The entity that several expressions have in common.
  private mutating func common(_ expressions: [Expression], in scope: KeyScope) -> String? {
    let entities = expressions.map { walk($0, in: scope) }
    guard let first = entities.first, entities.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private mutating func follow(_ path: String, from start: String?) -> String? {
    var entity = start
    for key in path.split(separator: ".").map(String.init) {
      // Behind a collection operator the path goes on from the elements.
      if key.hasPrefix("@") { continue }
      let isMarked = marks.contains(key)
      let meaning = entity.map { renaming.meaning($0, isMarked ? renaming.key : key) } ?? .uncertain
      if isMarked { verdicts[key] = meaning }
      switch meaning {
      case .renamed(let destination), .other(let destination): entity = destination
      case .uncertain: entity = nil
      }
    }
    return entity
  }
}
