/// Parses the files that matter: those with one of some words, and those that may declare a type that these need.
///
/// - Parameters:
///   - files: All sources, in the order of their paths.
///   - words: The words.
///   - options: How they are read.
///   - perform: Looks at the files and parses them.
/// - Returns: The declarations of each file that was parsed, in the same order.
func readAllFiles(
  _ files: [SwiftSourceFile], with words: [String], options: SwiftDataOptions,
  perform: Perform
) -> [FileDeclarations] {
  var selection = SourceSelection(files, words: words, perform)
  var read: [Int: FileDeclarations] = [:]
  var wanted = NeededNames()
  func parse(_ numbers: [Int]) {
    // The number among those that are kept is not known yet, see below.
    let parsed = map(numbers, perform: perform) { readFile(files[$0], number: $0, options) }
    for (number, declarations) in zip(numbers, parsed) {
      wanted.add(declarations)
      read[number] = declarations
    }
  }
  parse(selection.chosen.sorted())
  while true {
    let names = wanted.takeAll()
    if names.isEmpty { break }
    parse(selection.choose(declaring: names, perform))
  }
  return read.sorted { $0.key < $1.key }.enumerated().map { place, entry in
    var declarations = entry.value
    for index in declarations.types.indices { declarations.types[index].file = place }
    return declarations
  }
}

/// The names of types that models need, directly or through other types.
private struct NeededNames {
  /// The names in the properties, cases and aliases of each type, by the last part of its name.
  private var used: [String: Set<String>] = [:]
  /// The names asked for so far.
  private var known: Set<String> = []
  private var waiting: [String] = []

  /// Adds what a file declares.
  mutating func add(_ file: FileDeclarations) {
    for type in file.types {
      var names: Set<String> = []
      collect(type, into: &names)
      guard let name = type.path.last else { continue }
      var named: Set<String> = []
      for constant in type.constants.values {
        constant.type?.collectNames(into: &named)
        constant.initial?.collectNames(into: &named)
      }
      // A value may be one of its constants, whose type is needed then.
      if known.contains(name) { want(named) } else { used[name, default: []].formUnion(named) }
      let isRoot = type.isModel || !type.lists.isEmpty
      if isRoot || known.contains(name) {
        want(names)
      } else {
        used[name, default: []].formUnion(names)
      }
    }
    for constant in file.constants + file.results { want(Set(constant.value.typeNames)) }
    for call in file.calls { want(Set(call.call.arguments.flatMap { $0.value.typeNames })) }
  }

  /// The names not asked for before; empty if there are no more.
  mutating func takeAll() -> [String] {
    defer { waiting = [] }
    return waiting
  }

  private mutating func want(_ names: Set<String>) {
    // In a loop, as each type may need another one.
    var groups = [names]
    while let group = groups.popLast() {
      for name in group where known.insert(name).inserted {
        waiting.append(name)
        if let more = used.removeValue(forKey: name) { groups.append(more) }
      }
    }
  }

  private func collect(_ type: TypeDeclaration, into names: inout Set<String>) {
    if case .alias(let target) = type.kind { target.collectNames(into: &names) }
    for inherited in type.inherited { inherited.collectNames(into: &names) }
    for property in type.properties {
      property.type?.collectNames(into: &names)
      // What is written before it is its type, whatever its value is.
      if property.type == nil { property.initial?.collectNames(into: &names) }
    }
    for value in type.cases.flatMap(\.payload) { value.type.collectNames(into: &names) }
    for constant in type.lists { names.formUnion(constant.value.typeNames) }
  }
}

extension WrittenType {
  /// Adds all names in the type.
  fileprivate func collectNames(into names: inout Set<String>) {
    switch self {
    case .named(let parts, let arguments):
      names.formUnion(parts)
      for argument in arguments { argument.collectNames(into: &names) }
    case .optional(let type), .array(let type): type.collectNames(into: &names)
    case .dictionary(let key, let value):
      key.collectNames(into: &names)
      value.collectNames(into: &names)
    case .declared, .other: break
    }
  }
}

extension InitialValue {
  /// Adds all names of types in the value.
  fileprivate func collectNames(into names: inout Set<String>) {
    switch self {
    case .call(let type, let arguments):
      type.collectNames(into: &names)
      for argument in arguments { argument.value.collectNames(into: &names) }
    case .cast(let type, _): type.collectNames(into: &names)
    case .member(let path, _): names.formUnion(path)
    case .array(let values), .alternatives(let values), .arithmetic(let values):
      for value in values { value.collectNames(into: &names) }
    case .dictionary(let keys, let values):
      for value in keys + values { value.collectNames(into: &names) }
    case .negative(let value), .wrapped(let value), .forced(let value):
      value.collectNames(into: &names)
    case .integer, .real, .string, .interpolated, .boolean, .none, .implicitMember, .other: break
    }
  }
}

extension TypeDeclaration {
  /// All that may be a list.
  fileprivate var lists: [TypeConstant] {
    Array(constants.values) + Array(values.values) + Array(results.values)
  }
}

extension ListExpression {
  /// The names of types in the expression.
  fileprivate var typeNames: [String] {
    switch self {
    case .metatype(let names, _), .name(let names, _): names
    case .list(let values, _), .sum(let values, _), .either(let values, _, _):
      values.flatMap(\.typeNames)
    case .call(let call, _): call.callee + call.arguments.flatMap { $0.value.typeNames }
    case .integer, .string, .boolean, .none, .closure, .other: []
    }
  }
}
