package import Comparing
import Findings
import Migration

/// A finding together with the same finding in the entities that inherit the property.
package struct FindingGroup {
  /// The finding, at the declaration where there is one.
  package var shown: LocatedFinding
  /// The entities that inherit it, in order.
  package var heirs: [String]
  /// Whether an earlier group has the same explanation.
  var isExplained: Bool
  /// Whether an earlier group has the same rule, and so the same advice.
  var isAdvised: Bool
  /// Whether an earlier group of the same rule has the same error of Core Data.
  var isReported: Bool
}

/// What findings that are put together have in common.
private struct GroupKey: Hashable {
  var rule: RuleDescription
  var entity: String?
  var property: String?
}

/// What is told with the first finding that has it.
private enum ToldText: Hashable {
  case explanation(RuleDescription, String)
  case fix(RuleDescription)
  case error(RuleDescription, AppleError?)
}

extension [LocatedFinding] {
  /// The findings with those that are inherited put together with their declaration.
  package var grouped: [FindingGroup] {
    var order: [GroupKey] = []
    var members: [GroupKey: [LocatedFinding]] = [:]
    for located in self {
      let finding = located.finding
      let key = GroupKey(
        rule: finding.rule, entity: finding.declaringEntity ?? finding.entity,
        property: finding.property)
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(located)
    }
    var seen: Set<ToldText> = []
    return order.flatMap { key -> [FindingGroup] in
      let found = members[key] ?? []
      let declared = found.filter { !$0.finding.isInherited }
      let shown = declared.isEmpty ? Array(found.prefix(1)) : declared
      let heirs = found.filter(\.finding.isInherited).compactMap(\.finding.entity)
        .filter { $0 != shown.first?.finding.entity }
      return shown.enumerated().map { index, located in
        let finding = located.finding
        return FindingGroup(
          shown: located, heirs: index == 0 ? heirs : [],
          isExplained: !seen.insert(.explanation(key.rule, finding.explanation)).inserted,
          isAdvised: !seen.insert(.fix(key.rule)).inserted,
          isReported: !seen.insert(.error(key.rule, finding.apple)).inserted)
      }
    }
  }
}

extension ComparisonReport {
  /// How the verdict and what can fail weigh together.
  enum Standing {
    /// Nothing is migrated.
    case identical
    /// Nothing fails.
    case good
    /// The mapping is inferred, and rows can make the migration fail.
    case doubtful
    /// No mapping is inferred.
    case bad
  }

  /// How the verdict and what can fail weigh together.
  var standing: Standing {
    switch verdict {
    case .identical: .identical
    case .inferable: findings.contains { $0.finding.severity == .error } ? .doubtful : .good
    case .notInferable: .bad
    }
  }

  /// The verdict in a word or two.
  var word: String {
    switch verdict {
    case .identical: "identical"
    case .inferable: "lightweight migration possible"
    case .notInferable: "lightweight migration not possible"
    }
  }

  /// The verdict in a word or two, where one stands below another.
  var shortWord: String {
    switch verdict {
    case .identical: "identical"
    case .inferable: "lightweight"
    case .notInferable: "not lightweight"
    }
  }

  /// What the verdict means, as it follows the word.
  package var sentence: String {
    switch standing {
    case .identical: "all version hashes are equal, Core Data does not migrate"
    case .good: "Core Data infers the mapping"
    case .doubtful:
      findings.contains { $0.finding.layer == .store && $0.finding.severity == .error }
        ? "but stores with rows can fail to migrate" : "but what looks renamed loses its data"
    case .bad: "Core Data cannot infer the mapping"
    }
  }

  /// What the two versions are called: by their references where the names are the same.
  var names: (from: String, to: String) {
    from.version == to.version ? (from.reference, to.reference) : (from.version, to.version)
  }

  /// How many findings and changes there are, as `1 error, 7 changes`; `no changes` for nothing.
  var counts: String {
    (severityCounts + [counted(changes.count, "change") ?? "no changes"]).joined(separator: ", ")
  }

  /// How many findings there are, as `1 error, 2 notes`; `nothing` for none.
  package var findingCounts: String {
    severityCounts.isEmpty ? "nothing" : severityCounts.joined(separator: ", ")
  }

  private var severityCounts: [String] {
    let groups = findings.grouped
    return [(Severity.error, "error"), (.warning, "warning"), (.note, "note")].compactMap {
      severity, name in
      counted(groups.count { $0.shown.finding.severity == severity }, name)
    }
  }
}

/// `number` with `name`, in the plural where there are several; nil for none.
func counted(_ number: Int, _ name: String) -> String? {
  number == 0 ? nil : "\(number) \(name)\(number == 1 ? "" : "s")"
}
