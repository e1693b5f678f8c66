import Findings

/// Reads the staged migrations that Swift sources make for Core Data.
///
/// Literals are read, and constants, properties and functions without parameters that lead to them.
///
/// - Parameters:
///   - files: The sources, in any order.
///   - options: How they are read.
///   - perform: Looks at the files and parses them, in any order and from several threads when it likes.
/// - Returns: The staged migrations, in the order of the paths.
/// - Complexity: O(n) in the size of the sources.
/// - Source: developer.apple.com/documentation/coredata/staged-migrations
package func readStagedManagers(
  _ files: [SwiftSourceFile], options: SwiftDataOptions = SwiftDataOptions(),
  perform: Perform = { count, body in for number in 0..<count { body(number) } }
) -> [StagedManager] {
  let word = Array("NSStagedMigrationManager".utf8)
  guard files.contains(where: { has(word, $0.bytes) }) else { return [] }
  let sorted = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  let words = ["NSStagedMigrationManager", "NSManagedObjectModelReference", "MigrationStage"]
  let declarations = readAllFiles(sorted, with: words, options: options, perform: perform)
  let table = SymbolTable(declarations, SwiftModules(sorted.lazy.map(\.path)))
  let managers = table.files.enumerated().flatMap { number, file in
    file.calls.filter { $0.use == .stagedManager }.map { call in
      var reader = StagedManagerReader(table, at: call.location)
      reader.read(call, inFile: number)
      return reader.manager
    }
  }
  // A source that the parser refuses may make one.
  let read = Set(managers.map(\.location.file))
  let refused = sorted.filter { !read.contains($0.path) && has(word, $0.bytes) }.compactMap {
    source -> StagedManager? in
    guard let problem = table.files.first(where: { $0.path == source.path })?.problems.first else {
      return nil
    }
    var manager = StagedManager(location: .file(source.path))
    manager.gaps = [.init(text: problem.summary, location: problem.location ?? .file(source.path))]
    return manager
  }
  return managers + refused
}

/// Whether a word is in the bytes of a source.
private func has(_ word: [UInt8], _ bytes: [UInt8]) -> Bool {
  bytes.withUnsafeBufferPointer { firstPlace(of: word, in: $0, from: 0) != nil }
}

/// Reads one staged migration.
private struct StagedManagerReader {
  let table: SymbolTable
  var manager: StagedManager
  /// How many expressions were read: constants may name each other over and over.
  private var steps = 0

  /// How many are read, and how many constants may name the next one.
  private static let (mostSteps, mostConstants) = (4096, 64)

  init(_ table: SymbolTable, at location: SourceLocation) {
    self.table = table
    manager = StagedManager(location: location)
  }

  mutating func read(_ call: FileDeclarations.FoundCall, inFile file: Int) {
    guard let stages = call.call.arguments.first?.value else {
      return note("NSStagedMigrationManager()", call.location)
    }
    readStages(stages, call.scope(inFile: file), depth: 0)
  }

  private mutating func note(_ text: String, _ location: SourceLocation?) {
    // Once, for what is left may be as much again.
    if text == "…", manager.gaps.last?.text == text { return }
    manager.gaps.append(.init(text: text, location: location ?? manager.location))
  }

  private mutating func readStages(_ value: ListExpression, _ scope: NameScope, depth: Int) {
    steps += 1
    guard depth < Self.mostConstants, steps < Self.mostSteps else {
      return note("…", value.location)
    }
    switch value {
    case .list(let values, _), .sum(let values, _):
      for value in values { readStages(value, scope, depth: depth + 1) }
    case .call(let call, let place) where call.makes("NSLightweightMigrationStage"):
      var versions: [StagedManager.Version] = []
      for argument in call.arguments where argument.label == nil {
        readChecksums(
          argument.value, scope: scope, near: place, depth: depth + 1, versions: &versions)
      }
      manager.stages.append(.lightweight(versions))
    case .call(let call, let place) where call.makes("NSCustomMigrationStage"):
      let ends = ["migratingFrom", "to"].map { label in
        call.arguments.first { $0.label == label }.flatMap {
          reference($0.value, scope: scope, place: place)
        }
      }
      guard let from = ends[0], let to = ends[1] else { return }
      manager.stages.append(
        .custom(
          from: from, to: to, will: handler("willMigrateHandler", place),
          did: handler("didMigrateHandler", place)))
    case .call(let call, _) where call.wrappedList != nil:
      if let list = call.wrappedList { readStages(list, scope, depth: depth + 1) }
    case .either(_, let condition, let place): note(condition, place)
    default:
      guard let (value, inner) = table.meaning(of: value, in: scope) else {
        return note(value.text, value.location)
      }
      readStages(value, inner, depth: depth + 1)
    }
  }

  private mutating func readChecksums(
    _ value: ListExpression, scope: NameScope, near place: SourceLocation, depth: Int,
    versions: inout [StagedManager.Version]
  ) {
    steps += 1
    guard depth < Self.mostConstants, steps < Self.mostSteps else {
      return note("…", value.location)
    }
    switch value {
    case .list(let values, let place), .sum(let values, let place):
      for value in values {
        readChecksums(value, scope: scope, near: place, depth: depth + 1, versions: &versions)
      }
    case .string(let text): versions.append(.init(checksum: text, location: place))
    case .name(let names, let place) where names.count > 1 && names.last == "versionChecksum":
      let named = ListExpression.name(Array(names.dropLast()), place)
      if let version = reference(named, scope: scope, place: place) { versions.append(version) }
    default:
      if let text = text(value, scope) {
        versions.append(.init(checksum: text, location: value.location ?? place))
      } else if let (value, inner) = table.meaning(of: value, in: scope) {
        readChecksums(value, scope: inner, near: place, depth: depth + 1, versions: &versions)
      } else {
        note(value.text, value.location ?? place)
      }
    }
  }

  /// The version that an expression refers to; nil, and the gap noted, where it cannot be read.
  private mutating func reference(
    _ value: ListExpression, scope: NameScope, place: SourceLocation
  ) -> StagedManager.Version? {
    var (found, inner) = (value, scope)
    for _ in 0..<Self.mostConstants {
      if case .call(let call, let place) = found, call.makes("NSManagedObjectModelReference") {
        let name = modelName(call, inner)
        let checksum = call.argument("versionChecksum").flatMap { text($0, inner) }
        guard name != nil || checksum != nil else { break }
        return .init(name: name, checksum: checksum, location: value.location ?? place)
      }
      guard let (next, scope) = table.meaning(of: found, in: inner) else { break }
      (found, inner) = (next, scope)
    }
    note(value.text, value.location ?? place)
    return nil
  }

  /// The name of the model of a reference: by name, or by the URL of a compiled version in a bundle.
  private func modelName(_ call: ListExpression.Call, _ scope: NameScope) -> String? {
    if let name = call.argument("name") { return text(name, scope) }
    var (found, inner) = (call.argument("fileURL"), scope)
    for _ in 0..<Self.mostConstants {
      guard let value = found else { return nil }
      if case .call(let call, _) = value, let name = call.argument("forResource") {
        let suffix = call.argument("withExtension").flatMap { text($0, inner) }
        return suffix == "mom" ? text(name, inner) : nil
      }
      let next = table.meaning(of: value, in: inner)
      (found, inner) = (next?.value, next?.scope ?? inner)
    }
    return nil
  }

  /// The text that an expression is; nil if it is computed.
  private func text(_ value: ListExpression, _ scope: NameScope) -> String? {
    var (value, scope) = (value, scope)
    for _ in 0..<Self.mostConstants {
      if case .string(let text) = value { return text }
      guard let next = table.meaning(of: value, in: scope) else {
        return table.rawValue(value, scope)
      }
      (value, scope) = next
    }
    return nil
  }

  /// What runs in a custom stage, as far as is seen: the stage, where its file sets such a handler of any.
  private func handler(_ name: String, _ place: SourceLocation) -> SourceLocation? {
    let lines = table.files.first { $0.path == place.file }?.lines
    return lines.map { has(Array(name.utf8), $0.bytes) } == true ? place : nil
  }
}

extension SymbolTable {
  /// The value of a name or of a call without arguments, with its scope; nil if it cannot be determined.
  fileprivate func meaning(
    of value: ListExpression, in scope: NameScope
  ) -> (value: ListExpression, scope: NameScope)? {
    switch value {
    case .name(let names, _): constant(names, in: scope).map { ($0.constant.value, $0.scope) }
    case .call(let call, _): result(of: call, in: scope).map { ($0.constant.value, $0.scope) }
    default: nil
    }
  }

  /// The raw value of `Type.case.rawValue`; nil for anything else.
  fileprivate func rawValue(_ value: ListExpression, _ scope: NameScope) -> String? {
    guard case .name(let names, _) = value, names.count > 2, names.last == "rawValue",
      case .own(let type) = resolve(.named(names.dropLast(2), []), in: scope)
    else { return nil }
    let item = self[type].cases.first { $0.name == names[names.count - 2] }
    if case .string(let text)? = item?.rawValue { return text }
    return nil
  }
}

extension ListExpression {
  /// What stands there, as far as it is known.
  fileprivate var text: String {
    switch self {
    case .metatype(let names, _): names.joined(separator: ".") + ".self"
    case .name(let names, _): names.joined(separator: ".")
    case .call(let call, _): call.callee.joined(separator: ".") + "(…)"
    case .other(let text, _) where !text.isEmpty: text
    case .closure: "{…}"
    default: "an expression"
    }
  }
}

extension ListExpression.Call {
  /// Whether it makes an object of a class of Core Data.
  fileprivate func makes(_ name: String) -> Bool {
    (callee.last == "init" ? callee.dropLast() : callee[...]).last == name
  }

  /// The value of the argument with a label.
  fileprivate func argument(_ label: String) -> ListExpression? {
    arguments.first { $0.label == label }?.value
  }
}
