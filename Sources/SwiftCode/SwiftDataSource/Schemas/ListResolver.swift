import Findings

/// Finds out which types a list in code names.
struct ListResolver {
  /// A named type, with its location.
  struct ListItem {
    /// The type.
    var type: DeclarationReference
    /// The location of the name.
    var location: SourceLocation
  }

  /// The declarations of the tree.
  let table: SymbolTable
  /// The types named, in order.
  var items: [ListItem] = []
  /// The unreadable parts as written, with locations.
  var unreadable: [(text: String, location: SourceLocation?)] = []
  /// The circular lists as written, with locations.
  var circles: [(text: String, location: SourceLocation?)] = []
  /// The conditions that select among lists that differ or cannot be read, with locations.
  var open: [(condition: String, location: SourceLocation?)] = []
  /// The number of expressions read, because constants may refer to each other repeatedly.
  private var steps = 0
  /// The constants that are being read.
  private var entered: Set<SwiftDataSourceMap.Place> = []

  /// Whether everything was read.
  var isWhole: Bool { unreadable.isEmpty && circles.isEmpty && open.isEmpty }

  /// Creates a resolver.
  init(_ table: SymbolTable) {
    self.table = table
  }

  /// The next step, on an explicit stack because lists may form long chains.
  private enum Step {
    case read(ListExpression, NameScope)
    /// All of a constant was read.
    case leave(SwiftDataSourceMap.Place)
  }

  /// Reads an expression that gives types.
  mutating func read(_ value: ListExpression, in scope: NameScope, depth: Int = 0) {
    var next = [Step.read(value, scope)]
    while let step = next.popLast() {
      switch step {
      case .leave(let place): entered.remove(place)
      case .read(let value, let scope):
        guard depth < 12, steps < 16_384 else {
          if unreadable.last?.text != "…" { unreadable.append(("…", value.location)) }
          return
        }
        steps += 1
        next += read(value, scope: scope, depth: depth).reversed()
      }
    }
  }

  /// Reads an expression without those in it, which are the result.
  private mutating func read(
    _ value: ListExpression, scope: NameScope, depth: Int
  ) -> [Step] {
    switch value {
    case .metatype(let names, let place):
      if case .own(let type) = table.resolve(.named(names, []), in: scope) {
        items.append(ListItem(type: type, location: place))
      } else {
        unreadable.append((names.joined(separator: "."), place))
      }
    case .list(let values, _), .sum(let values, _): return values.map { .read($0, scope) }
    case .name(let names, let place):
      let text = names.joined(separator: ".")
      guard let found = table.constant(names, in: scope) else {
        unreadable.append((text, place))
        return []
      }
      return enter(found.constant, scope: found.scope, text: text, place: place)
    case .call(let call, let place):
      if let wrapped = call.wrappedList { return [.read(wrapped, scope)] }
      let text = call.callee.joined(separator: ".") + "(…)"
      guard let found = table.result(of: call, in: scope) else {
        unreadable.append((text, place))
        return []
      }
      return enter(found.constant, scope: found.scope, text: text, place: place)
    case .either(let values, let condition, let place):
      if !readEither(values, in: scope, depth) { open.append((condition, place)) }
    case .other(let text, let place): unreadable.append((text, place))
    case .closure(_, let place): unreadable.append(("{…}", place))
    case .integer, .string, .boolean, .none: unreadable.append(("a constant", nil))
    }
    return []
  }

  /// Reads the value of a constant, unless it is being read.
  private mutating func enter(
    _ constant: TypeConstant, scope: NameScope, text: String, place: SourceLocation
  ) -> [Step] {
    guard entered.insert(constant.place).inserted else {
      circles.append((text, place))
      return []
    }
    return [.read(constant.value, scope), .leave(constant.place)]
  }

  /// Reads the first of several lists, and returns whether the others are equal.
  private mutating func readEither(
    _ values: [ListExpression], in scope: NameScope, _ depth: Int
  ) -> Bool {
    var first: [DeclarationReference]?
    var isSame = !values.isEmpty
    for value in values {
      var other = ListResolver(table)
      (other.steps, other.entered) = (steps, entered)
      other.read(value, in: scope, depth: depth + 1)
      steps = other.steps
      let types = other.items.map(\.type)
      if first == nil {
        items += other.items
        unreadable += other.unreadable
        circles += other.circles
        open += other.open
      }
      isSame = isSame && types == first ?? types && other.isWhole
      first = first ?? types
    }
    return isSame
  }
}

extension SymbolTable {
  /// The constant for a path of names and the scope of its value; nil if absent.
  func constant(
    _ names: [String], in scope: NameScope
  ) -> (constant: TypeConstant, scope: NameScope)? {
    guard let name = names.last, !name.isEmpty else { return nil }
    let isOwn = names.count == 2 && names[0] == "self"
    if names.count > 1, !isOwn {
      return constant(name, of: holder(names, in: scope), near: scope.file)
    }
    for constants in isOwn ? [] : scope.locals {
      if let found = constants[name] { return (found, scope) }
    }
    for path in scope.types where !path.isEmpty {
      if let found = constant(name, of: path, near: scope.file) ?? value(name, of: path, scope) {
        return found
      }
    }
    guard !isOwn else { return nil }
    let globals = globals[name] ?? []
    let nearest = globals.first { $0.file == scope.file } ?? globals.first
    return nearest.map { ($0.constant, NameScope(types: [[]], file: $0.file)) }
  }

  /// A property of the objects of a type that may be a list.
  private func value(
    _ name: String, of path: [String], _ scope: NameScope
  ) -> (constant: TypeConstant, scope: NameScope)? {
    guard let found = nearest(declarations(ofValue: name, at: path), to: scope.file) else {
      return nil
    }
    return self[found].values[name].map { ($0, self.scope(of: found)) }
  }

  /// The result of a function called without arguments; nil for any other call.
  func result(
    of call: ListExpression.Call, in scope: NameScope
  ) -> (constant: TypeConstant, scope: NameScope)? {
    guard call.arguments.isEmpty, let name = call.callee.last else { return nil }
    let isOwn = call.callee.count == 1 || call.callee == ["self", name]
    let holders =
      isOwn ? scope.types.filter { !$0.isEmpty } : [holder(call.callee, in: scope)]
    for path in holders {
      if let found = nearest(declarations(ofValue: name, at: path), to: scope.file),
        let result = self[found].results[name]
      {
        return (result, self.scope(of: found))
      }
    }
    guard call.callee.count == 1, let all = globalResults[name] else { return nil }
    let nearest = all.first { $0.file == scope.file } ?? all.first
    return nearest.map { ($0.constant, NameScope(types: [[]], file: $0.file)) }
  }

  /// The full name of the type that contains the member at a path of names; for a system type the name as
  /// written.
  func holder(_ names: [String], in scope: NameScope) -> [String] {
    let type = Array(names.dropLast())
    if case .own(let own) = resolve(.named(type, []), in: scope) { return path(of: own) }
    return type.first == "SwiftData" ? Array(type.dropFirst()) : type
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

  /// The code of the functions and of the constant that a path of names means, with what it sees.
  func bodies(_ names: [String], in scope: NameScope) -> [(bytes: Range<Int>, scope: NameScope)] {
    guard let name = names.last, !name.isEmpty else { return [] }
    if let (constant, inner) = constant(names, in: scope) {
      switch constant.value {
      case .closure(let bytes, _): return [(bytes, inner)]
      case .name(let others, _) where others != names: return functions(others, in: inner)
      default: break
      }
    }
    return functions(names, in: scope)
  }

  /// The bodies of the functions of types that a path of names means; else of those outside of types.
  private func functions(
    _ names: [String], in scope: NameScope
  ) -> [(bytes: Range<Int>, scope: NameScope)] {
    guard let name = names.last else { return [] }
    let holders = names.count > 1 ? [holder(names, in: scope)] : scope.types.filter { !$0.isEmpty }
    for path in holders {
      let found = declarations(ofFunction: name, at: path)
      guard !found.isEmpty else { continue }
      return found.flatMap { reference in
        (self[reference].functions[name] ?? []).map { ($0, self.scope(of: reference)) }
      }
    }
    guard names.count == 1, let all = globalFunctions[name], let first = all.first else {
      return []
    }
    let isHere = all.contains { $0.file == scope.file }
    return all.filter { $0.file == (isHere ? scope.file : first.file) }.map {
      ($0.bytes, NameScope(types: [[]], file: $0.file))
    }
  }
}
