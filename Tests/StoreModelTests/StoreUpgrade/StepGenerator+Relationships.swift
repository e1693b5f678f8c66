import DataModel
import TestSupport

extension StepGenerator {
  mutating func relationship(of model: Model) -> (owner: Entity, Relationship)? {
    guard let owner = entity(model), !owner.relationships.isEmpty else { return nil }
    return (owner, random.pick(owner.relationships.array))
  }

  mutating func addRelationship(_ model: inout Model) {
    guard let owner = entity(model)?.name, let end = entity(model)?.name else { return }
    let (name, inverse) = (newName(), newName())
    let isAlone = random.oneIn(5)
    var there = Relationship(name, to: end, inverse: isAlone ? nil : inverse)
    var back = Relationship(inverse, to: owner, inverse: name)
    there.maxCount = random.number(0...1)
    back.maxCount = random.number(0...1)
    there.isOrdered = there.isToMany && random.oneIn(2)
    back.isOrdered = back.isToMany && random.oneIn(2)
    model.edit(owner) { $0.relationships.insert(there) }
    if !isAlone { model.edit(end) { $0.relationships.insert(back) } }
  }

  mutating func editRelationship(_ model: inout Model) {
    guard let (owner, relationship) = relationship(of: model) else { return }
    let choice = random.number(0...4)
    model.edit(relationship: relationship.name, of: owner.name) { relationship in
      switch choice {
      case 0, 1:
        relationship.maxCount = 0
        relationship.minCount = 0
      case 2, 3: if relationship.isToMany { relationship.isOrdered.toggle() }
      default: relationship.isOptional = true
      }
    }
  }

  /// Removes an inverse, or gives one to a relationship without.
  mutating func editInverse(_ model: inout Model) {
    guard let (owner, relationship) = relationship(of: model),
      let end = relationship.destinationEntity
    else { return }
    let name = newName()
    let isToMany = random.oneIn(2)
    if let inverse = relationship.inverseName {
      model.edit(relationship: relationship.name, of: owner.name) {
        $0.inverseName = nil
        $0.inverseEntity = nil
      }
      let keepsOther = random.oneIn(2)
      model.edit(end) { entity in
        entity.relationships =
          keepsOther
          ? entity.relationships.edited(inverse) {
            $0.inverseName = nil
            $0.inverseEntity = nil
          } : entity.relationships.without(inverse)
      }
      return
    }
    model.edit(relationship: relationship.name, of: owner.name) {
      $0.inverseName = name
      $0.inverseEntity = end
    }
    var back = Relationship(name, to: owner.name, inverse: relationship.name)
    back.maxCount = isToMany ? 0 : 1
    model.edit(end) { $0.relationships.insert(back) }
  }

  /// Changes a relationship's destination to the parent or a child of it, or to any entity.
  mutating func retarget(_ model: inout Model) {
    guard let (owner, relationship) = relationship(of: model),
      let end = relationship.destinationEntity.flatMap({ model.entities[$0] })
    else { return }
    let family =
      model.entities.filter { $0.parent == end.name }.map(\.name) + [end.parent].compactMap(\.self)
    let other = family.isEmpty || random.oneIn(4) ? entity(model)?.name : random.pick(family)
    guard let other else { return }
    if let inverse = relationship.inverseName, inverse != relationship.name,
      let back = end.relationships[inverse]
    {
      model.edit(end.name) { $0.relationships = $0.relationships.without(inverse) }
      model.edit(other) { $0.relationships.insert(back) }
    }
    model.edit(relationship: relationship.name, of: owner.name) {
      $0.destinationEntity = other
      if $0.inverseName != nil { $0.inverseEntity = other }
    }
  }

  mutating func editLists(_ model: inout Model) {
    guard let owner = entity(model) else { return }
    let names = random.shuffle(
      owner.attributes.filter { !$0.isTransient && !$0.isDerived && $0.type != .composite }
        .map(\.name))
    guard let first = names.first else { return }
    let (choice, name) = (random.number(0...4), random.pick(["byName", "byIndex0", "é"]))
    let numeric = owner.attributes.filter {
      [.integer16, .integer32, .integer64, .double, .float].contains($0.type) && !$0.isTransient
        && !$0.isDerived
    }.map(\.name)
    let isAscending = random.oneIn(2)
    model.edit(owner.name) { entity in
      switch choice {
      case 0: entity.uniquenessConstraints = [Array(names.prefix(2))]
      case 1: entity.uniquenessConstraints = []
      case 2: entity.fetchIndexes = entity.fetchIndexes.without(name)
      case 3:
        guard let number = numeric.first else { return }
        entity.fetchIndexes.replace(
          FetchIndex(
            name: name + "R",
            elements: [number, numeric.last ?? number].map {
              FetchIndexElement(.property($0), type: .rTree)
            }))
      default:
        entity.fetchIndexes.replace(
          FetchIndex(
            name: name,
            elements: [FetchIndexElement(.property(first), isAscending: isAscending)],
            partialPredicate: nil))
      }
      entity.versionHashModifier = (entity.versionHashModifier ?? "") + "+"
    }
  }

  mutating func addDerived(_ model: inout Model) {
    guard let owner = entity(model) else { return }
    let texts = owner.attributes.filter {
      $0.type == .string && !$0.isTransient && !$0.isDerived && $0.name.utf8.allSatisfy { $0 < 128 }
    }
    let manys = owner.relationships.filter {
      $0.isToMany && !$0.isTransient && $0.name.utf8.allSatisfy { $0 < 128 }
    }
    let name = newName()
    if let many = manys.first, random.oneIn(2) {
      model.edit(owner.name) {
        $0.attributes.insert(Attribute(name, .integer64, derivedBy: "count:(\(many.name))"))
      }
    } else if let text = texts.first {
      let function = random.pick(["canonical", "uppercase", "lowercase"])
      model.edit(owner.name) {
        $0.attributes.insert(Attribute(name, .string, derivedBy: "\(function):(\(text.name))"))
      }
    }
  }

  /// Adds, removes or renames an element of a composite attribute.
  mutating func editComposite(_ model: inout Model) {
    guard let owner = entity(model),
      let composite = owner.attributes.first(where: { $0.type == .composite })
    else { return }
    let (choice, new) = (random.number(0...2), attribute(newName()))
    model.edit(attribute: composite.name, of: owner.name) { attribute in
      switch choice {
      case 0: attribute.elements.append(new)
      case 1: attribute.elements = Array(attribute.elements.dropLast())
      default:
        guard !attribute.elements.isEmpty else { return }
        attribute.elements[0].renamingIdentifier =
          attribute.elements[0].renamingIdentifier ?? attribute.elements[0].name
        attribute.elements[0].name = new.name
      }
      attribute.compositeName = nil
    }
  }
}
