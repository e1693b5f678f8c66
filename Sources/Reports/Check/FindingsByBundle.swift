import Checking

/// The findings of a report by the bundle that they are on.
struct FindingsByBundle {
  private let byPath: [String?: [CheckFinding]]

  /// Sorts the findings of `report` once.
  init(_ report: CheckReport) {
    byPath = Dictionary(grouping: report.findings, by: \.bundle)
  }

  /// The findings on the bundle at `path`, nil for those on none, in the order of the report.
  subscript(path: String?) -> [CheckFinding] { byPath[path] ?? [] }

  /// The bundles that there is something to tell about: those with findings that nobody has accepted,
  /// then those with accepted ones alone.
  ///
  /// - Parameters:
  ///   - bundles: The bundles of the report, in its order.
  ///   - all: Whether those without any finding are told about as well.
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
