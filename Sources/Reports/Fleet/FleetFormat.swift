package import Upgrading

/// A form in which the results of several stores are printed.
package enum FleetFormat: String, Hashable, Sendable, CaseIterable {
  /// A table for people.
  case text
  /// For programs: one object.
  case json
  /// For programs: an object in each line, which ``fleetSchema`` describes.
  case jsonl
  /// For the list of tests of a CI.
  case junit

  /// Prints `report`.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - style: How text for people is decorated.
  ///   - write: Takes the pieces of the text.
  package func print(_ report: FleetReport, style: TextStyle, to write: (String) -> Void) {
    switch self {
    case .text: write(report.text(style))
    case .json: report.writeJSON(to: write)
    case .jsonl: for line in report.lines { write(line + "\n") }
    case .junit: write(report.jUnit)
    }
  }
}
