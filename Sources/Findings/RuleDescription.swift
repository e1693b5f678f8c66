/// What there is to say about one kind of finding, whoever finds it.
///
/// The catalogue, `modeldiff explain`, the pages, the configuration of a check and the rules in SARIF all
/// tell of a finding what stands here.
package struct RuleDescription: Hashable, Sendable {
  /// The stable kebab-case identifier of the findings; never reused for another kind.
  package var id: String
  /// What it is about.
  package var layer: Layer
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

  /// Describes a kind of finding.
  package init(
    _ id: String, _ layer: Layer, _ severity: Severity, title: String, rationale: String = "",
    fix: String = "", source: String = "", apple: AppleError? = nil
  ) {
    self.id = id
    self.layer = layer
    self.severity = severity
    self.title = title
    self.rationale = rationale
    self.fix = fix
    self.source = source
    self.apple = apple
  }
}
