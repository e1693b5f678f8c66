package import DataModel

extension Entity {
  /// Replaces the names of properties in constraints and indexes.
  package mutating func redirectLists(_ newName: (String) -> String) {
    uniquenessConstraints = uniquenessConstraints.map { $0.map(newName) }
    compoundIndexes = compoundIndexes.map { $0.map(newName) }
    fetchIndexes = FetchIndexList(
      fetchIndexes.map { index in
        var index = index
        for place in index.elements.indices {
          guard case .property(let name) = index.elements[place].subject else { continue }
          index.elements[place].subject = .property(newName(name))
        }
        return index
      })
  }
}
