package import Checking
import Findings

/// A form in which the report of a check is printed.
///
/// A new form is one more case, and one more function from the report to text.
package enum CheckFormat: String, Hashable, Sendable, CaseIterable {
  /// For people at a terminal.
  case text
  /// For people and programs that read line by line: a finding a line.
  case oneline
  /// For programs: form 1, which ``checkSchema`` describes.
  case json
  /// For a comment on a pull request, or the summary of a job.
  case markdown
  /// For annotations in a pull request: commands of GitHub's workflows.
  case github
  /// For code scanning: SARIF 2.1.0.
  case sarif
  /// For the list of tests of a CI.
  case junit
  /// For GitLab's code quality.
  case gitlab
  /// For Xcode's list of issues.
  case xcode
  /// For people: a page that is one file.
  case html

  /// Prints `report`.
  ///
  /// What a service reads has paths from the root of the repository, and what Xcode reads absolute ones; people are
  /// shown the paths that they gave.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - style: How text for people is decorated; the other forms have no use for it.
  ///   - isPretty: Whether JSON has line breaks and indentation.
  /// - Returns: The whole file, with a newline at the end.
  package func print(
    _ report: CheckReport, style: TextStyle, isPretty: Bool = false
  ) -> String {
    switch self {
    case .text: CheckText(style: style).text(report)
    case .oneline: report.oneline
    case .json: isPretty ? report.json.text : report.json.line + "\n"
    case .markdown: report.markdown()
    case .github: report.fromRoot.gitHub
    case .sarif: report.fromRoot.sarif.text
    case .junit: report.jUnit
    case .gitlab: report.fromRoot.gitLab.text
    case .xcode: report.absolute.xcode
    case .html: report.html
    }
  }

  /// Prints a report on rehearsals alone.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - style: How text for people is decorated; the other forms have no use for it.
  /// - Returns: The whole file, with a newline at the end.
  package func printRehearsals(_ report: CheckReport, style: TextStyle) -> String {
    switch self {
    case .text: RehearsalText(style: style).text(report)
    case .json: report.rehearsalJSON.text
    case .junit: report.rehearsalJUnit
    default: print(report, style: style)
    }
  }
}
