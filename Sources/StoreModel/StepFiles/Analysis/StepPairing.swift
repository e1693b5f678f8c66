import DataModel

/// Which entities and properties of two versions are the same, by renaming identifiers, and what is carried over.
struct StepPairing {
  private let old: Model
  private let new: Model
  private let newNames: [String: String]
  private let oldNames: [String: String]

  /// Pairs two models.
  init(_ old: Model, _ new: Model) {
    self.old = old
    self.new = new
    let news = Dictionary(
      keepingFirst: new.entities.map { ($0.renamingIdentifier ?? $0.name, $0.name) })
    var (forth, back): ([String: String], [String: String]) = ([:], [:])
    for entity in old.entities {
      guard let name = news[entity.renamingIdentifier ?? entity.name] else { continue }
      forth[entity.name] = name
      back[name] = back[name] ?? entity.name
    }
    (newNames, oldNames) = (forth, back)
  }

  /// The entity of the new version that has the objects of one of the old version.
  func new(of entity: Entity) -> Entity? { newNames[entity.name].flatMap { new.entities[$0] } }

  /// The entity of the old version whose objects one of the new version has.
  func old(of entity: Entity) -> Entity? { oldNames[entity.name].flatMap { old.entities[$0] } }

  /// The attribute, declared or inherited, that has the values of an attribute of the other version.
  func attribute(like wanted: Attribute, in entity: Entity, isOld: Bool) -> Attribute? {
    chain(entity, isOld).lazy.flatMap(\.attributes.array).first {
      $0.identifier == wanted.identifier && $0.type.carriedClass == wanted.type.carriedClass
        && !$0.isTransient
    }
  }

  /// The relationship, declared or inherited, that has the objects of one of the other version.
  func relationship(
    like wanted: Relationship, in entity: Entity, isOld: Bool
  ) -> Relationship? {
    chain(entity, isOld).lazy.flatMap(\.relationships.array).first {
      let (from, to) = isOld ? ($0, wanted) : (wanted, $0)
      return $0.identifier == wanted.identifier && (!from.isToMany || to.isToMany)
        && !$0.isTransient
    }
  }

  private func chain(_ entity: Entity, _ isOld: Bool) -> [Entity] {
    [entity] + (isOld ? old : new).ancestors(of: entity)
  }
}

extension Property {
  fileprivate var identifier: String { renamingIdentifier ?? name }
}

extension AttributeType {
  /// What types have in common between which values are carried over.
  fileprivate var carriedClass: ValueClass? {
    self == .transformable ? .data : ValueClass(self)
  }
}
