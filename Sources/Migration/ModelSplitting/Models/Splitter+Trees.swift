import DataModel
import Findings

extension Splitter {
  /// Keeps the entities of all but one of the merged trees next to new entities in the merged tree.
  ///
  /// Rows cannot move from one table to another: the old entities keep their renaming identifiers under other
  /// names, the new ones get other identifiers, and objects are copied.
  mutating func separateTrees(of finding: MigrationFinding) {
    guard let root = finding.entity else { return }
    let step = MigrationStep(partFrom: first, to: middle)
    var trees: [String: [EntityPair]] = [:]
    for pair in step.entityPairs where middle.root(of: pair.destination.name) == root {
      guard let source = pair.source else { continue }
      trees[first.root(of: source.name), default: []].append(pair)
    }
    let main = predecessor(of: root).map { first.root(of: $0) }
    let kept =
      main ?? trees.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    let moved = trees.filter { $0.key != kept }.sorted { $0.key < $1.key }.flatMap(\.value)
    guard !moved.isEmpty else { return }
    var separation = TreeSeparation(step: step, moved: moved)
    nameLegacies(&separation)
    insertLegacies(&separation)
    linkLegacies(&separation, in: root)
    keepRelationships(&separation)
    copyObjects(separation)
    relateCopies(separation)
  }

  private mutating func nameLegacies(_ separation: inout TreeSeparation) {
    var taken = Set(
      (middle.entities.array + last.entities.array).flatMap { [$0.name, $0.identifier] })
    for pair in separation.moved {
      guard let source = pair.source else { continue }
      let isSame = source.name == pair.destination.name
      let name = unused(isSame ? source.name + "Legacy" : source.name, among: taken)
      taken.insert(name)
      separation.legacies[source.name] = name
      separation.successors[source.name] = pair.destination.name
    }
  }

  private mutating func insertLegacies(_ separation: inout TreeSeparation) {
    for pair in separation.moved {
      guard var source = pair.source, let name = separation.legacies[source.name] else { continue }
      source.parent = source.parent.map {
        separation.legacies[$0] ?? successor(of: $0) ?? keepEntity($0)
      }
      insertOld(source, as: name)
      keptEntities[source.name] = name
    }
    var taken = Set(
      (first.entities.array + middle.entities.array + last.entities.array)
        .flatMap { [$0.name, $0.identifier] })
    for pair in separation.moved {
      let name = pair.destination.name
      let identifier = unused(name + "V2", among: taken)
      taken.insert(identifier)
      middle.change(name) { $0.renamingIdentifier = identifier }
      last.change(name) { $0.renamingIdentifier = identifier }
      let legacy = pair.source.flatMap { separation.legacies[$0.name] } ?? ""
      decisions.append(
        SplitDecision(
          .legacyCopy, element: name,
          text:
            "\(legacy) keeps the old objects (identifier \"\(pair.source?.identifier ?? "")\"); \(name), which "
            + "is in another tree, gets the identifier \"\(identifier)\" in between and in the new version, "
            + "and copies of them"))
    }
  }

  /// Adds the to-one relationships from new objects to old ones.
  private mutating func linkLegacies(_ separation: inout TreeSeparation, in root: String) {
    let successors = Set(separation.successors.values)
    let tops = successors.filter { name in
      !middle.line(of: name).dropFirst().contains { successors.contains($0.name) }
    }
    for top in tops.sorted() {
      let members = middle.subtree(of: top)
      let sources = separation.successors.filter { members.contains($0.value) }.keys
      let oldTops = Set(
        sources.compactMap { name in
          first.line(of: name).last { separation.legacies[$0.name] != nil }?.name
        })
      guard let old = oldTops.sorted().first, let legacy = separation.legacies[old] else {
        continue
      }
      if oldTops.count > 1 {
        unsolved.append(
          "objects of \(oldTops.sorted().joined(separator: ", ")) become ones of \(top): one link cannot "
            + "lead to several trees")
      }
      var link = Relationship(
        name: unused("legacy", among: middle.takenNames(inTreeOf: root)), destinationEntity: legacy)
      var back = Relationship(
        name: unused("successors", among: middle.takenNames(inTreeOf: legacy)),
        destinationEntity: top)
      link.isOptional = true
      link.maxCount = 1
      back.isOptional = true
      (link.inverseName, link.inverseEntity) = (back.name, legacy)
      (back.inverseName, back.inverseEntity) = (link.name, top)
      middle.change(top) { $0.relationships.insert(link) }
      middle.change(legacy) { $0.relationships.insert(back) }
      for member in members { separation.links[member] = link.name }
    }
  }

  /// Keeps the relationships to or from old objects.
  private mutating func keepRelationships(_ separation: inout TreeSeparation) {
    for entity in first.entities {
      for relationship in entity.relationships where !relationship.isTransient {
        guard let end = relationship.destinationEntity,
          separation.legacies[entity.name] != nil || separation.legacies[end] != nil,
          let home = separation.legacies[entity.name] ?? successor(of: entity.name),
          let target = separation.legacies[end] ?? successor(of: end)
        else { continue }
        let source = OwnedProperty(owner: entity.name, property: relationship)
        var place = (entity: home, name: relationship.name)
        if separation.legacies[entity.name] != nil {
          add(source, named: relationship.name, to: home)
        } else if let pair = middle.paired(source.identifier, of: home, relationship: true),
          let new = last.owned(pair.property.name, of: pair.owner)
        {
          let path = ElementPath.property(entity: pair.owner, name: pair.property.name)
          guard let name = separate(new, from: source, "") ?? legacies[path] else { continue }
          place = (pair.owner, name)
        } else {
          place.name = legacyName(of: relationship.name, beside: "", in: home)
          add(source, named: place.name, to: home)
        }
        middle.change(place.entity) {
          $0.change(place.name, relationship: { $0.destinationEntity = target })
        }
        separation.places[.property(entity: entity.name, name: relationship.name)] = place
      }
    }
    joinLegacies(separation)
  }

  private mutating func joinLegacies(_ separation: TreeSeparation) {
    for (path, place) in separation.places {
      guard case .property(let entity, let name) = path,
        let old = first.entities[entity]?.relationships[name]
      else { continue }
      let inverse = old.inverseName.flatMap { inverse in
        old.destinationEntity.flatMap { first.owned(inverse, of: $0) }
      }.flatMap { separation.places[.property(entity: $0.owner, name: $0.property.name)] }
      middle.change(place.entity) {
        $0.change(
          place.name,
          relationship: {
            $0.inverseName = inverse?.name
            $0.inverseEntity = inverse?.entity
          })
      }
    }
  }
}

/// The state while trees are separated.
struct TreeSeparation {
  /// The original step.
  var step: MigrationStep
  /// The entities that leave their tree.
  var moved: [EntityPair]
  /// The intermediate names of the entities with the old objects, by their old names.
  var legacies: [String: String] = [:]
  /// The entities of the new objects, by old name.
  var successors: [String: String] = [:]
  /// The relationships from new objects to old ones, by the entity of the new ones.
  var links: [String: String] = [:]
  /// The position of old relationships in the intermediate version, by their path in the old version.
  var places: [ElementPath: (entity: String, name: String)] = [:]
}
