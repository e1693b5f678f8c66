package import Findings

/// An error of Core Data around stores and migrations, by its code or its text, and what to make of it.
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

  /// What it is called: the code, or words of the text joined by hyphens.
  package var id: String
  /// The code in `NSCocoaErrorDomain`; nil for a text that comes without one, or with several.
  package var code: Int?
  /// The name of the constant, Apple's or SQLite's; nil where none is public.
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

  /// Describes an error that has a code.
  init(
    code: Int, name: String? = nil, message: String? = nil, meaning: String, causes: [String],
    advice: [String], command: Command, reasons: [String] = [], predictedBy: [String] = []
  ) {
    (id, self.code, self.name, self.message) = (String(code), code, name, message)
    (self.meaning, self.causes, self.advice, self.command) = (meaning, causes, advice, command)
    (self.reasons, self.predictedBy) = (reasons, predictedBy)
  }

  /// Describes what is known by its text.
  init(
    text: String, id: String, name: String? = nil, meaning: String, causes: [String],
    advice: [String],
    command: Command, reasons: [String] = [], predictedBy: [String] = []
  ) {
    (self.id, self.name, message) = (id, name, text)
    (self.meaning, self.causes, self.advice, self.command) = (meaning, causes, advice, command)
    (self.reasons, self.predictedBy) = (reasons, predictedBy)
  }

  /// The texts by which people search for it; `…` stands for what differs.
  package var texts: [String] { [message].compactMap(\.self) + reasons }

  /// The rules of `catalogue` that predict the error: those that name it, and those given.
  package func rules(in catalogue: Catalogue) -> [RuleDescription] {
    catalogue.rules.filter { rule in
      predictedBy.contains(rule.id)
        || rule.apple.map { $0.code == code && (code != nil || $0.reason == message) } == true
    }
  }
}
