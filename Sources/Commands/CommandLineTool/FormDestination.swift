import ArgumentParser

/// The destination and format of a report: `FORM=FILE`, or `FORM=-` for standard output.
package struct FormDestination<Form: Choice & Hashable & Sendable>: Hashable, Sendable,
  ExpressibleByArgument
{
  /// The form.
  package var format: Form
  /// The file; nil for standard output.
  package var file: String?

  /// Creates a destination.
  package init(format: Form, file: String?) {
    self.format = format
    self.file = file
  }

  /// Takes `FORM=FILE` apart; without a file it is standard output.
  package init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = parts.first.flatMap({ Form(rawValue: String($0)) }) else { return nil }
    let file = parts.count == 2 ? String(parts[1]) : "-"
    guard !file.isEmpty else { return nil }
    self.init(format: format, file: file == "-" ? nil : file)
  }

  /// The forms, for help and completion.
  package static var allValueStrings: [String] { Form.allCases.map { "\($0.rawValue)=FILE" } }
}
