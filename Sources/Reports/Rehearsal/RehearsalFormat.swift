package import Checking
import Findings

/// A form in which the report of rehearsals is printed.
package enum RehearsalFormat: String, Hashable, Sendable, CaseIterable {
  /// For people at a terminal.
  case text
  /// For programs: form 1, which ``rehearsalSchema`` describes.
  case json
  /// For the list of tests of a CI: a case for each store.
  case junit
  /// For people: a page that is one file.
  case html

  /// Prints `report`.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - style: How text for people is decorated; the other forms have no use for it.
  /// - Returns: The whole file, with a newline at the end.
  package func print(_ report: RehearsalReport, style: TextStyle) -> String {
    switch self {
    case .text: RehearsalText(style: style).text(report)
    case .json: report.json.text
    case .junit: report.jUnit
    case .html: report.html
    }
  }
}
