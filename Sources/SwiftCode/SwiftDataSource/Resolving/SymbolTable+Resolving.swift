import DataModel

/// The scope in which a name is looked up.
struct NameScope {
  /// The whole names of the types around it, innermost first; the last is that of no type.
  var types: [[String]]
  /// The number of the file.
  var file: Int
  /// The constants of the bodies around it, those of the innermost body first.
  var locals: [[String: TypeConstant]] = []
  /// The variables and functions around it, innermost first.
  var holders: [String] = []
}

extension SymbolTable {
  /// The names that a declaration sees.
  func scope(of reference: DeclarationReference) -> NameScope {
    NameScope(types: scopes(of: reference), file: reference.file)
  }

  /// Resolves a written type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - scope: Where it is written.
  /// - Returns: The meaning, without type aliases.
  func resolve(_ type: WrittenType, in scope: NameScope) -> ResolvedType {
    var effort = Effort()
    return resolve(type, scope: scope, effort: &effort)
  }

  /// The effort spent on resolving a type, because aliases may be circular or grow exponentially.
  private struct Effort {
    var depth = 0
    var steps = 0

    /// Whether there is more to do than any type needs.
    var isTooMuch: Bool { depth >= 48 || steps >= 2048 }
  }

  private func resolve(
    _ type: WrittenType, scope: NameScope, effort: inout Effort
  ) -> ResolvedType {
    guard !effort.isTooMuch else { return .unsupported(type.description) }
    effort.depth += 1
    effort.steps += 1
    defer { effort.depth -= 1 }
    let plain = type.sugared { find($0, scope: scope, effort: &effort) != nil }
    func inner(_ type: WrittenType) -> ResolvedType { resolve(type, scope: scope, effort: &effort) }
    switch plain {
    case .optional(let type): return .optional(inner(type))
    case .array(let type): return .array(inner(type))
    case .dictionary(let key, let value):
      return .collection([inner(key), inner(value)], name: plain.description)
    case .declared(let found, let names, let arguments):
      return meaning(of: found, names, arguments: arguments, effort: &effort)
    case .other(let text): return .unsupported(text)
    case .named(let names, let arguments):
      if let found = find(names, scope: scope, effort: &effort) {
        return meaning(
          of: found, names, arguments: arguments.map { pinned($0, in: scope) }, effort: &effort)
      }
      if names.count > 1, names.last == "RawValue",
        case .own(let type) = inner(.named(names.dropLast(), []))
      {
        return rawValue(of: type) ?? .unknown(plain.description)
      }
      return systemType(names, arguments: arguments, written: plain.description, inner: inner)
    }
  }

  /// A type as it can be written anywhere: what its names mean where they are written stays what they mean.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - scope: Where it is written.
  /// - Returns: The type with its declarations.
  func pinned(_ type: WrittenType, in scope: NameScope) -> WrittenType {
    switch type.sugared({ find($0, in: scope) != nil }) {
    case .optional(let type): return .optional(pinned(type, in: scope))
    case .array(let type): return .array(pinned(type, in: scope))
    case .dictionary(let key, let value):
      return .dictionary(pinned(key, in: scope), pinned(value, in: scope))
    case .named(let names, let arguments):
      let arguments = arguments.map { pinned($0, in: scope) }
      if let found = find(names, in: scope) { return .declared(found, path(of: found), arguments) }
      // The name of a type of the system may be that of a type of the sources elsewhere.
      let isPlain = names.count == 1 && SystemTypes.attributeTypes[names[0]] != nil
      return .named(isPlain ? ["Swift"] + names : names, arguments)
    case .declared, .other: return type
    }
  }

  private func meaning(
    of found: DeclarationReference, _ names: [String], arguments: [WrittenType],
    effort: inout Effort
  ) -> ResolvedType {
    let type = self[found]
    if case .alias(let written) = type.kind {
      guard let target = written.applied(to: arguments, for: type.parameters) else {
        return .unknown(names.joined(separator: "."))
      }
      var scope = scope(of: found)
      // An alias that has the name of what it stands for means the one outside.
      if case .named(let inner, _) = target, inner.first == type.path.last,
        let first = scope.types.first,
        type.path.count == first.count + 1
      {
        scope.types.removeFirst()
        if scope.types.isEmpty {
          return systemType(inner, arguments: [], written: inner.joined(separator: ".")) { _ in
            .unknown("")
          }
        }
      }
      return resolve(target, scope: scope, effort: &effort)
    }
    return .own(found)
  }

  private func systemType(
    _ names: [String], arguments: [WrittenType], written: String,
    inner: (WrittenType) -> ResolvedType
  ) -> ResolvedType {
    var names = names
    if names.count > 1, SystemTypes.modules.contains(names[0]) { names.removeFirst() }
    let name = names.joined(separator: ".")
    switch (name, arguments.count) {
    case ("Set", 1): return .collection(arguments.map(inner), name: written)
    case ("Optional", 1): return .optional(inner(arguments[0]))
    case ("Array", 1): return .array(inner(arguments[0]))
    case ("Dictionary", 2): return .collection(arguments.map(inner), name: written)
    case ("Any", _), ("AnyObject", _), ("Void", _): return .unsupported(name)
    default: break
    }
    if let type = SystemTypes.attributeTypes[name], arguments.isEmpty {
      return .primitive(type, name: name)
    }
    return SystemTypes.isKnown(name) ? .system(name) : .unknown(written)
  }

  /// The declaration for a path of names, with aliases not resolved; nil if undeclared.
  func find(_ names: [String], in scope: NameScope) -> DeclarationReference? {
    var effort = Effort()
    return find(names, scope: scope, effort: &effort)
  }

  private func find(
    _ names: [String], scope: NameScope, effort: inout Effort
  ) -> DeclarationReference? {
    guard let first = names.first, !first.isEmpty else { return nil }
    if first == "Self" {
      guard let own = scope.types.first, !own.isEmpty else { return nil }
      return follow(own, names: Array(names.dropFirst()), file: scope.file, effort: &effort)
    }
    for types in scope.types {
      if let found = member(first, of: types, near: scope.file) {
        return follow(from: found, Array(names.dropFirst()), file: scope.file, effort: &effort)
      }
    }
    // What is not declared may be the name of the module.
    guard names.count > 1, !SystemTypes.modules.contains(first),
      SystemTypes.attributeTypes[first] == nil
    else { return nil }
    let found = nearest(types(at: [names[1]], inModule: first), to: scope.file)
    guard let found else {
      return follow([], names: Array(names.dropFirst()), file: scope.file, effort: &effort)
    }
    return follow(from: found, Array(names.dropFirst(2)), file: scope.file, effort: &effort)
  }

  private func follow(
    _ path: [String], names: [String], file: Int, effort: inout Effort
  ) -> DeclarationReference? {
    guard let name = names.first else { return nearest(path, to: file) }
    guard let found = member(name, of: path, near: file) else { return nil }
    return follow(from: found, Array(names.dropFirst()), file: file, effort: &effort)
  }

  /// The member of a type that a path of names means.
  private func follow(
    from start: DeclarationReference, _ names: [String], file: Int, effort: inout Effort
  ) -> DeclarationReference? {
    var found = start
    for name in names.prefix(32) {
      var steps = 0
      while case .alias(let target) = self[found].kind {
        guard steps < 8,
          case .own(let type) = resolve(target, scope: scope(of: found), effort: &effort)
        else { return nil }
        found = type
        steps += 1
      }
      guard let member = member(name, of: path(of: found), near: file) else { return nil }
      found = member
    }
    return found
  }

  /// Of the types with a whole name the one in the file itself, or in the folder nearest to it.
  func nearest(_ path: [String], to file: Int) -> DeclarationReference? {
    nearest(types(at: path, seenFrom: file), to: file)
  }

  /// Of declarations in order the one in a file itself, or in the folder nearest to it; of several folders as near the
  /// one of a module that the file imports, else the first.
  func nearest(_ references: [DeclarationReference], to file: Int) -> DeclarationReference? {
    guard references.count > 1 else { return references.first }
    return candidates(references, file).first
  }

  /// The other types that a name may refer to: those in other folders that are equally near to the file.
  ///
  /// - Parameters:
  ///   - reference: The type that is taken.
  ///   - file: Where it is named.
  ///   - written: The name as written; nil if not known.
  /// - Returns: The others; empty if the file names another type or the module, and without those declared
  ///   alike.
  func rivals(
    of reference: DeclarationReference, from file: Int, as written: WrittenType? = nil
  ) -> [DeclarationReference] {
    let all = types(at: path(of: reference), seenFrom: file)
    guard all.count > 1, reference.file != file else { return [] }
    if written?.firstNames.contains(where: { isIn($0, reference.file) }) == true { return [] }
    let found = candidates(all, file)
    guard found.first == reference else { return [] }
    let own = folder(reference.file)
    return found.dropFirst().filter { folder($0.file) != own && !areAlike($0, reference) }
  }

  /// A type alias that is taken for a name in a file.
  struct AliasUse: Hashable {
    var alias: DeclarationReference
    var file: Int
  }

  /// The type aliases used by a written type that compete with others of the same name and a different
  /// meaning.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - scope: Where it is written.
  ///   - seen: What was looked at before, which is left out, and what is looked at.
  /// - Returns: Each alias used, with the others: those in equally near folders and in its own folder; empty
  ///   for one that may hide a system type.
  func rivalAliases(
    in type: WrittenType, _ scope: NameScope, seen: inout Set<AliasUse>
  ) -> [(taken: DeclarationReference, others: [DeclarationReference])] {
    var found: [(taken: DeclarationReference, others: [DeclarationReference])] = []
    var open = [(type: type, scope: scope)]
    while let (type, scope) = open.popLast() {
      switch type {
      case .optional(let type), .array(let type): open.append((type, scope))
      case .dictionary(let key, let value): open += [(key, scope), (value, scope)]
      case .declared, .other: break
      case .named(let names, let arguments):
        open += arguments.map { ($0, scope) }
        for count in 1...max(1, min(names.count, 32)) {
          let way = Array(names.prefix(count))
          guard let alias = find(way, in: scope), case .alias(let target) = self[alias].kind,
            seen.insert(AliasUse(alias: alias, file: scope.file)).inserted
          else { continue }
          let others = others(of: alias, way, from: scope.file)
          if !others.isEmpty || mayShadow(alias) { found.append((alias, others)) }
          open.append((target, self.scope(of: alias)))
        }
      }
    }
    return found
  }

  /// Whether an undecided condition makes a declaration hide a system type.
  func mayShadow(_ reference: DeclarationReference) -> Bool {
    let path = path(of: reference)
    return path.count == 1 && !self[reference].branch.isCertain && SystemTypes.isKnown(path[0])
  }

  /// The declarations that a file may mean as well as an alias, and that mean another type.
  private func others(
    of alias: DeclarationReference, _ names: [String], from file: Int
  ) -> [DeclarationReference] {
    // A duplicate declaration of the surrounding type is reported for that type.
    let around = Array(path(of: alias).dropLast())
    guard around.isEmpty || types(at: around).count < 2 else { return [] }
    let own = folder(alias.file)
    let siblings = types(at: path(of: alias)).prefix(256).filter {
      $0 != alias && folder($0.file) == own && (!self[$0].isOfFile || $0.file == alias.file)
    }
    let meaning = resolve(.declared(alias, names, []), in: scope(of: alias))
    return (siblings + rivals(of: alias, from: file)).filter {
      resolve(.declared($0, names, []), in: scope(of: $0)) != meaning
        || self[$0].isGeneric && self[$0].kind != self[alias].kind
    }
  }

  /// The folder of a file.
  private func folder(_ file: Int) -> Substring {
    let path = files[file].path
    return path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
  }

  /// Of declarations in order those that a file may mean, the one that is taken first.
  ///
  /// - Complexity: O(log n) in the number of declarations besides those in the nearest folders: as the files are in the
  ///   order of their paths, those on either side are the farther away the more of them there are between.
  private func candidates(
    _ references: [DeclarationReference], _ file: Int
  ) -> ArraySlice<DeclarationReference> {
    let after = partition(0..<references.count) { references[$0].file >= file }
    if after < references.count, references[after].file == file { return references[after...after] }
    let sides = [after - 1, after].filter(references.indices.contains)
    let most = sides.map { nearness(references[$0].file, file) }.max() ?? 0
    let start = partition(0..<after) { nearness(references[$0].file, file) >= most }
    let end = partition(after..<references.count) { nearness(references[$0].file, file) < most }
    return chosen(references[start..<end], file)
  }

  /// Of declarations equally near to a file, those in its own folder, else those in imported modules; all of
  /// them if there are none.
  private func chosen(
    _ nearest: ArraySlice<DeclarationReference>, _ file: Int
  ) -> ArraySlice<DeclarationReference> {
    guard nearest.count > 1 else { return nearest }
    let own = folder(file)
    let beside = nearest.prefix(256).filter { folder($0.file) == own }
    if !beside.isEmpty { return beside[...] }
    let imports = files[file].imports.subtracting(SystemTypes.modules)
    guard !imports.isEmpty else { return nearest }
    let imported = nearest.prefix(256).filter { isIn(imports, $0.file, seenFrom: file) }
    return imported.isEmpty ? nearest : imported[...]
  }

  /// Whether a file is in the folder of a module, ignoring those that another file is also in.
  private func isIn(_ modules: Set<String>, _ file: Int, seenFrom other: Int) -> Bool {
    let names = files[file].path.split(separator: "/", omittingEmptySubsequences: false)
    let folders = names.dropLast().dropFirst(nearness(file, other))
    return folders.contains { modules.contains(String($0)) }
  }

  /// The first number for which `isBehind` holds, as it does for all that follow; the end where it never holds.
  private func partition(_ numbers: Range<Int>, _ isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (numbers.lowerBound, numbers.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The number of common parent folders of two files; higher for the same file.
  private func nearness(_ left: Int, _ right: Int) -> Int {
    guard left != right else { return Int.max }
    let paths = (files[left].path.utf8, files[right].path.utf8)
    var count = 0
    for (one, other) in zip(paths.0, paths.1) {
      guard one == other else { break }
      if one == UInt8(ascii: "/") { count += 1 }
    }
    return count
  }
}
