import DataModel
import Findings

extension Splitter {
  /// Leaves a uniqueness constraint out of the version in between, where duplicates are merged.
  mutating func removeConstraint(_ finding: MigrationFinding) {
    guard case .uniquenessConstraint(let owner, let index)? = finding.after?.path,
      let names = asked.entities[owner]?.uniquenessConstraints[checked: index]
    else { return }
    remove([names], of: owner)
  }

  /// Leaves out constraints over what is filled by a handler as well, until its values are there.
  mutating func putConstraintsLast() {
    var filled: [String: Set<String>] = [:]
    for filling in fillings {
      if case .mergeDuplicates = filling { continue }
      let (entity, names) = filling.covered
      for member in middle.subtree(of: entity) { filled[member, default: []].formUnion(names) }
      for member in middle.line(of: entity) { filled[member.name, default: []].formUnion(names) }
    }
    for (owner, names) in filled.sorted(by: { $0.key < $1.key }) {
      let constraints = middle.entities[owner]?.uniquenessConstraints ?? []
      let concerned = constraints.filter { $0.contains(where: names.contains) }
      if !concerned.isEmpty { remove(concerned, of: owner) }
    }
  }

  private mutating func remove(_ constraints: [[String]], of owner: String) {
    middle.change(owner) { entity in
      entity.uniquenessConstraints.removeAll(where: constraints.contains)
    }
    for names in constraints {
      let list = names.joined(separator: ", ")
      fillings.append(.mergeDuplicates(entity: owner, properties: names))
      decisions.append(
        SplitDecision(
          .constraintLast, element: owner,
          text:
            "the uniqueness constraint of \(owner) on \(list) comes last: of several equal objects, the one with the lowest key stays"
        ))
    }
  }
}

extension Array {
  /// The element at a place that may be none.
  subscript(checked index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
