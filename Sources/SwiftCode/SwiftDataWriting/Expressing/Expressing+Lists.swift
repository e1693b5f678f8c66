import DataModel

extension Expressing {
  /// The uniqueness constraints of properties that are written.
  mutating func constraints(of entity: Entity, written: Entity) -> [[String]] {
    entity.uniquenessConstraints.enumerated().compactMap { index, names in
      guard !names.isEmpty, names.allSatisfy({ isThere($0, in: entity, written) }) else {
        lose(
          .uniquenessConstraint(entity: entity.name, index: index),
          "the uniqueness of \(names.joined(separator: ", ")), not all of which are properties",
          changesHash: true)
        return nil
      }
      return names
    }
  }

  /// The indexes by tree, called as SwiftData calls them, of this generation and the ones before.
  mutating func indexes(of entity: Entity, written: Entity) -> FetchIndexList {
    var result: FetchIndexList = []
    for index in entity.fetchIndexes {
      let path = ElementPath.fetchIndex(entity: entity.name, name: index.name)
      guard let names = names(in: index, at: path),
        names.allSatisfy({ isThere($0, in: entity, written) })
      else { continue }
      add(names, to: &result, was: index.name, at: path)
    }
    guard entity.usesOldIndexes else { return result }
    let marked =
      entity.attributes.filter(\.isIndexed).map { [$0.name] }
      + entity.relationships.filter(\.isIndexed).map { [$0.name] }
    for names in marked + entity.compoundIndexes
    where !names.isEmpty && names.allSatisfy({ isThere($0, in: entity, written) }) {
      add(names, to: &result, was: nil, at: .entity(entity.name))
    }
    return result
  }

  /// The properties of an index; nil, recorded as a loss, if it is more than a list of them.
  private mutating func names(in index: FetchIndex, at path: ElementPath) -> [String]? {
    var names: [String] = []
    for element in index.elements {
      guard case .property(let name) = element.subject else {
        lose(path, "an index of an expression")
        return nil
      }
      names.append(name)
    }
    guard index.elements.allSatisfy({ $0.type == .binary }) else {
      lose(path, "an index by intervals (R-tree)")
      return nil
    }
    guard !names.isEmpty else {
      lose(path, "an index of nothing")
      return nil
    }
    if let predicate = index.partialPredicate {
      lose(path, "the predicate of the index, \(predicate): it covers all objects")
    }
    if index.elements.contains(where: { !$0.isAscending }) {
      lose(path, "the descending order of the index")
    }
    return names
  }

  /// Adds the index of `names`, unless there is one already.
  private mutating func add(
    _ names: [String], to list: inout FetchIndexList, was name: String?, at path: ElementPath
  ) {
    let own = "SwiftDataIndexOnBinary" + names.joined()
    let elements = names.map { FetchIndexElement(.property($0)) }
    if let name, name != own { lose(path, "the name of the index: SwiftData calls it \(own)") }
    guard list[own] == nil else { return }
    list.append(FetchIndex(name: own, elements: elements))
  }

  /// Whether a class has or inherits a property that is written.
  private func isThere(_ name: String, in entity: Entity, _ written: Entity) -> Bool {
    written.hasProperty(name)
      || (!entity.hasProperty(name) && model.property(name, of: entity) != nil)
  }
}
