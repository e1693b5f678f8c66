import Comparing
import Findings
import StoreModel
import Text
import Upgrading

extension StoreReport {
  /// The verdict for a healthy store, with uncertainties; nil for any other.
  ///
  /// The contents are intact; whether recent saves are missing cannot be determined without the log.
  var soundness: (verdict: String, doubt: String)? {
    guard isHealthy else { return nil }
    return ("healthy", worst == .warning ? ", but recent saves may be missing: no -wal" : "")
  }

  /// The most severe problem and the number of others, as a clause; nil if there are only notes.
  var cause: String? {
    let worst = worst ?? .note
    guard worst >= .warning else { return nil }
    // Of the same severity, what is wrong with the store itself comes first, and what may be missing last.
    let first = findings.first { $0.severity == worst && $0.question.kind != .missingLog }
    let failure = openings.first { $0.outcome.isFailure }
    let cause =
      first?.question.summary ?? failure?.problem ?? nearest?.cause ?? "something is wrong"
    let others = findings.count { $0.severity > .note } - (first == nil ? 0 : 1)
    return cause + (others > 0 ? ", and \(counted(others, "more finding"))" : "")
  }
}

extension StoreReport.Opening {
  /// The problem of opening the store, as a clause.
  var problem: String {
    outcome == .misreads
      ? "with \(target.version), Core Data reads properties from the wrong columns"
      : "it does not open with \(target.version)"
  }
}

extension StoreReport.Nearest {
  /// The problem of the store's version, as a clause.
  var cause: String {
    sharesNothing
      ? "it belongs to another model: it has no entity in common with \(side.version)"
      : "it has none of the given versions, the nearest is \(side.version)"
  }
}
