package import Findings

/// What is known about a rule before it finds anything.
package struct CheckRuleFacts: Hashable, Sendable {
  /// What it is about, in one line.
  package var title: String
  /// How much a finding matters unless a configuration says otherwise.
  package var severity: Severity
  /// The page that tells about it, below `Documentation`, with the heading: `Rules.md#order-dropped`.
  package var page: String

  /// Makes the facts about a rule.
  package init(title: String, severity: Severity, page: String) {
    self.title = title
    self.severity = severity
    self.page = page
  }
}

/// Where the project is published.
package enum ProjectAddress {
  /// Whose it is there: a mark, as in `README.md`, until it is published.
  private static let owner = "<owner>"

  /// The project.
  package static let project = "https://github.com/\(uriText(owner))/coredata-toolchain"

  /// A page below `Documentation`, perhaps with a heading after `#`.
  package static func documentation(_ page: String) -> String {
    "\(project)/blob/main/Documentation/\(page)"
  }
}
