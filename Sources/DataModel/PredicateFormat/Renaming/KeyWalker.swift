/// The value of an expression, as the start of a key path.
enum KeyOrigin: Hashable {
  /// One or more objects of an entity.
  case entity(String)
  /// A value that is not an object.
  case value
  /// Unknown.
  case unknown
}

/// The objects at which key paths begin.
struct KeyScope {
  /// The evaluated object.
  var object: KeyOrigin
  /// The values of variables.
  var variables: [String: KeyOrigin]
}

/// Follows the key paths of a tree from entity to entity.
///
/// Trees from the parser have a limited depth, which bounds the recursion.
struct KeyWalker {
  private let renaming: KeyRenaming
  private let marks: Set<String>

  /// The meanings of the marked keys; function names and other words that are not keys are absent.
  private(set) var verdicts: [String: KeyRenaming.Meaning] = [:]
  /// Whether a function in the text takes keys as strings.
  private(set) var namesKeysInStrings = false

  /// Creates a walker for a tree in which `marks` represent the renamed key.
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
  /// - Returns: The kind of its value, or of the elements of its value.
  mutating func walk(_ expression: Expression, in scope: KeyScope) -> KeyOrigin {
    switch expression {
    case .constant: return .value
    case .anyKey: return .unknown
    case .selfObject: return scope.object
    case .variable(let name): return scope.variables[name] ?? .unknown
    case .keyPath(let operand, let path):
      return follow(path, from: operand.map { walk($0, in: scope) } ?? scope.object)
    case .function(let operand, let selector, let arguments):
      return walkCall(operand, selector: selector, arguments: arguments, in: scope)
    case .aggregate(let elements): return common(elements, in: scope)
    case .subquery(let collection, let variable, let predicate):
      return walkSubquery(collection, variable: variable, predicate: predicate, in: scope)
    case .setOperation(_, let left, let right): return common([left, right], in: scope)
    case .conditional(let predicate, let first, let second):
      walk(predicate, in: scope)
      return common([first, second], in: scope)
    case .assignment(_, let value): return walk(value, in: scope)
    case .fetchRequest(let request, let context, _):
      _ = walk(request, in: scope)
      _ = walk(context, in: scope)
      return .unknown
    case .indexed(let collection, let index):
      let origin = walk(collection, in: scope)
      return index == .size ? .value : origin
    }
  }

  private mutating func walkCall(
    _ operand: Expression?, selector: String, arguments: [Expression], in scope: KeyScope
  ) -> KeyOrigin {
    if selector.hasPrefix("valueForKey") { namesKeysInStrings = true }
    for case .constant(.string(let text)) in arguments where text.hasPrefix("valueForKey") {
      namesKeysInStrings = true
    }
    if let operand { _ = walk(operand, in: scope) }
    let origins = arguments.map { walk($0, in: scope) }
    let keepsElements = selector == "objectFrom:withIndex:" || selector == "distinct:"
    return keepsElements ? origins.first ?? .unknown : .unknown
  }

  /// Follows a subquery.
  ///
  /// Keys without the variable in its predicate may belong to an element or to the evaluated object.
  private mutating func walkSubquery(
    _ collection: Expression, variable: String, predicate: Predicate, in scope: KeyScope
  ) -> KeyOrigin {
    let element = walk(collection, in: scope)
    var inner = scope
    inner.variables[variable] = element
    if inner.object != element { inner.object = .unknown }
    walk(predicate, in: inner)
    return element
  }

  /// The common origin of several expressions.
  private mutating func common(_ expressions: [Expression], in scope: KeyScope) -> KeyOrigin {
    let origins = Set(expressions.map { walk($0, in: scope) })
    return origins.count == 1 ? origins.first ?? .unknown : .unknown
  }

  private mutating func follow(_ path: String, from start: KeyOrigin) -> KeyOrigin {
    var origin = start
    for key in path.split(separator: ".").map(String.init) {
      // After a collection operator the path continues from the elements.
      if key.hasPrefix("@") { continue }
      let isMarked = marks.contains(key)
      let meaning: KeyRenaming.Meaning =
        switch origin {
        case .entity(let name): renaming.meaning(name, isMarked ? renaming.key : key)
        case .value: .other(destination: nil)
        case .unknown: .uncertain
        }
      if isMarked { verdicts[key] = meaning }
      switch meaning {
      case .renamed(let destination), .other(let destination):
        origin = destination.map { .entity($0) } ?? .value
      case .uncertain: origin = .unknown
      }
    }
    return origin
  }
}
