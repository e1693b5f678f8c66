/// Describes one kind of finding.
///
/// The catalogue, `modeldiff explain`, the pages, check configurations and SARIF rules all use this text.
/// Descriptions are equal if their identifiers are.
package struct RuleDescription: Sendable {
  /// The stable kebab-case identifier of the findings; never reused for another kind.
  package var id: String
  /// When the problem surfaces.
  package var layer: Layer
  /// The subject of the findings; that of the layer by default.
  package var category: DiagnosticCategory
  /// The severity, unless a configuration changes it.
  package var severity: Severity
  /// A one-line title.
  package var title: String
  /// What happens, in Core Data's terms; empty if the title is enough.
  package var rationale: String
  /// What to do about it; empty if the finding itself says so.
  package var fix: String
  /// Where the rule comes from; empty for rules of this project.
  package var source: String
  /// The error that Core Data reports.
  package var apple: AppleError?
  /// The messages of Apple's compiler, word for word; `…` stands for variable parts.
  package var texts: [String]
  /// Why no configuration may change the severity; nil if it may.
  package var isFixedBecause: String?
  /// The reason for ``severity``; nil to use the reason of the layer.
  package var ownReason: String?
  /// Examples that cause a finding.
  package var triggering: [RuleExample] = []
  /// Similar examples that cause none.
  package var nonTriggering: [RuleExample] = []

  /// Creates the description of a kind of finding.
  package init(
    _ id: String, _ layer: Layer, _ severity: Severity, title: String, rationale: String = "",
    fix: String = "", source: String = "", apple: AppleError? = nil, texts: [String] = []
  ) {
    self.id = id
    self.layer = layer
    category = layer.category
    self.severity = severity
    self.title = title
    self.rationale = rationale
    self.fix = fix
    self.source = source
    self.apple = apple
    self.texts = texts
  }

  /// The description with examples.
  ///
  /// - Parameters:
  ///   - triggering: Examples that cause a finding.
  ///   - nonTriggering: Similar examples that cause none.
  /// - Returns: The description, otherwise unchanged.
  package func with(
    triggering: [RuleExample], nonTriggering: [RuleExample] = []
  ) -> RuleDescription {
    var result = self
    result.triggering = triggering
    result.nonTriggering = nonTriggering
    return result
  }

  /// The description with a severity that no configuration may change.
  ///
  /// - Parameter reason: The reason, as text that follows `cannot be changed: `.
  /// - Returns: The description, otherwise unchanged.
  package func fixed(because reason: String) -> RuleDescription {
    var result = self
    result.isFixedBecause = reason
    return result
  }

  /// The description with its own reason for the severity.
  ///
  /// - Parameter reason: The reason, as a sentence.
  /// - Returns: The description, otherwise unchanged.
  package func weighed(because reason: String) -> RuleDescription {
    var result = self
    result.ownReason = reason
    return result
  }

  /// The description with the reason for data loss that is probably not intended.
  package func ofUnmeantLoss() -> RuleDescription {
    weighed(because: Layer.loss.reason(for: .error))
  }

  /// The reason for ``severity``, as a sentence.
  package var reason: String { ownReason ?? layer.reason(for: severity) }

  /// The description with another subject than that of its layer.
  package func about(_ category: DiagnosticCategory) -> RuleDescription {
    var result = self
    result.category = category
    return result
  }

  /// The former identifiers, in order.
  package var formerIdentifiers: [String] {
    Catalogue.formerIdentifiers.filter { $0.value == id }.map(\.key).sorted()
  }
}

extension RuleDescription: Hashable {
  /// Whether both describe the same kind of finding.
  package static func == (left: RuleDescription, right: RuleDescription) -> Bool {
    left.id == right.id
  }

  /// Hashes the identifier.
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// An example of a rule for display: pieces of XML with captions.
package struct RuleExample: Hashable, Sendable {
  /// A piece of an example.
  package struct Part: Hashable, Sendable {
    /// The caption, such as `from`; empty if none is needed.
    package var caption: String
    /// The text: the contents of `<model>` or a whole file; nil if the caption is enough.
    package var text: String?

    /// Creates a piece.
    package init(_ caption: String, _ text: String?) {
      self.caption = caption
      self.text = text
    }
  }

  /// The pieces in order; one or more.
  package var parts: [Part]

  /// Creates an example of several pieces.
  package init(_ parts: [Part]) {
    self.parts = parts
  }

  /// An example that consists of one piece of XML.
  package static func model(_ text: String) -> RuleExample { RuleExample([Part("", text)]) }
}
