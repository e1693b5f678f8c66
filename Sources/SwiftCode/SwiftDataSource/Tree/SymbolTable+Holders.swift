extension SymbolTable {
  /// Whether a call is in the value of what a path of names may mean: a variable or function that is visible in a scope.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - names: The path of names.
  ///   - scope: The scope.
  /// - Returns: Whether it is a local of the same function, or a member of a type around the scope or of the one
  ///   that the path names, or is outside of types.
  func isSeen(
    _ call: FileDeclarations.FoundCall, as names: [String], in scope: NameScope
  ) -> Bool {
    guard let name = names.last else { return false }
    let isLocal = names.count == 1 && scope.locals.contains { $0[name] != nil }
    return call.names.indices.contains { index in
      guard call.names[index] == name else { return false }
      let functions = call.names[(index + 1)...]
      if !functions.isEmpty {
        return isLocal && scope.types.first == call.scope
          && scope.holders.suffix(functions.count) == functions
      }
      return !isLocal && isMember(names, of: call.scope, in: scope)
    }
  }

  /// Whether a path of names may mean a member of a type.
  private func isMember(_ names: [String], of type: [String], in scope: NameScope) -> Bool {
    if names.count == 1 || names.count == 2 && ["self", "Self"].contains(names[0]) {
      return scope.types.contains(type)
    }
    // A name that is not a type is an object of an unknown type.
    guard case .own(let holder) = resolve(.named(names.dropLast(), []), in: scope) else {
      return true
    }
    return path(of: holder) == type
  }
}
