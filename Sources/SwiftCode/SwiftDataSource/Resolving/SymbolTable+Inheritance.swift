extension SymbolTable {
  /// The member type of a name of a type: its own, or one that it has from its superclass or from a protocol.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - path: The whole name of the type; empty for what stands outside of types.
  ///   - file: The number of the file that names it.
  /// - Returns: The declaration, with aliases not resolved; nil if absent.
  func member(_ name: String, of path: [String], near file: Int) -> DeclarationReference? {
    if let own = nearest(path + [name], to: file) { return own }
    guard !path.isEmpty, !supertypes.isEmpty else { return nil }
    var open = supertypes(of: path, near: file)
    var seen: Set<[String]> = [path]
    while let next = open.first, seen.count < 64 {
      open.removeFirst()
      guard seen.insert(next).inserted else { continue }
      if let found = nearest(next + [name], to: file) { return found }
      open += supertypes(of: next, near: file)
    }
    return nil
  }

  /// The whole names of the superclass and the protocols that a type, or an extension of it, names.
  private func supertypes(of path: [String], near file: Int) -> [[String]] {
    guard let type = nearest(path, to: file) else { return [] }
    // Of very many extensions the first are looked at, as this is done for every name.
    return ([type] + extensions(of: type).prefix(256)).flatMap { supertypes[$0] ?? [] }
  }

  /// The full names of the classes and protocols in a declaration's inheritance clause.
  ///
  /// What stands there is looked up where the declaration is, not in it.
  func namedSupertypes(of reference: DeclarationReference) -> [[String]] {
    let type = self[reference]
    if case .alias = type.kind { return [] }
    var scope = scope(of: reference)
    scope.types.removeFirst()
    var found: [[String]] = []
    if type.isModel { found = modelProtocols }
    for written in type.inherited { addSupertypes(written, scope: scope, depth: 0, found: &found) }
    return found.filter { hasMembers($0) }
  }

  private func addSupertypes(
    _ written: WrittenType, scope: NameScope, depth: Int, found: inout [[String]]
  ) {
    guard depth < 8, found.count < 64, case .named(let names, _) = written else { return }
    guard let type = find(names, in: scope) else {
      let isInModule = names.count > 1 && SystemTypes.modules.contains(names[0])
      found.append(isInModule ? Array(names.dropFirst()) : names)
      return
    }
    switch self[type].kind {
    case .class, .protocol: found.append(path(of: type))
    case .alias:
      var outside = self.scope(of: type)
      // An alias that has the name of what it stands for means the one outside.
      if self[type].inherited.contains(.named([self[type].path.last ?? ""], [])) {
        outside.types.removeFirst()
      }
      for part in self[type].inherited {
        addSupertypes(part, scope: outside, depth: depth + 1, found: &found)
      }
    case .structure, .enumeration, .actor, .extension: break
    }
  }

  /// The protocols that the macro gives a model, with those that these inherit.
  private var modelProtocols: [[String]] {
    [["PersistentModel"], ["Observable"], ["Hashable"], ["Equatable"], ["Identifiable"]]
  }

  /// Whether the sources declare or extend a type.
  private func hasMembers(_ path: [String]) -> Bool { declaration(at: path) != nil }
}
