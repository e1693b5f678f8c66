import DataModel

/// A removed or added element, with the data for judging the similarity of two of them.
struct RenameCandidate<Element> {
  /// The entity or property.
  let element: Element
  /// The name, or for an added element the name in its renaming identifier, prepared for comparison.
  let name: ComparableName
  /// A key that must be equal for both.
  let group: String
  /// A key that is enough for similarity within a group: the other end of a relationship.
  let mark: String?
  /// The names of an entity's own properties.
  let members: Set<String>
  /// Whether being the only element of its group is evidence.
  var canBeAlone = true
  /// Whether removing it loses data: an abstract entity has no rows, a derived value is recomputed.
  var holdsValues = true
  /// Whether a renaming identifier says that it had another name.
  var isSaidToBeRenamed = false
}

extension RenameCandidate where Element == Entity {
  /// Creates a candidate for an entity; `former` is the name in its renaming identifier.
  init(_ entity: Entity, former: String? = nil) {
    self.init(
      element: entity, name: ComparableName(former ?? entity.name), group: "", mark: nil,
      members: Set(
        entity.attributes.map(\.name) + entity.relationships.map(\.name)
          + entity.fetchedProperties.map(\.name)))
    holdsValues = !entity.isAbstract
    canBeAlone = holdsValues
    isSaidToBeRenamed = former != nil
  }
}

extension RenameCandidate where Element == StoredProperty {
  /// Creates a candidate for a property of the entity called `owner`.
  ///
  /// For a relationship of the old model, the successor of its destination is used. `former` is the name in
  /// the property's renaming identifier.
  init(
    _ property: StoredProperty, _ successors: [String: String], of owner: String,
    former: String? = nil
  ) {
    let place = property.identifiers.dropLast().joined(separator: ".")
    let kind: String
    var mark: String?
    switch property.content {
    case .attribute(let attribute): kind = "attribute \(attribute.type.rawValue)"
    case .derived: kind = "derived"
    case .relationship(let relationship):
      let end = relationship.destinationEntity ?? ""
      kind = "relationship \(successors[end] ?? end) \(relationship.isToMany)"
      mark = relationship.inverseName
    }
    self.init(
      element: property, name: ComparableName(former ?? property.ownName),
      group: "\(kind) in \(place)", mark: mark, members: [])
    holdsValues = property.derived == nil
    canBeAlone = holdsValues && property.declaringEntity == owner
    isSaidToBeRenamed = former != nil
  }
}

/// An added element, and the removed ones that may have been renamed to it.
struct LikelyRename<Element> {
  /// The added element.
  let new: RenameCandidate<Element>
  /// The removed elements, most likely first; at least one.
  let candidates: [RenameCandidate<Element>]
  /// Whether names, members or inverses are similar; otherwise there is no other possibility.
  let isAlike: Bool
}

/// For each added element the removed elements that were probably renamed to it, most likely first.
///
/// Only elements of one group are compared. A removed element that is the most likely predecessor of one
/// added element is not a candidate for others, so that two elements do not get the same identifier. If a
/// group has one removed and one added element, they match whatever their names; an element with a renaming
/// identifier matches any removed element of its group.
///
/// - Complexity: O(n·m) short comparisons, where n and m are the sizes of a group; above a million, only
///   names that share a word are compared.
func likelyRenames<Element>(
  from removed: [RenameCandidate<Element>], to added: [RenameCandidate<Element>]
) -> [LikelyRename<Element>] {
  let groups = Dictionary(grouping: removed.indices) { removed[$0].group }
  var scored: [(old: Int, new: Int, score: Double)] = []
  for (place, new) in added.enumerated() {
    let others = groups[new.group] ?? []
    guard !others.isEmpty else { continue }
    let isLarge = others.count * added.count > 1_000_000
    let pattern = NamePattern(new.name)
    for other in others {
      let score = removed[other].likeness(to: new, pattern, needsSharedWord: isLarge)
      if score >= 0.5 { scored.append((other, place, score)) }
    }
  }
  scored.sort { ($1.score, $0.new, $0.old) < ($0.score, $1.new, $1.old) }
  var origins: [Int: [Int]] = [:]
  var taken: Set<Int> = []
  for (old, new, _) in scored where origins[new] == nil && taken.insert(old).inserted {
    origins[new] = [old]
  }
  for (old, new, _) in scored where !taken.contains(old) {
    if let known = origins[new], known.count < 3 { origins[new] = known + [old] }
  }
  let sizes = Dictionary(grouping: added.indices) { added[$0].group }
  return added.indices.compactMap { place in
    if let old = origins[place] {
      return LikelyRename(new: added[place], candidates: old.map { removed[$0] }, isAlike: true)
    }
    let group = added[place].group
    if added[place].isSaidToBeRenamed {
      let left = (groups[group] ?? []).filter { !taken.contains($0) && removed[$0].holdsValues }
      guard !left.isEmpty else { return nil }
      return LikelyRename(
        new: added[place], candidates: left.prefix(3).map { removed[$0] }, isAlike: false)
    }
    guard sizes[group]?.count == 1, let old = groups[group], old.count == 1,
      removed[old[0]].canBeAlone, added[place].canBeAlone
    else { return nil }
    return LikelyRename(new: added[place], candidates: [removed[old[0]]], isAlike: false)
  }
}

extension RenameCandidate {
  /// The similarity of two elements of a group, from 0 to 1.
  fileprivate func likeness(
    to other: RenameCandidate, _ pattern: NamePattern, needsSharedWord: Bool
  ) -> Double {
    if mark != nil, mark == other.mark { return 1 }
    let names = pattern.similarity(to: name, needsSharedWord: needsSharedWord)
    guard names < 0.5, members.count >= 3, other.members.count >= 3 else { return names }
    let common = members.intersection(other.members).count
    let all = members.count + other.members.count - common
    return common >= 3 ? max(names, Double(common) / Double(all)) : names
  }
}
