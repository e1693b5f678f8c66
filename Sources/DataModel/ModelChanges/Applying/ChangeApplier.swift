/// Changes grouped by the element they concern, for applying them.
struct ChangeApplier {
  /// The kind of an addition and the new path of the element that it is added to.
  private struct Destination: Hashable {
    let kind: ChangeKind
    let owner: ElementPath
  }

  /// The changes of elements in the old model, by their old path.
  private(set) var changes: [ElementPath: [Change]] = [:]
  private var additions: [Destination: [Change]] = [:]
  private var renames: Renames

  /// Groups `changes` for applying them to `model`.
  init(_ changes: [Change], to model: Model) {
    renames = Renames(in: model)
    for change in changes {
      if let before = change.before {
        self.changes[before, default: []].append(change)
        note(change, at: before)
      } else if let owner = change.owner {
        additions[Destination(kind: change.kind, owner: owner), default: []].append(change)
      }
    }
  }

  private mutating func note(_ change: Change, at path: ElementPath) {
    guard case .text(let name) = change.to else { return }
    switch (change.kind, path) {
    case (.entityRenamed, .entity(let entity)): renames.entities[entity] = name
    case (.attributeRenamed, .property(let entity, let property)),
      (.relationshipRenamed, .property(let entity, let property)),
      (.fetchedPropertyRenamed, .property(let entity, let property)),
      (.elementRenamed, .property(let entity, let property)):
      renames.properties[PropertyKey(entity: entity, name: property)] = name
    default: break
    }
  }

  /// The members of a collection after the changes.
  ///
  /// `owner` is the new path of the collection's owner; `path` gives the old paths of members.
  func members<Element: ModelElement>(
    _ members: NamedCollection<Element>, in owner: ElementPath,
    path: (String) -> ElementPath, change: (Element) -> Element
  ) -> NamedCollection<Element> {
    NamedCollection(self.members(members.array, in: owner, path: path, change: change))
  }

  /// The members of a list after the changes, with additions at the end.
  func members<Element: ModelElement>(
    _ members: [Element], in owner: ElementPath,
    path: (String) -> ElementPath, change: (Element) -> Element
  ) -> [Element] {
    let kept = members.filter { member in
      !(changes[path(member.name)] ?? []).contains { $0.kind == Element.removed }
    }
    let added = additions(Element.added, in: owner).compactMap {
      $0.to.flatMap(Element.init(changeValue:))
    }
    return kept.map(change) + added
  }

  /// The additions of one kind to the element at the new path `owner`.
  func additions(_ kind: ChangeKind, in owner: ElementPath) -> [Change] {
    additions[Destination(kind: kind, owner: owner)] ?? []
  }

  /// The element at the old path `path` with its fields changed, in the old entity called `entity`.
  func changed<Element: ModelElement>(
    _ element: Element, at path: ElementPath, in entity: String
  ) -> Element {
    var result = renames.isEmpty ? element : element.renamed(by: renames, in: entity)
    for change in changes[path] ?? [] {
      let kind = change.kind == .elementRenamed ? .attributeRenamed : change.kind
      if let key = change.key {
        Element.fields.keyed.first { $0.kind == kind }?.set(&result, key, change.to)
      } else {
        Element.fields.all.first { $0.kind == kind }?.set(&result, change.to)
      }
    }
    return result
  }

  /// The new name of a property that the old entity called `entity` refers to.
  func newName(ofProperty name: String, in entity: String) -> String {
    renames.newName(for: .property(name, of: nil), in: entity)
  }
}

extension Change {
  /// The new path of the element that this one was added to.
  fileprivate var owner: ElementPath? {
    switch after {
    case .entity(let entity): kind == .entityAdded ? .model : .entity(entity)
    case .property(let entity, let name):
      if kind == .elementAdded {
        .property(entity: entity, name: name.withoutLastPart ?? "")
      } else {
        .entity(entity)
      }
    case .fetchIndex(let entity, _), .uniquenessConstraint(let entity, _): .entity(entity)
    case .compositeElement(let composite, let name):
      name.withoutLastPart.map { .compositeElement(composite: composite, name: $0) }
        ?? .composite(composite)
    case .composite, .configuration, .fetchRequestTemplate: .model
    case .model, nil: nil
    }
  }
}

extension String {
  /// A dotted name without its last component; nil if there is no dot.
  fileprivate var withoutLastPart: String? {
    lastIndex(of: ".").map { String(self[..<$0]) }
  }
}
