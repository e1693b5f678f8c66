package import Comparing
import Findings
import Migration
import Text

extension ComparisonReport {
  /// The combined weight of the verdict and possible failures.
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

  /// The combined weight of the verdict and possible failures.
  var standing: Standing {
    switch verdict {
    case .identical: .identical
    case .inferable: worstSeverity == .error ? .doubtful : .good
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

  /// The verdict in one or two words, for lists.
  var shortWord: String {
    switch verdict {
    case .identical: "identical"
    case .inferable: "lightweight"
    case .notInferable: "not lightweight"
    }
  }

  /// The meaning of the verdict, as text that follows it.
  package var sentence: String {
    guard refused.isEmpty else {
      let versions = refused.map(refused.count > 1 ? \.reference : \.version)
      return
        "the compiler refuses \(versions.joined(separator: " and ")): only the readable parts are compared"
    }
    return switch standing {
    case .identical: "all version hashes are equal, Core Data does not migrate"
    case .good: "Core Data infers the mapping"
    case .doubtful:
      findings.contains { $0.finding.layer == .store && $0.finding.severity == .error }
        ? "but stores with rows can fail to migrate"
        : "but elements that look renamed lose their data"
    case .bad:
      findings.allSatisfy {
        $0.finding.layer != .inference
          || $0.finding.rule == MigrationRule.cloudKitRename.description
      }
        ? "Core Data refuses to rename elements mirrored with CloudKit"
        : "Core Data cannot infer the mapping"
    }
  }

  /// The names of the two versions: their references if the names are equal.
  var names: (from: String, to: String) {
    from.version == to.version ? (from.reference, to.reference) : (from.version, to.version)
  }

  /// The number of findings and changes, such as `1 error, 7 changes`; `no changes` if there are none.
  var counts: String {
    (severityCounts + [countedIfAny(changes.count, "change") ?? "no changes"]
      + [unjudgedPhrase(unjudged.count)].compactMap(\.self)).joined(separator: ", ")
  }

  /// The number of findings, such as `1 error, 2 notes`; `nothing` if there are none.
  package var findingCounts: String {
    severityCounts.isEmpty ? "nothing" : severityCounts.joined(separator: ", ")
  }

  private var severityCounts: [String] {
    let groups = findings.grouped
    return [(Severity.error, "error"), (.warning, "warning"), (.note, "note")].compactMap {
      severity, name in
      countedIfAny(groups.count { $0.shown.finding.severity == severity }, name)
    }
  }
}

/// The number of unjudged attributes; nil if absent.
func unjudgedPhrase(_ count: Int) -> String? {
  countedIfAny(count, "attribute").map { "\($0) not judged" }
}

/// `number` with `name`, in the plural if necessary; nil for 0.
package func countedIfAny(_ number: Int, _ name: String) -> String? {
  number == 0 ? nil : "\(number) \(name)\(number == 1 ? "" : "s")"
}
