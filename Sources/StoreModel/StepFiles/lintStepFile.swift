package import Findings

/// One thing that a step file gets wrong.
package typealias StepFinding = Finding<FoundInStep>

/// Checks a step file against its two versions with all rules.
///
/// Names are checked only if it is certain what they refer to: names of subquery columns, for example, are
/// left to SQLite.
///
/// - Parameters:
///   - file: The step file.
///   - versions: The two versions.
/// - Returns: The findings, in the order of rules and positions.
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
  /// Converts findings to diagnostics with locations and lines, in file order.
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
