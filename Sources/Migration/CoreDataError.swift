package import Findings

/// An error code of Core Data around migrations, and what to make of it.
package struct CoreDataError: Sendable {
  /// A command of the tools.
  package struct Command: Sendable {
    /// What to type.
    package var line: String
    /// What it prints, a sentence.
    package var effect: String

    init(_ line: String, _ effect: String) {
      self.line = line
      self.effect = effect
    }
  }

  /// The code in `NSCocoaErrorDomain`.
  package var code: Int
  /// Apple's name of the constant; nil where none is public.
  package var name: String?
  /// The text of the error itself, where public reports show one.
  package var message: String?
  /// What it means.
  package var meaning: String
  /// Causes.
  package var causes: [String]
  /// What to do.
  package var advice: [String]
  /// The command that tells more.
  package var command: Command
  /// The reasons in the user info, word for word, as far as they are known.
  package var reasons: [String] = []
  /// The findings that predict it.
  package var predictedBy: [String] = []

  /// The rules of `catalogue` that predict the error: those that name the code, and those given.
  package func rules(in catalogue: Catalogue) -> [RuleDescription] {
    catalogue.rules.filter { $0.apple?.code == code || predictedBy.contains($0.id) }
  }
}
