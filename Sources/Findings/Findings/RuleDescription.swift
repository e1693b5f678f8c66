/// What there is to say about one kind of finding, whoever finds it.
///
/// The catalogue, `modeldiff explain`, the pages, the configuration of a check and the rules in SARIF all
/// tell of a finding what stands here. Two descriptions are equal when their identifiers are.
package struct RuleDescription: Sendable {
  /// The stable kebab-case identifier of the findings; never reused for another kind.
  package var id: String
  /// How far somebody gets before it matters.
  package var layer: Layer
  /// What a finding is about; that of the layer unless the rule says otherwise.
  package var category: DiagnosticCategory
  /// How much a finding matters unless a configuration says otherwise.
  package var severity: Severity
  /// What it is about, in one line.
  package var title: String
  /// What happens, in Core Data's terms; empty where the title says it all.
  package var rationale: String
  /// What to do about it; empty where the finding itself says it.
  package var fix: String
  /// Where the rule comes from; empty for what this project itself says.
  package var source: String
  /// What Core Data reports.
  package var apple: AppleError?
  /// What Apple's compiler says of it, word for word; `…` stands for what differs.
  package var texts: [String]
  /// Why no configuration may give it another severity; nil where one may.
  package var isFixedBecause: String?
  /// Why a finding matters as much as ``severity`` says where the layer does not say it; nil where it does.
  package var ownReason: String?
  /// What gives a finding.
  package var triggering: [RuleExample] = []
  /// What is alike and gives none.
  package var nonTriggering: [RuleExample] = []

  /// Describes a kind of finding.
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
  ///   - triggering: What gives a finding.
  ///   - nonTriggering: What is alike and gives none.
  /// - Returns: The same description otherwise.
  package func with(
    triggering: [RuleExample], nonTriggering: [RuleExample] = []
  ) -> RuleDescription {
    var result = self
    result.triggering = triggering
    result.nonTriggering = nonTriggering
    return result
  }

  /// The description of findings whose severity no configuration may change.
  ///
  /// - Parameter reason: Why not, as it follows `cannot be changed: `.
  /// - Returns: The same description otherwise.
  package func fixed(because reason: String) -> RuleDescription {
    var result = self
    result.isFixedBecause = reason
    return result
  }

  /// The description of findings that matter as much as they do for a reason that the layer does not say.
  ///
  /// - Parameter reason: The reason, a sentence.
  /// - Returns: The same description otherwise.
  package func weighed(because reason: String) -> RuleDescription {
    var result = self
    result.ownReason = reason
    return result
  }

  /// The description of findings on a loss that was probably not meant.
  package func ofUnmeantLoss() -> RuleDescription {
    weighed(because: Layer.loss.reason(for: .error))
  }

  /// Why a finding matters as much as ``severity`` says, a sentence.
  package var reason: String { ownReason ?? layer.reason(for: severity) }

  /// The description of findings on something else than its layer tells.
  package func about(_ category: DiagnosticCategory) -> RuleDescription {
    var result = self
    result.category = category
    return result
  }

  /// The identifiers that it had before, in order.
  package var formerIdentifiers: [String] {
    Catalogue.formerIdentifiers.filter { $0.value == id }.map(\.key).sorted()
  }
}

extension RuleDescription: Hashable {
  /// Whether two descriptions are of the same kind of finding.
  package static func == (left: RuleDescription, right: RuleDescription) -> Bool {
    left.id == right.id
  }

  /// Hashes the identifier.
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// An example of a rule as people are shown it: pieces of XML, each with what it is.
package struct RuleExample: Hashable, Sendable {
  /// A piece of an example.
  package struct Part: Hashable, Sendable {
    /// What it is, such as `from`; empty where nothing need be said.
    package var caption: String
    /// The text, what is inside `<model>` or a whole file; nil where the caption says it all.
    package var text: String?

    /// Makes a piece.
    package init(_ caption: String, _ text: String?) {
      self.caption = caption
      self.text = text
    }
  }

  /// The pieces in order; one or more.
  package var parts: [Part]

  /// Makes an example of several pieces.
  package init(_ parts: [Part]) {
    self.parts = parts
  }

  /// The example that is one piece of XML.
  package static func model(_ text: String) -> RuleExample { RuleExample([Part("", text)]) }
}
