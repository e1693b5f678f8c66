import Findings
package import Migration

/// Something that can be explained: a rule, or an error code.
package struct Explanation: Sendable {
  /// The identifier or code.
  package var subject: String
  /// What it is, in one line.
  package var title: String
  /// Severity, layer and the like.
  package var facts: String
  /// What there is to say, in order.
  package var sections: [Section]

  /// Paragraphs, perhaps below a heading.
  package struct Section: Sendable {
    /// The heading; empty for none.
    package var heading: String
    /// The paragraphs.
    package var paragraphs: [String]
    /// Whether each paragraph stays in the lines that it has, as an example does.
    package var isVerbatim: Bool

    /// Makes a section.
    package init(_ heading: String, _ paragraphs: [String], isVerbatim: Bool = false) {
      self.heading = heading
      self.paragraphs = paragraphs
      self.isVerbatim = isVerbatim
    }
  }

  /// Makes an explanation.
  package init(
    subject: String, title: String, facts: String,
    sections: [Section]
  ) {
    self.subject = subject
    self.title = title
    self.facts = facts
    self.sections = sections
  }

  /// The explanation of a rule on the step between two models.
  package init(_ rule: MigrationRule) {
    self.init(
      subject: rule.id, title: rule.title,
      facts: "\(rule.severity.rawValue), layer \(rule.layer.rawValue): \(rule.layer.meaning)",
      sections: [Section("", [rule.rationale]), Section("What to do", [rule.advice])])
    if let apple = rule.apple {
      let reason = apple.reason.map { " “\($0)”" } ?? ""
      sections.append(Section("Core Data reports", ["\(apple.code)\(reason)"]))
    }
    if let example = rule.triggering.first {
      let texts = [("from", example.from), ("to  ", example.to)].map { word, text in
        "\(word) \(text.isEmpty ? "nothing" : text)"
      }
      sections.append(Section("For example", texts, isVerbatim: true))
    }
    sections.append(Section("Source", [rule.source]))
  }

  /// The explanation of an error code.
  package init(_ error: CoreDataError) {
    self.init(
      subject: String(error.code), title: error.meaning,
      facts: error.name ?? "no public name",
      sections: [Section("Causes", error.causes), Section("What to do", error.advice)])
    if !error.reasons.isEmpty {
      sections.append(Section("Reasons, word for word", error.reasons.map { "“\($0)”" }))
    }
    if !error.rules.isEmpty { sections.append(Section("Predicted by", error.rules)) }
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

extension FindingLayer {
  /// What the layer means, in a few words.
  fileprivate var meaning: String {
    switch self {
    case .inference: "no mapping can be inferred"
    case .store: "the mapping is inferred, the migration of a store can fail"
    case .loss: "the migration succeeds, data is lost or changes meaning"
    case .lint: "nothing fails now"
    }
  }
}
