import DataModel

extension DiagramBuilder {
  /// The rows of an entity, with their changes.
  func plainRows(
    of entity: Entity, before: Entity? = nil, changes: [String: [Change]] = [:]
  ) -> [EntityRow] {
    var rows: [EntityRow] = []
    func append(_ kind: EntityRow.Kind, name: String, type: String, old: (String) -> String?) {
      let own = changes[name] ?? []
      let oldName = own.oldName ?? name
      let isAdded = own.contains { $0.before == nil && $0.isWholeProperty }
      let oldType = isAdded || own.isEmpty ? nil : old(oldName)
      rows.append(
        EntityRow(
          kind: kind, name: name, oldName: oldName == name ? nil : oldName, type: type,
          oldType: oldType == type ? nil : oldType,
          mark: isAdded ? .added : own.contains { $0.after != nil } ? .changed : .same,
          aspects: isAdded ? [] : aspects(of: own)))
    }
    if detail.contains(.attributes) {
      for attribute in entity.attributes {
        append(.attribute, name: attribute.name, type: attribute.diagramType) {
          before?.attributes[$0]?.diagramType
        }
      }
    }
    for relationship in entity.relationships {
      append(.relationship, name: relationship.name, type: relationship.diagramType) {
        before?.relationships[$0]?.diagramType
      }
    }
    guard detail.contains(.attributes) else { return rows }
    for property in entity.fetchedProperties {
      append(.fetchedProperty, name: property.name, type: property.diagramType) {
        before?.fetchedProperties[$0]?.diagramType
      }
    }
    let added = addedConstraints(of: entity.name)
    for names in entity.uniquenessConstraints where !added.contains(names) {
      rows.append(
        EntityRow(
          kind: .constraint, name: "unique (\(names.joined(separator: ", ")))", type: "",
          mark: .same))
    }
    return rows
  }

  /// The added uniqueness constraints of an entity, which are drawn with the changes.
  private func addedConstraints(of entity: String) -> Set<[String]> {
    Set(
      (changes.entities[entity] ?? []).compactMap { change in
        guard change.kind == .constraintAdded, case .propertyNames(let names, _) = change.to else {
          return nil
        }
        return names
      })
  }
}

extension [Change] {
  /// The property's old name, if one of the changes is a rename.
  fileprivate var oldName: String? {
    for change in self {
      if case .property(_, let old) = change.before, case .property(_, let new) = change.after,
        old != new, !old.contains(".")
      {
        return old
      }
    }
    return nil
  }
}

extension Change {
  /// Whether a whole property was added.
  fileprivate var isWholeProperty: Bool {
    kind == .attributeAdded || kind == .relationshipAdded || kind == .fetchedPropertyAdded
  }
}

extension Attribute {
  /// The type as shown in a diagram.
  fileprivate var diagramType: String {
    let name = compositeName ?? type.sourceName
    let facts = [isDerived ? "derived" : nil, isTransient ? "transient" : nil].compactMap(\.self)
    return name + (isOptional ? "?" : "")
      + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
  }
}

extension Relationship {
  /// The destination as shown in a diagram.
  fileprivate var diagramType: String {
    let destination = "→ \(destinationEntity ?? "?")"
    guard isToMany else { return destination + (isOptional ? "?" : "") }
    return destination + (isOrdered ? " [*] ordered" : " [*]")
  }
}

extension FetchedProperty {
  /// The fetched entity as shown in a diagram.
  fileprivate var diagramType: String { "fetched \(fetchRequest?.entity ?? "?")" }
}
