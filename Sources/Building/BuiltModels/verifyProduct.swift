import DataModel
package import Findings

/// One way in which a product differs from its sources.
package typealias ProductFinding = Finding<FoundInProduct>

/// Checks a product against its sources, by all rules.
///
/// - Parameter scope: The product and the sources.
/// - Returns: The findings, in the order of rules.
package func verifyProduct(_ scope: ProductScope) -> [ProductFinding] {
  ProductRule.all.flatMap { rule in
    var seen: [Fingerprint: Int] = [:]
    return rule.check(scope).map { found in
      let content = found.content.isEmpty ? nil : contentDigest(of: found.content)
      let fingerprint = Fingerprint(rule: rule.id, element: found.key, content: content)
      let count = seen[fingerprint, default: 0] + 1
      seen[fingerprint] = count
      return ProductFinding(
        rule.description, found, count == 1 ? fingerprint : fingerprint.numbered(count))
    }
  }
}
