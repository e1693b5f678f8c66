import DataModel

extension TypeInference {
  /// The type of a member of what a path of names means.
  mutating func member(
    _ names: [String], member: String, scope: NameScope
  ) -> WrittenType? {
    if member == "rawValue", let raw = table.rawCase(names, in: scope),
      case .primitive(_, let name)? = table.rawValue(of: raw.type)
    {
      return .named(["Swift", name], [])
    }
    let type = WrittenType.named(names, [])
    switch table.resolve(type, in: scope) {
    case .own(let reference):
      if table[reference].caseNames.contains(member) { return type }
      return constant(member, of: table.path(of: reference), scope)
    case .primitive(_, let name), .system(let name):
      if SystemTypes.ownMembers[name]?.contains(member) == true { return type }
      return constant(member, of: [name], scope)
    case .unknown where names.count > 1:
      // The member of a value: `Defaults.name.count`.
      guard let value = self.member(names.dropLast(), member: names[names.count - 1], scope: scope),
        case .primitive(_, let name) = table.resolve(value, in: scope)
      else { return nil }
      return SystemTypes.properties["\(name).\(member)"].map { .named(["Swift", $0], []) }
    default: return nil
    }
  }

  /// The type of a constant of a type, or of an extension of it.
  private mutating func constant(
    _ name: String, of path: [String], _ scope: NameScope
  ) -> WrittenType? {
    guard let found = table.constant(name, of: path, near: scope.file), depth < 8 else {
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    // What the type of the constant means is decided where the constant is.
    let written =
      found.constant.type ?? found.constant.initial.flatMap { self.type(of: $0, found.scope) }
    return written.map { table.pinned($0, in: found.scope) }
  }

  /// The type of an implicit member after `??`, where an optional of the expected type is also allowed.
  mutating func implicitMember(
    _ name: String, arguments: [InitialValue.Argument]?, of type: WrittenType,
    scope: NameScope
  ) -> WrittenType? {
    // It may be that of the type as well as that of the optional.
    guard name != "none" else { return nil }
    let meaning = table.resolve(type, in: scope)
    if let arguments, name == "init" { return call(type, arguments: arguments, scope: scope) }
    switch meaning {
    case .own(let reference):
      if table[reference].caseNames.contains(name) { return type }
      return arguments == nil
        ? constant(name, of: table.path(of: reference), scope) : nil
    case .primitive(_, let system), .system(let system):
      if arguments != nil { return SystemTypes.ownFunctions.contains(name) ? type : nil }
      if SystemTypes.ownMembers[system]?.contains(name) == true { return type }
      return constant(name, of: [system], scope)
    // Which is then reported.
    case .unknown: return type
    default: return nil
    }
  }
}
