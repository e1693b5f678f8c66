import DataModel

extension ClassWriter {
  /// A parameter of an initializer, which is called like the property that it sets.
  private struct Parameter {
    var name: String
    var type: String
  }

  /// The initializer that the macro asks every class for.
  ///
  /// It takes what must have a value and begins with none.
  func initializerLines(_ entity: Entity) -> [String] {
    let own = parameters(of: entity)
    let inherited = model.ancestors(of: entity).reversed().flatMap { parameters(of: $0) }
    let list = (inherited + own).map { "\(declaredName($0.name)): \($0.type)" }
    let isOverriding = entity.parent != nil && own.isEmpty
    let start = isOverriding ? "override init(" : "init("
    let isLong = list.reduce(start.utf8.count) { $0 + $1.utf8.count + 2 } > 90
    let head =
      isLong
      ? [start] + list.map { "    \($0)," }.withoutLastComma + [")"]
      : [start + list.joined(separator: ", ") + ")"]
    var body = own.map {
      "    self.\(declaredName($0.name)) = \(declaredName($0.name))"
    }
    if entity.parent != nil {
      let arguments = inherited.map { "\(declaredName($0.name)): \(declaredName($0.name))" }
      body.append("    super.init(\(arguments.joined(separator: ", ")))")
    }
    let opening = head.dropLast() + [(head.last ?? "") + (body.isEmpty ? " {}" : " {")]
    return body.isEmpty ? Array(opening) : opening + body + ["}"]
  }

  private func parameters(of entity: Entity) -> [Parameter] {
    let attributes = entity.attributes.compactMap { attribute -> Parameter? in
      let path = ElementPath.property(entity: entity.name, name: attribute.name)
      guard !attribute.isOptional, initialValue(of: attribute, at: path) == nil else { return nil }
      return Parameter(name: attribute.name, type: type(of: attribute, at: path))
    }
    let relationships = entity.relationships.compactMap { relationship -> Parameter? in
      guard !relationship.isOptional, !relationship.isToMany else { return nil }
      return Parameter(name: relationship.name, type: type(of: relationship))
    }
    return attributes + relationships
  }
}

extension [String] {
  /// The lines, the last of them without its comma.
  fileprivate var withoutLastComma: [String] {
    guard let last, last.hasSuffix(",") else { return self }
    return dropLast() + [String(last.dropLast())]
  }
}
