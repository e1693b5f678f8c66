import Findings

extension ReleaseRule {
  /// Stores of a shipped version reach the current one in several steps only.
  static let onlyStepwise = ReleaseRule(
    RuleDescription(
      "only-stepwise", .inference, .error,
      title: "Stores of a shipped version reach the current one only version by version.",
      rationale: """
        Each single step can be inferred, and usually only that is tested. But Core Data migrates \
        in one direct step: for users who skip an update it fails with error 134140.
        """,
      fix: """
        Keep the direct step lightweight, or migrate in stages. If the app migrates version by \
        version with its own code, say so in the configuration: "migration": "stepwise".
        """,
      source: "woocommerce-ios 13→117: every step is lightweight and the direct one is not.",
      apple: AppleError(
        code: 134140, reason: "Can't find or automatically infer mapping model for migration")),
    triggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.empty],
        head: ["1": ExampleBody.text, "2": ExampleBody.empty, "*3": ExampleBody.date])
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.empty],
        head: ["1": ExampleBody.text, "2": ExampleBody.empty, "*3": ExampleBody.text])
    ]
  ) { scope in
    guard let current = scope.input.head?.current else { return [] }
    return scope.unreachable(isChained: true).map { group in
      var finding = FoundInRelease(
        group,
        "stores of \(FoundInRelease.phrase(group.versions)) reach \"\(current)\" only version by "
          + "version", current: current)
      if let first = group.versions.first, let chain = group.chains[first] {
        finding.notes.append("From \"\(first)\" the route is through \(via(chain.dropLast())).")
      }
      if scope.input.migration == .stepwise {
        finding.severity = .note
      } else if group.wasSoBefore {
        finding.severity = .warning
        finding.notes.append("This was already the case before this change.")
      }
      return finding
    }
  }

  private static func via(_ names: ArraySlice<String>) -> String {
    let quoted = names.map { "\"\($0)\"" }
    guard quoted.count > 4 else { return quoted.joined(separator: ", ") }
    return "\(quoted[0]), \(quoted[1]), … and \(quoted.count - 2) more"
  }
}
