import Findings
import Migration
import Reports

/// The pages on errors of Core Data: an index, and one for each code or text.
let errorPages: [Page] = [index] + CoreDataError.all.map(page)

private let index = Page(
  path: "Errors.md",
  text: """
    # Error codes of Core Data around migrations

    What each code in `NSCocoaErrorDomain` means, its causes, the fix, and the findings that predict it; texts without a code
    follow. `modeldiff explain` tells it in a terminal. SwiftData hides all of them behind
    `SwiftDataError.loadIssueModelContainer`; the text is then only in the log.

    Written by `make docs` from `Sources/Migration/Migration/CoreDataError+*.swift`; a test fails when a page is out of date.

    \(table(
      ["code", "constant", "meaning"],
      CoreDataError.all.map { error in
        [
          anchor(error.id) + "[\(error.id)](\(error.path))",
          error.name.map { "`\($0)`" } ?? "", error.meaning,
        ]
      }))

    The texts to search for:

    \(list(
      CoreDataError.all.flatMap { error in
        error.texts.map { "“\($0)”: [\(error.id)](\(error.path))" }
      }))

    """)

private func page(_ error: CoreDataError) -> Page {
  let name = error.name.map { " (\($0))" } ?? ""
  var parts = [
    error.code == nil ? "# “\(error.message ?? "")”" : "# Core Data error \(error.id)\(name)",
    error.meaning,
    block(error.logLines, "text"), "## Causes", list(error.causes), "## Fix", list(error.advice),
    "## Find the cause", block([error.command.line], "sh"),
    error.command.effect,
  ]
  let rules = error.rules(in: .all)
  if !rules.isEmpty {
    parts += [
      "## Predicted by", list(rules.map { "`\($0.id)`: \($0.title)" }),
    ]
  }
  parts.append(
    "[All errors](../Errors.md) · `modeldiff explain \(error.id)` explains it in a terminal."
  )
  return Page(path: error.path, text: paragraphs(parts) + "\n")
}

extension CoreDataError {
  fileprivate var path: String { "Errors/\(id).md" }

  /// What a log shows, and the reasons in the user info.
  fileprivate var logLines: [String] {
    guard let code else { return texts }
    return [
      "Error Domain=NSCocoaErrorDomain Code=\(code)" + (message.map { " \"\($0)\"" } ?? "")
    ] + reasons.map { "reason=\($0)" }
  }
}
