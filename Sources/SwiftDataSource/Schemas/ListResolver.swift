import Findings

/// Finds out which types a list in code names.
struct ListResolver {
  /// A type that is named, with the place.
  struct Item {
    /// The type.
    var type: DeclarationReference
    /// Where it is named.
    var location: SourceLocation
  }

  /// The declarations of the tree.
  let table: SymbolTable
  /// The types named, in order.
  var items: [Item] = []
  /// What could not be read, as it is written, with its place.
  var unreadable: [(text: String, location: SourceLocation?)] = []
  /// How many expressions were read: constants may name each other over and over.
  private var steps = 0

  /// Makes a resolver.
  init(_ table: SymbolTable) {
    self.table = table
  }

  /// Reads an expression that gives types.
  mutating func read(_ value: ListExpression, in scope: NameScope, depth: Int = 0) {
    guard depth < 12, steps < 16_384 else {
      if unreadable.last?.text != "…" { unreadable.append(("…", value.location)) }
      return
    }
    steps += 1
    switch value {
    case .metatype(let names, let place):
      if case .own(let type) = table.resolve(.named(names, []), in: scope) {
        items.append(Item(type: type, location: place))
      } else {
        unreadable.append((names.joined(separator: "."), place))
      }
    case .list(let values, _), .sum(let values, _):
      for value in values { read(value, in: scope, depth: depth + 1) }
    case .name(let names, let place):
      if let (constant, inner) = table.constant(names, in: scope) {
        read(constant.value, in: inner, depth: depth + 1)
      } else {
        unreadable.append((names.joined(separator: "."), place))
      }
    case .call(let call, let place):
      unreadable.append((call.callee.joined(separator: ".") + "(…)", place))
    case .other(let text, let place): unreadable.append((text, place))
    case .closure(_, let place): unreadable.append(("{…}", place))
    case .integer, .string, .boolean, .none: unreadable.append(("a constant", nil))
    }
  }
}

extension SymbolTable {
  /// The constant that a path of names means, and what its value sees; nil where there is none.
  func constant(
    _ names: [String], in scope: NameScope
  ) -> (constant: TypeConstant, scope: NameScope)? {
    guard let name = names.last, !name.isEmpty else { return nil }
    if names.count > 1 {
      guard case .own(let own) = resolve(.named(Array(names.dropLast()), []), in: scope) else {
        return nil
      }
      return constant(name, of: path(of: own), near: scope.file)
    }
    for path in scope.types where !path.isEmpty {
      if let found = constant(name, of: path, near: scope.file) { return found }
    }
    let globals = globals[name] ?? []
    let nearest = globals.first { $0.file == scope.file } ?? globals.first
    return nearest.map { ($0.constant, NameScope(types: [[]], file: $0.file)) }
  }

  /// A constant of a type or its extensions.
  func constant(
    _ name: String, of path: [String], near file: Int
  ) -> (constant: TypeConstant, scope: NameScope)? {
    guard let found = nearest(declarations(of: name, at: path), to: file),
      let constant = self[found].constants[name]
    else { return nil }
    return (constant, scope(of: found))
  }
}
