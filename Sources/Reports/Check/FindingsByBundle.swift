import Checking

/// The findings of a report by the bundle that they are on.
struct FindingsByBundle {
  private let byPath: [String?: [CheckFinding]]

  /// Sorts the findings of `report` once.
  init(_ report: CheckReport) {
    byPath = Dictionary(grouping: report.findings, by: \.bundle)
  }

  /// The findings on the bundle at `path`, in report order; nil for those on no bundle.
  subscript(path: String?) -> [CheckFinding] { byPath[path] ?? [] }

  /// The bundles to report: those with findings that are not accepted, then those with only accepted ones.
  ///
  /// - Parameters:
  ///   - bundles: The bundles of the report, in its order.
  ///   - all: Whether to include bundles without findings.
  /// - Returns: The bundles, otherwise in the order of the report.
  func told(_ bundles: [CheckedBundle], all: Bool) -> [CheckedBundle] {
    let active = bundles.filter { self[$0.path].contains { $0.suppression == nil } }
    let rest = bundles.filter { !self[$0.path].contains { $0.suppression == nil } }
    return active + rest.filter { all || !self[$0.path].isEmpty }
  }

  /// The bundles that have no finding.
  func silent(_ bundles: [CheckedBundle]) -> [CheckedBundle] {
    bundles.filter { self[$0.path].isEmpty }
  }
}
