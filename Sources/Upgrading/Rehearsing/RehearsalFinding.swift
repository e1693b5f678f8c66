package import Findings

/// A finding of a rehearsal, combined for all stores that have it.
package struct RehearsalFinding: Hashable, Sendable {
  /// The kind.
  package var rule: RuleDescription
  /// The rule that caused it, such as that of a failed upgrade; nil if absent.
  package var cause: String?
  /// The entity concerned.
  package var entity: String?
  /// The property concerned.
  package var property: String?
  /// A one-line summary that can stand alone.
  package var summary: String
  /// The explanation and advice; may be empty.
  package var explanation: String
  /// The error that Core Data reports, if known.
  package var apple: AppleError?
  /// The identity among findings of the rule at the same location, without numbers.
  package var identity: String
  /// The stores, as `version: kind, kind`, in order.
  package var stores: [String]
  /// The versions, in order.
  package var versions: [String]

  /// The diagnostic at the bundle.
  ///
  /// - Parameter bundle: The path of the bundle.
  /// - Returns: The diagnostic, with the stores as notes.
  package func diagnostic(at bundle: String) -> Diagnostic {
    var diagnostic = rule.diagnostic(summary, explanation: explanation, at: .file(bundle))
    (diagnostic.entity, diagnostic.property) = (entity, property)
    diagnostic.apple = apple
    diagnostic.notes = stores.map { DiagnosticNote($0) }
    return diagnostic
  }
}

extension Rehearsal {
  /// The findings without duplicates, most severe first.
  package var findings: [RehearsalFinding] {
    var groups = FindingGroups(current: current)
    for version in versions {
      for store in version.stores { groups.add(store, of: version.name) }
    }
    return groups.findings.sorted { $0.rule.severity > $1.rule.severity }
  }
}

/// Gathers what several stores have in common.
private struct FindingGroups {
  let current: String
  private(set) var findings: [RehearsalFinding] = []
  private var places: [Key: Int] = [:]
  /// By finding the kinds of stores of each version.
  private var kinds: [[(version: String, kinds: [String])]] = []

  /// The key by which findings of several stores are combined.
  private struct Key: Hashable {
    var rule: RuleDescription
    var cause: String
    var entity: String?
    var property: String?
  }

  init(current: String) { self.current = current }

  mutating func add(_ store: RehearsedStore, of version: String) {
    switch store.outcome {
    case .failed:
      for problem in store.problems {
        add(.rehearsalFailed, problem: problem, store: store, version: version)
      }
    case .notMade:
      for problem in store.problems {
        add(.rehearsalNotMade, problem: problem, store: store, version: version)
      }
    case .changed, .upgraded: break
    }
    for count in store.vanished {
      add(
        .rehearsalChanged,
        summary: "objects of \(count.name) are missing, although no step "
          + "removes them",
        entity: count.name,
        store: store, version: version)
    }
    for count in store.changed {
      add(
        .rehearsalChanged, summary: "values of \(count.name) differ, although no step changes them",
        entity: count.name.split(separator: ".").first.map(String.init), store: store,
        version: version)
    }
    for violation in store.violations {
      add(violation, store: store, version: version)
    }
  }

  private mutating func add(
    _ rule: RuleDescription, problem: Diagnostic, store: RehearsedStore, version: String
  ) {
    var finding = RehearsalFinding(
      rule: rule, cause: problem.id, entity: problem.entity, property: problem.property,
      summary: problem.summary + " [\(problem.id)]", explanation: problem.explanation,
      apple: problem.apple, identity: problem.id, stores: [], versions: [])
    if let location = problem.location {
      finding.explanation += (finding.explanation.isEmpty ? "" : " ") + "At \(location)."
    }
    add(finding, key: problem.location.map { "\($0)" } ?? "", store: store, version: version)
  }

  private mutating func add(
    _ rule: RuleDescription, summary: String, entity: String?, store: RehearsedStore,
    version: String
  ) {
    add(
      RehearsalFinding(
        rule: rule, cause: nil, entity: entity, property: nil, summary: summary, explanation: "",
        apple: nil, identity: summary, stores: [], versions: []), key: summary, store: store,
      version: version)
  }

  private mutating func add(
    _ violation: RehearsedViolation, store: RehearsedStore, version: String
  ) {
    add(
      RehearsalFinding(
        rule: .rehearsalInvalid, cause: violation.rule.id, entity: violation.entity,
        property: violation.property, summary: violation.summary + " [\(violation.rule.id)]",
        explanation: "", apple: violation.code.map { AppleError(code: $0) },
        identity: violation.check,
        stores: [], versions: []), key: violation.check, store: store, version: version)
  }

  private mutating func add(
    _ finding: RehearsalFinding, key: String, store: RehearsedStore, version: String
  ) {
    let key = Key(
      rule: finding.rule, cause: (finding.cause ?? "") + key, entity: finding.entity,
      property: finding.property)
    let place = places[key] ?? findings.count
    if place == findings.count {
      places[key] = place
      findings.append(finding)
      kinds.append([])
    }
    if kinds[place].last?.version != version {
      kinds[place].append((version, []))
      findings[place].versions.append(version)
    }
    let last = kinds[place].count - 1
    if kinds[place][last].kinds.last != store.kind.words {
      kinds[place][last].kinds.append(store.kind.words)
    }
    findings[place].stores = kinds[place].map {
      "\"\($0.version)\": \($0.kinds.joined(separator: ", "))"
    }
  }
}

extension RehearsalKind {
  /// The name for display.
  package var words: String {
    switch self {
    case .empty: "empty"
    case .typical: "typical"
    case .missing: "values missing"
    case .duplicates: "duplicates"
    case .extremes: "extremes"
    case .large: "100,000 objects"
    }
  }
}

extension RehearsalFinding {
  /// Creates the finding that no part of a bundle could be rehearsed, for this reason.
  package init(notMade problem: Diagnostic) {
    let place = problem.location.map { " At \($0)." } ?? ""
    self.init(
      rule: .rehearsalNotMade, cause: problem.id, entity: problem.entity,
      property: problem.property,
      summary: "the rehearsal could not be made: \(problem.summary) [\(problem.id)]",
      explanation: problem.explanation + place, apple: nil, identity: problem.id, stores: [],
      versions: [])
  }
}
