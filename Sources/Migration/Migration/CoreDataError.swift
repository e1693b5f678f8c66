package import Findings

/// A Core Data error concerning stores and migrations, by code or text, with advice.
package struct CoreDataError: Sendable {
  /// A command of the tools.
  package struct Command: Sendable {
    /// What to type.
    package var line: String
    /// The output, as a sentence.
    package var effect: String

    init(_ line: String, _ effect: String) {
      self.line = line
      self.effect = effect
    }
  }

  /// The identifier: the code, or words of the text joined by hyphens.
  package var id: String
  /// The code in `NSCocoaErrorDomain`; nil for a text without a code or with several.
  package var code: Int?
  /// The name of Apple's or SQLite's constant; nil if not public.
  package var name: String?
  /// The text of the error itself, if public reports show it.
  package var message: String?
  /// What it means.
  package var meaning: String
  /// Causes.
  package var causes: [String]
  /// What to do.
  package var advice: [String]
  /// The command that gives more information.
  package var command: Command
  /// The known reasons in the user info, word for word.
  package var reasons: [String] = []
  /// The findings that predict it.
  package var predictedBy: [String] = []

  /// Creates an error with a code.
  init(
    code: Int, name: String? = nil, message: String? = nil, meaning: String, causes: [String],
    advice: [String], command: Command, reasons: [String] = [], predictedBy: [String] = []
  ) {
    (id, self.code, self.name, self.message) = (String(code), code, name, message)
    (self.meaning, self.causes, self.advice, self.command) = (meaning, causes, advice, command)
    (self.reasons, self.predictedBy) = (reasons, predictedBy)
  }

  /// Creates an error known by its text.
  init(
    text: String, id: String, name: String? = nil, meaning: String, causes: [String],
    advice: [String],
    command: Command, reasons: [String] = [], predictedBy: [String] = []
  ) {
    (self.id, self.name, message) = (id, name, text)
    (self.meaning, self.causes, self.advice, self.command) = (meaning, causes, advice, command)
    (self.reasons, self.predictedBy) = (reasons, predictedBy)
  }

  /// The texts that people search for; `…` stands for variable parts.
  package var texts: [String] { [message].compactMap(\.self) + reasons }

  /// The rules of `catalogue` that predict the error: those that name it, and those in ``predictedBy``.
  package func rules(in catalogue: Catalogue) -> [RuleDescription] {
    catalogue.rules.filter { rule in
      predictedBy.contains(rule.id)
        || rule.apple.map { $0.code == code && (code != nil || $0.reason == message) } == true
    }
  }
}
