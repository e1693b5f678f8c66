import DataModel
import Findings

extension TreeReader {
  /// The code that a label has, or that of the functions and constants that it names; nil if absent.
  ///
  /// A closure after the arguments is the last that has no label.
  mutating func handler(
    _ label: String, call: ListExpression.Call, scope: NameScope
  ) -> SwiftDataHandler? {
    let labels = call.arguments.compactMap(\.label)
    let argument = call.arguments.first { argument in
      guard argument.label == nil, case .closure = argument.value else {
        return argument.label == label
      }
      return label == (labels.contains("willMigrate") ? "didMigrate" : "willMigrate")
    }
    switch argument?.value {
    case .some(.none), nil: return nil
    case .closure(let bytes, let place)?: return follow([(bytes, scope)], from: place)
    case .name(let names, let place)?:
      var names = names
      if names.first == "" { names[0] = "MigrationStage" }
      return follow(table.bodies(names, in: scope), from: place)
    case .call(let call, let place)?:
      return follow(table.bodies(call.callee, in: scope), from: place)
    case .some(let value):
      return follow([], from: value.location ?? table.files[scope.file].start)
    }
  }

  private mutating func follow(
    _ bodies: [(bytes: Range<Int>, scope: NameScope)], from place: SourceLocation
  ) -> SwiftDataHandler {
    var follower = HandlerFollower(table, SwiftDataHandler(location: place, types: []))
    let handler = follower.follow(bodies)
    for body in follower.found.values {
      handlerCode[body.scope.file, default: []].append(body.bytes)
    }
    return handler
  }
}

/// Goes through the code of a handler and of the functions that it calls or names, over any number of others.
private struct HandlerFollower {
  /// A body, and what its names mean.
  struct Body {
    var code: CodeBody
    var bytes: Range<Int>
    var scope: NameScope
    /// The function; nil for the code of the handler itself.
    var function: String?

    var key: Key { Key(file: scope.file, start: bytes.lowerBound) }
  }

  struct Key: Hashable {
    var file, start: Int
  }

  /// How many bodies are gone through.
  private static let mostBodies = 512

  private let table: SymbolTable
  private var handler: SwiftDataHandler
  /// The bodies that were found.
  private(set) var found: [Key: Body] = [:]
  /// What ends bodies with an error, as far as that was asked; nil for nothing, or while it is asked.
  private var failures: [Key: SwiftDataHandler.Hole?] = [:]

  init(_ table: SymbolTable, _ handler: SwiftDataHandler) {
    (self.table, self.handler) = (table, handler)
  }

  mutating func follow(
    _ bodies: [(bytes: Range<Int>, scope: NameScope)]
  ) -> SwiftDataHandler {
    handler.isRead = !bodies.isEmpty
    var open = bodies.map { body($0.bytes, scope: $0.scope, function: nil) }
    let own = open
    for body in open { found[body.key] = body }
    var next = 0
    while next < open.count {
      let body = open[next]
      next += 1
      collect(body)
      for names in body.code.names where open.count < Self.mostBodies {
        for callee in callees(names, body) {
          guard found[callee.key] == nil else { continue }
          found[callee.key] = callee
          open.append(callee)
        }
      }
    }
    if handler.hole == nil, !own.isEmpty {
      let failures = own.map { failure($0) }
      handler.hole = failures.contains { $0 == nil } ? nil : failures[0]
    }
    return handler
  }

  private func body(
    _ bytes: Range<Int>, scope: NameScope, function: String?
  ) -> Body {
    if let known = found[Key(file: scope.file, start: bytes.lowerBound)] { return known }
    let code = table.files[scope.file].lines.map { readBody(in: $0.bytes, bytes) }
    return Body(code: code ?? CodeBody(), bytes: bytes, scope: scope, function: function)
  }

  private func hole(_ hole: CodeBody.Hole, _ body: Body) -> SwiftDataHandler.Hole? {
    location(hole.bytes, body).map { SwiftDataHandler.Hole(text: hole.text, location: $0) }
  }

  private func location(_ bytes: Range<Int>, _ body: Body) -> SourceLocation? {
    table.files[body.scope.file].lines?.location(from: bytes.lowerBound, to: bytes.upperBound)
  }

  /// Adds what a body does itself.
  private mutating func collect(_ body: Body) {
    guard let lines = table.files[body.scope.file].lines else { return }
    handler.deletes = handler.deletes || hasCall(of: "delete", in: lines.bytes, body.bytes)
    handler.containers += body.code.containers.compactMap { location($0, body) }
    handler.hole = handler.hole ?? body.code.hole.flatMap { hole($0, body) }
    handler.types += table.namedModels(in: lines, body.bytes, body.scope).compactMap { named in
      // Beside objects, functions have constants of models and key paths, which need no store.
      guard body.function == nil || named.isWhole else { return nil }
      var type = SwiftDataHandler.UsedType(
        name: table.path(of: named.type).joined(separator: "."), written: named.written,
        location: named.location)
      type.function = body.function
      return type
    }
  }

  /// The bodies of the functions that a path of names may mean.
  private func callees(_ names: [String], _ body: Body) -> [Body] {
    guard let last = names.last else { return [] }
    var paths = [names]
    if names.count > 1 {
      let first = names[0]
      if first == "self" || first == "Self" {
        paths = names.dropFirst().map { [$0] }
      } else if first.first?.isUppercase == true {
        // A member of what a member or a call of a type gives is taken for one of the type.
        paths += names.dropFirst().map { [first, $0] }
      } else {
        // Handlers get a context, and apps extend its type.
        paths += names.dropFirst().map { ["ModelContext", $0] }
      }
    } else if last.first?.isUppercase == true {
      return []
    }
    for path in paths {
      // What a model does when it is made is its own.
      if path.count > 1, case .own(let type) = resolved(Array(path.dropLast()), body),
        table[type].isModel
      {
        continue
      }
      let bodies = table.bodies(path, in: body.scope)
      guard bodies.isEmpty else {
        return bodies.map {
          self.body($0.bytes, scope: $0.scope, function: path.joined(separator: "."))
        }
      }
    }
    return []
  }

  private func resolved(_ names: [String], _ body: Body) -> ResolvedType {
    table.resolve(.named(names, []), in: body.scope)
  }

  /// What ends every path through a body with an error, itself or in a function that it calls; nil if nothing does.
  ///
  /// Each body is examined once, whatever calls it.
  private mutating func failure(_ body: Body) -> SwiftDataHandler.Hole? {
    if let known = failures[body.key] { return known }
    failures[body.key] = .some(nil)
    var result = body.code.failure.flatMap { hole($0, body) }
    for names in body.code.calls where result == nil {
      let holes = callees(names, body).map { found[$0.key].flatMap { failure($0) } }
      if !holes.contains(where: { $0 == nil }) { result = holes.first ?? nil }
    }
    failures[body.key] = .some(result)
    return result
  }
}

/// A model that code names.
struct NamedModel {
  /// The class.
  var type: DeclarationReference
  /// The name as it is written, without members.
  var written: String
  /// Whether the class itself is meant, and no member of it.
  var isWhole: Bool
  /// Where it is named.
  var location: SourceLocation
  /// The bytes of the name and the members behind it.
  var bytes: Range<Int>
}

extension SymbolTable {
  /// The models that code names, in order.
  func namedModels(in lines: LineTable, _ bytes: Range<Int>, _ scope: NameScope) -> [NamedModel] {
    namePaths(in: lines.bytes, bytes).compactMap { path in
      // What follows the name of a model is a member of it.
      for count in stride(from: path.names.count, to: 0, by: -1) {
        let names = Array(path.names[..<count])
        guard case .own(let type) = resolve(.named(names, []), in: scope) else { continue }
        guard self[type].isModel else { return nil }
        return NamedModel(
          type: type, written: names.joined(separator: "."),
          isWhole: count == path.names.count || ["self", "init"].contains(path.names[count]),
          location: lines.location(from: path.bytes.lowerBound, to: path.bytes.upperBound),
          bytes: path.bytes)
      }
      return nil
    }
  }
}
