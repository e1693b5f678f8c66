import Findings
import Migration
import Text

/// A finding, combined with the same finding in entities that inherit the property.
package struct FindingGroup {
  /// The finding, at the declaration if available.
  package var shown: LocatedFinding
  /// The entities that inherit it, in order.
  package var subentities: [String]
  /// Whether an earlier group has the same explanation.
  package var isExplained: Bool
  /// Whether an earlier group has the same rule and thus the same advice.
  package var isAdvised: Bool
  /// Whether an earlier group of the same rule has the same Core Data error.
  package var isReported: Bool
}

/// The key shared by combined findings.
private struct GroupKey: Hashable {
  var rule: RuleDescription
  var entity: String?
  var property: String?
  /// The detail: in a subentity, a property with another predecessor may have another finding.
  var detail: String
}

/// A text that is shown only with the first finding that has it.
private enum ToldText: Hashable {
  case explanation(RuleDescription, String)
  case fix(RuleDescription, String)
  case error(RuleDescription, AppleError?)
}

extension [LocatedFinding] {
  /// The findings, with inherited ones combined with their declaration.
  package var grouped: [FindingGroup] {
    var order: [GroupKey] = []
    var members: [GroupKey: [LocatedFinding]] = [:]
    for located in self {
      let finding = located.finding
      let key = GroupKey(
        rule: finding.rule, entity: finding.declaringEntity ?? finding.entity,
        property: finding.property, detail: finding.found.detail)
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(located)
    }
    var seen: Set<ToldText> = []
    return order.flatMap { key -> [FindingGroup] in
      let found = members[key] ?? []
      let declared = found.filter { !$0.finding.isInherited }
      let shown = declared.isEmpty ? Array(found.prefix(1)) : declared
      let subentities = found.filter(\.finding.isInherited).compactMap(\.finding.entity)
        .filter { $0 != shown.first?.finding.entity }
      return shown.enumerated().map { index, located in
        let finding = located.finding
        return FindingGroup(
          shown: located, subentities: index == 0 ? subentities : [],
          isExplained: !seen.insert(.explanation(key.rule, finding.explanation)).inserted,
          isAdvised: !seen.insert(.fix(key.rule, located.advice)).inserted,
          isReported: !seen.insert(.error(key.rule, finding.apple)).inserted)
      }
    }
  }
}
