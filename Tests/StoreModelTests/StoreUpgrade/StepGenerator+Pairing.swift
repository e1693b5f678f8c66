import DataModel
import TestSupport

extension StepGenerator {
  /// A model whose inverses can be changed: a few entities and subentities with relationships of
  /// all kinds.
  mutating func relatedModel() -> Model {
    let names = ["Artist", "Artwork", "Location", "Museum"].prefix(random.number(1...4))
    var model = Model(
      entities: names.enumerated().map { index, name in
        let parent = index > 0 && random.oneIn(4) ? names[random.number(0...index - 1)] : nil
        return Entity(name, parent: parent, [Attribute("title\(index)", isOptional: true)])
      })
    for _ in 0..<random.number(1...4) {
      var candidate = model
      addPair(&candidate)
      if candidate.isSound { model = candidate }
    }
    return model
  }

  /// A model with two or three pairs of relationships between the same two entities, which may be
  /// one entity.
  mutating func manyPairedModel() -> Model {
    let names = ["Artist", "Artwork"].prefix(random.number(1...2))
    var model = Model(
      entities: names.enumerated().map { Entity($1, [Attribute("title\($0)", isOptional: true)]) })
    let (owner, end) = (random.pick(Array(names)), random.pick(Array(names)))
    // Mostly many-to-many, now and then with keys; which name comes first is left to chance.
    let isOneToMany = random.oneIn(4)
    for number in 0..<random.number(2...3) {
      let (name, inverse) = (
        "r\(number)" + newName(), "\(random.oneIn(2) ? "q" : "s")\(number)" + newName()
      )
      var there = Relationship(name, to: end, inverse: inverse)
      var back = Relationship(inverse, to: owner, inverse: name)
      there.maxCount = 0
      back.maxCount = isOneToMany || random.oneIn(8) ? 1 : 0
      there.isOrdered = random.oneIn(3)
      back.isOrdered = back.isToMany && random.oneIn(3)
      model.edit(owner) { $0.relationships.insert(there) }
      model.edit(end) { $0.relationships.insert(back) }
    }
    return model
  }

  /// Swaps the inverses of the pairs between two entities, and changes the kind of some.
  mutating func exchangeInverses(_ model: inout Model) {
    let pairs = model.entities.flatMap { entity in
      entity.relationships.compactMap { relationship -> Pair? in
        guard let end = relationship.destinationEntity, let inverse = relationship.inverseName,
          (entity.name, relationship.name) < (end, inverse)
        else { return nil }
        return Pair(one: (entity.name, relationship.name), other: (end, inverse))
      }
    }
    let shift = random.number(1...max(1, pairs.count - 1))
    for (place, pair) in pairs.enumerated() {
      let next = pairs[(place + shift) % pairs.count]
      guard next.one.owner == pair.one.owner, next.other.owner == pair.other.owner else { return }
      link(&model, pair.one, next.other)
    }
    for pair in pairs where random.oneIn(3) {
      let side = random.oneIn(2) ? pair.one : pair.other
      changeShape(&model, side.owner, side.name)
    }
  }

  private struct Pair {
    let one: (owner: String, name: String)
    let other: (owner: String, name: String)
  }

  /// Adds a relationship that is its own inverse, has none, or has another one.
  private mutating func addPair(_ model: inout Model) {
    guard let owner = entity(model)?.name, let end = entity(model)?.name else { return }
    let (name, inverse) = (newName() + "R", newName() + "I")
    if random.oneIn(4) {
      let isToMany = !random.oneIn(3)
      var own = Relationship(name, to: owner, inverse: name)
      own.maxCount = isToMany ? 0 : 1
      own.isOrdered = isToMany && random.oneIn(3)
      return model.edit(owner) { $0.relationships.insert(own) }
    }
    let isAlone = random.oneIn(3)
    var there = Relationship(name, to: end, inverse: isAlone ? nil : inverse)
    var back = Relationship(inverse, to: owner, inverse: name)
    there.maxCount = random.oneIn(2) ? 0 : 1
    back.maxCount = random.oneIn(2) ? 0 : 1
    there.isOrdered = there.isToMany && random.oneIn(3)
    back.isOrdered = back.isToMany && random.oneIn(3)
    // One that does not lead back by itself.
    if random.oneIn(5) { back.inverseName = nil; back.inverseEntity = nil }
    model.edit(owner) { $0.relationships.insert(there) }
    if !isAlone { model.edit(end) { $0.relationships.insert(back) } }
  }

  /// Makes two relationships each other's inverse, whatever they were before.
  ///
  /// One or both then get a new destination, or a relationship becomes its own inverse or gets one.
  /// The former inverse is removed, has none, or becomes another's.
  mutating func pairAnew(_ model: inout Model) {
    guard let (first, one) = relationship(of: model), var (second, other) = relationship(of: model)
    else { return }
    let gone = [(first, one), (second, other)].compactMap { owner, relationship in
      relationship.inverseName.flatMap { name in
        relationship.destinationEntity.map { (owner: $0, name: name) }
      }
    }
    switch random.number(0...4) {
    case 0:
      second = first
      other = one
    case 1:
      guard let owner = entity(model) else { return }
      second = owner
      other = Relationship(newName() + "N", to: first.name)
      other.maxCount = random.oneIn(2) ? 0 : 1
      other.isOrdered = other.isToMany && random.oneIn(3)
      let added = other
      model.edit(second.name) { $0.relationships.insert(added) }
    default: break
    }
    link(&model, (first.name, one.name), (second.name, other.name))
    let paired = [[first.name, one.name], [second.name, other.name]]
    let rest = gone.filter { !paired.contains([$0.owner, $0.name]) }
    if rest.count == 2, random.oneIn(2) {
      link(&model, rest[0], rest[1])
    } else {
      for left in rest { release(&model, left, removes: random.oneIn(2)) }
    }
    if random.oneIn(3) { changeShape(&model, first.name, one.name) }
  }

  private func link(
    _ model: inout Model, _ one: (owner: String, name: String),
    _ other: (owner: String, name: String)
  ) {
    for (side, back) in [(one, other), (other, one)] {
      model.edit(relationship: side.name, of: side.owner) {
        $0.destinationEntity = back.owner
        $0.inverseName = back.name
        $0.inverseEntity = back.owner
      }
    }
  }

  private func release(
    _ model: inout Model, _ left: (owner: String, name: String), removes: Bool
  ) {
    guard !removes else {
      return model.edit(left.owner) { $0.relationships = $0.relationships.without(left.name) }
    }
    model.edit(relationship: left.name, of: left.owner) {
      $0.inverseName = nil
      $0.inverseEntity = nil
    }
  }

  /// Renames a relationship, makes it to-many, or orders it.
  private mutating func changeShape(_ model: inout Model, _ owner: String, _ name: String) {
    let (choice, renamed) = (random.number(0...2), newName() + "X")
    if choice == 0 { return model.renameProperties(of: owner) { $0 == name ? renamed : $0 } }
    model.edit(relationship: name, of: owner) {
      if choice == 1 { $0.maxCount = 0 }
      if $0.isToMany, choice == 2 { $0.isOrdered.toggle() }
    }
  }
}
