import Migration

/// The text of `Documentation/Errors.md`.
func errorsPage() -> String {
  """
  # Error codes of Core Data around migrations

  What each code in `NSCocoaErrorDomain` means, how it comes about, what to do, and which findings of
  `modeldiff` foretell it. `modeldiff explain CODE` prints the same. SwiftData hides all of them behind
  `SwiftDataError.loadIssueModelContainer`; the text is then only in the log.

  Made from `Sources/Migration/CoreDataError.swift`; a test fails when this page is out of date, and
  `make record` writes it anew.

  \(CoreDataError.all.map(section).joined(separator: "\n\n"))

  """
}

private func section(_ error: CoreDataError) -> String {
  var parts = [
    "## \(error.code)", (error.name.map { "`\($0)`. " } ?? "") + error.meaning,
    "Causes:", list(error.causes), "What to do:", list(error.advice),
  ]
  if !error.reasons.isEmpty {
    parts += ["Reasons, word for word:", list(error.reasons.map { "“\($0)”" })]
  }
  if !error.rules.isEmpty {
    parts += ["Predicted by:", list(error.rules.map { "[`\($0)`](Rules.md#\($0))" })]
  }
  return parts.joined(separator: "\n\n")
}

private func list(_ items: [String]) -> String {
  items.map { "- \($0)" }.joined(separator: "\n")
}
