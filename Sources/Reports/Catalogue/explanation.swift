package import Findings
package import Migration
import Text

/// An explanation of a rule or an error code.
package struct Explanation: Sendable {
  /// The identifier or code.
  package var subject: String
  /// A one-line title.
  package var title: String
  /// Severity, layer and the like.
  package var facts: String
  /// The other texts that it explains; `…` stands for variable parts.
  package var texts: [String] = []
  /// The names of constants by which it is known.
  package var names: [String] = []
  /// The sections, in order.
  package var sections: [Section]

  /// Paragraphs, perhaps below a heading.
  package struct Section: Sendable {
    /// The heading; empty if absent.
    package var heading: String
    /// The paragraphs.
    package var paragraphs: [String]
    /// Whether each paragraph stays in the lines that it has, as an example does.
    package var isVerbatim: Bool

    /// Creates a section.
    package init(_ heading: String, _ paragraphs: [String], isVerbatim: Bool = false) {
      self.heading = heading
      self.paragraphs = paragraphs
      self.isVerbatim = isVerbatim
    }
  }

  /// Creates an explanation.
  package init(
    subject: String, title: String, facts: String,
    sections: [Section]
  ) {
    self.subject = subject
    self.title = title
    self.facts = facts
    self.sections = sections
  }

  /// The explanation of a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - place: The context of its findings, as text that follows the severity; nil if the layer implies it.
  package init(_ rule: RuleDescription, place: String?) {
    let layer = "layer \(rule.layer.rawValue): \(rule.layer.meaning)"
    let place = place.map { $0 + (rule.layer == .cloudKit ? " with CloudKit" : "") }
    self.init(
      subject: rule.id, title: rule.title,
      facts: "\(rule.severity.rawValue), \(place ?? layer)"
        + rule.formerIdentifiers.map { ", formerly \($0)" }.joined(), sections: [])
    func add(_ heading: String, _ text: String) {
      if !text.isEmpty { sections.append(Section(heading, [text])) }
    }
    add("", rule.rationale)
    let article = rule.severity == .error ? "an" : "a"
    add("Why it is \(article) \(rule.severity.rawValue) by default", rule.reason)
    add("Fix", rule.fix)
    if let apple = rule.apple {
      add(apple.code == nil ? apple.lead : "Core Data reports", apple.text)
    }
    if let example = rule.triggering.first {
      sections.append(Section("For example", example.lines, isVerbatim: true))
    }
    texts = rule.texts
    if !texts.isEmpty {
      sections.append(Section("Apple's compiler says", texts.map { "“\($0)”" }))
    }
    add("Source", rule.source)
  }

  /// The explanation of an error.
  package init(_ error: CoreDataError, rules: Catalogue) {
    self.init(
      subject: error.id, title: error.meaning,
      facts: error.name ?? (error.code == nil ? "known by its text" : "no public name"),
      sections: [Section("Causes", error.causes), Section("Fix", error.advice)])
    (texts, names) = (error.texts, error.name.map { [$0] } ?? [])
    if let message = error.message { sections.insert(Section("Message", ["“\(message)”"]), at: 0) }
    if !error.reasons.isEmpty {
      sections.append(Section("Reasons, word for word", error.reasons.map { "“\($0)”" }))
    }
    let predicting = error.rules(in: rules).map(\.id)
    sections.append(
      Section("Find the cause", ["\(error.command.line): \(error.command.effect)"]))
    if !predicting.isEmpty { sections.append(Section("Predicted by", predicting)) }
  }

  /// The explanation as text, ending with a newline.
  package func text(_ style: TextStyle) -> String {
    var text = style.bold(subject) + ": \(title)\n" + style.faint(facts) + "\n"
    for section in sections {
      text += "\n" + (section.heading.isEmpty ? "" : style.bold(section.heading) + "\n")
      for paragraph in section.paragraphs {
        let lines =
          section.isVerbatim
          ? paragraph.split(separator: "\n").map(String.init)
          : wrapped(paragraph, to: style.width - 4)
        for (index, line) in lines.enumerated() {
          let isFirst = index == 0 || section.isVerbatim
          text += (section.heading.isEmpty ? "" : isFirst ? "  " : "    ") + line + "\n"
        }
      }
    }
    return text
  }
}

extension RuleExample {
  /// The parts of the example, each after its caption.
  fileprivate var lines: [String] {
    let width = parts.map(\.caption.count).max() ?? 0
    guard width > 0 else { return parts.map { $0.text ?? "" } }
    return parts.map { part in
      guard let text = part.text else { return part.caption }
      return "\(padded(part.caption, to: width)) \(text.isEmpty ? "nothing" : text)"
    }
  }
}
