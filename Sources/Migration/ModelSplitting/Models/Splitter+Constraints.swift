import DataModel
import Findings

extension Splitter {
  /// Omits a uniqueness constraint from the intermediate version, in which duplicates are merged.
  mutating func removeConstraint(_ finding: MigrationFinding) {
    guard case .uniquenessConstraint(let owner, let index)? = finding.after?.path,
      let names = asked.entities[owner]?.uniquenessConstraints[checked: index]
    else { return }
    remove([names], of: owner)
  }

  /// Also omits constraints on properties filled by a handler, until these have values.
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
  /// The element at an index; nil if the index is out of range.
  subscript(checked index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
