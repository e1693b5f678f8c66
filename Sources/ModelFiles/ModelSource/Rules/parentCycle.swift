import DataModel
import Findings

extension LintRule {
  /// No entity is its own ancestor.
  static let parentCycle = LintRule(
    RuleDescription(
      "parent-cycle", .source, .error,
      title: "An entity is its own ancestor.",
      rationale: "Inheritance must end at a root entity, whose table all of its subentities share.",
      fix: "Remove the parent of one of the entities in the cycle.",
      source: "NSEntityDescription; none among 731 model files."),
    triggering: [
      #"<entity name="A" parentEntity="A"/>"#,
      #"<entity name="A" parentEntity="B"/><entity name="B" parentEntity="A"/>"#,
    ],
    nonTriggering: [#"<entity name="A" parentEntity="B"/><entity name="B"/>"#]
  ) { input in
    input.model.inheritanceCycles.map { names in
      FoundInSource(
        .entity(names[0]), .parentEntity, "\(names[0]) is its own ancestor",
        explanation: names.count == 1
          ? nil : "It inherits from \(names.dropFirst().joined(separator: ", from ")), from itself."
      )
    }
  }
}

extension Model {
  /// The entities that are their own ancestors, one list for each circle: the first by name, its parent,
  /// and so on.
  ///
  /// - Complexity: O(n) look-ups.
  fileprivate var inheritanceCycles: [[String]] {
    var cycles: [[String]] = []
    // The entity from which each was met first.
    var origins: [Int?] = Array(repeating: nil, count: entities.count)
    for start in entities.indices {
      var next: Int? = start
      while let place = next, origins[place] == nil {
        origins[place] = start
        next = entities[place].parent.flatMap { entities.index(of: $0) }
      }
      guard let first = next, origins[first] == start else { continue }
      var cycle = [first]
      var place = entities[first].parent.flatMap { entities.index(of: $0) }
      while let member = place, member != first {
        cycle.append(member)
        place = entities[member].parent.flatMap { entities.index(of: $0) }
      }
      let least = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
      cycles.append((cycle[least...] + cycle[..<least]).map { entities[$0].name })
    }
    return cycles
  }
}
