package import Findings

/// One thing that a step file gets wrong.
package typealias StepFinding = Finding<FoundInStep>

/// Checks a step file against its two versions, by all rules.
///
/// Names are judged where it is certain what they are of: what a column of a subquery is called, for example, is left
/// to SQLite.
///
/// - Parameters:
///   - file: The step file.
///   - versions: The two versions.
/// - Returns: The findings, in the order of rules and places.
/// - Complexity: O(n·m) in tokens and views.
package func lintStepFile(_ file: StepFile, _ versions: StepVersions) -> [StepFinding] {
  let scope = StepScope(file, versions)
  return StepRule.all.flatMap { rule in
    var seen: [Fingerprint: Int] = [:]
    return rule.check(scope).sorted { $0.range.lowerBound < $1.range.lowerBound }.map { found in
      let element = [found.entity, found.property].compactMap(\.self).joined(separator: ".")
      let fingerprint = Fingerprint(rule: rule.id, element: element, content: found.summary)
      let count = seen[fingerprint, default: 0] + 1
      seen[fingerprint] = count
      return StepFinding(
        rule.description, found, count == 1 ? fingerprint : fingerprint.numbered(count))
    }
  }
}

extension StepFile {
  /// Findings as diagnostics with their places and lines, in the order of places.
  ///
  /// - Parameters:
  ///   - findings: What was found in this file.
  ///   - bytes: The bytes of the file.
  /// - Returns: A diagnostic for each.
  package func diagnostics(_ findings: [StepFinding], in bytes: [UInt8]) -> [Diagnostic] {
    findings.map { finding in
      var diagnostic = Diagnostic(finding)
      diagnostic.location = location(finding.found.range)
      return diagnostic
    }.sortedByPosition().quoting(bytes)
  }
}
