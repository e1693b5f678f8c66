import DataModel
package import Findings
import Text

/// One thing in which classes differ from their model.
package typealias ClassFinding = Finding<FoundInClass>

/// Checks the classes of sources against their model, by all rules.
///
/// - Parameter scope: The model and the sources.
/// - Returns: The findings, in the order of rules and entities.
/// - Complexity: O(n log n) in the sources, and in the entities with what they inherit.
package func lintClasses(_ scope: ClassScope) -> [ClassFinding] {
  ClassRule.all.flatMap { rule in
    var seen: [Fingerprint: Int] = [:]
    return rule.check(scope).map { found in
      let element = [found.entity, found.property].compactMap(\.self).joined(separator: ".")
      let fingerprint = Fingerprint(rule: rule.id, element: element, content: found.content)
      let count = seen[fingerprint, default: 0] + 1
      seen[fingerprint] = count
      return ClassFinding(
        rule.description, found, count == 1 ? fingerprint : fingerprint.numbered(count))
    }
  }
}

extension ClassScope {
  /// The omissions, with reasons, one sentence each.
  package var omissions: [(check: String, reason: String)] {
    var result: [(String, String)] = []
    let unjudged = unjudgedProperties.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if !unjudged.isEmpty {
      result.append(
        (
          "the types of \(counted(unjudged.count, "property")): \(listed(unjudged))",
          "the sources do not declare them"
        ))
    }
    for (name, members) in entitiesByClass.sorted(by: { $0.key < $1.key }) where members.count > 1 {
      let names = members.map(\.entity.name).joined(separator: ", ")
      result.append(
        (
          "\(name) by itself for each of its entities \(names)",
          "they share the class, so a property of one of them is one of the class"
        ))
    }
    return result
  }

  private func listed(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
  }
}
