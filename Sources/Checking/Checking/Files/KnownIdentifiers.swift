package import Findings

/// The identifiers whose severity can be configured, and those without one.
package struct KnownIdentifiers: Sendable {
  private let catalogue: Catalogue

  /// Creates a list.
  ///
  /// - Parameter catalogue: All existing rules.
  package init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
  }

  /// The reason why the severity of `identifier` cannot be configured; nil if it can.
  package func problem(with identifier: String) -> (rule: RuleDescription, summary: String)? {
    let rule = catalogue.ofChecks[identifier]
    guard rule == nil || rule?.isFixedBecause != nil else { return nil }
    if let reason = rule?.isFixedBecause {
      return (.fixedLevel, "the level of \"\(identifier)\" cannot be changed: \(reason)")
    }
    let near = nearestName(to: identifier, among: catalogue.configurable.map(\.id).sorted())
    let hint = near.map { "did you mean \"\($0)\"?" } ?? "expected one that modeldiff explain lists"
    return (.unknownRule, "there is no rule \"\(identifier)\", \(hint)")
  }
}
