/// A form in which the report of a check is printed.
///
/// A new form is one more case, and one more function from the report to text.
package enum CheckFormat: String, Hashable, Sendable, CaseIterable {
  /// For people at a terminal.
  case text
  /// For programs: form 1, which ``checkSchema`` describes.
  case json

  /// Prints `report`.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - style: How text for people is decorated; the other forms have no use for it.
  /// - Returns: The whole file, with a newline at the end.
  package func print(_ report: CheckReport, style: TextStyle) -> String {
    switch self {
    case .text: CheckText(style: style).text(report)
    case .json: report.json.text
    }
  }
}
