package import Findings

/// The identifiers that a level may be given to, and those that have none.
package struct KnownIdentifiers: Sendable {
  private let rules: Set<String>
  private let fixed: [String: String]

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - rules: Those that may be given a level.
  ///   - fixed: Those that may not, and why.
  package init(rules: Set<String>, fixed: [String: String]) {
    self.rules = rules
    self.fixed = fixed
  }

  /// Why `identifier` cannot be given a level; nil when it can.
  package func problem(
    with identifier: String
  ) -> (rule: RuleDescription, summary: String)? {
    guard !rules.contains(identifier) else { return nil }
    if let reason = fixed[identifier] {
      return (.fixedLevel, "the level of \"\(identifier)\" cannot be changed: \(reason)")
    }
    let near = nearestName(to: identifier, among: rules.sorted())
    let hint = near.map { "did you mean \"\($0)\"?" } ?? "expected one that modeldiff explain lists"
    return (.unknownRule, "there is no rule \"\(identifier)\", \(hint)")
  }
}
