import CheckFiles
import DataModel
package import Findings
import Loading
import Migration
import ModelLint
import ModelSource
import ReleaseCheck
import Reports

/// An identifier that a check or `modelc lint` may tell, from all lists of them.
package struct KnownRule: Hashable, Sendable {
  /// The identifier.
  package var id: String
  /// What it is about, in one line.
  package var title: String
  /// How much a finding matters unless a configuration says otherwise.
  package var severity: Severity
  /// The page that tells about it, below `Documentation`, with the heading.
  package var page: String
  /// Why no configuration may give it another level; nil where one may.
  package var isFixedBecause: String?

  /// All identifiers, each once.
  package static let all: [KnownRule] =
    MigrationRule.all.map { KnownRule($0.id, $0.title, $0.severity, "Rules.md#\($0.id)") }
    + ReleaseRule.all.map { KnownRule($0.id, $0.title, $0.severity, "CheckRules.md#\($0.id)") }
    + ModelRule.all.map { KnownRule($0.id, $0.title, $0.severity, "CheckRules.md#\($0.id)") }
    + LintRule.all.map { KnownRule($0.id, $0.title, $0.severity, "Diagnostics.md#\($0.id)") }
    + ReadingDiagnostic.all.map(reading) + FileDiagnostic.all.map(file)
    + CheckFileDiagnostic.all.map(checkFile)

  /// The identifiers by themselves, for looking up.
  package static let byIdentifier = Dictionary(
    keepingFirst: all.map { ($0.id, $0) })

  /// Why identifiers have no level, by identifier.
  static let fixed = byIdentifier.compactMapValues(\.isFixedBecause)

  /// What reports tell about rules, by identifier.
  static let facts = byIdentifier.mapValues {
    CheckRuleFacts(title: $0.title, severity: $0.severity, page: $0.page)
  }

  private init(
    _ id: String, _ title: String, _ severity: Severity, _ page: String, fixed: String? = nil
  ) {
    self.id = id
    self.title = title
    self.severity = severity
    self.page = page
    isFixedBecause = fixed
  }

  /// A file that is not a model is not checked; a value that is wrong is read somehow.
  private static func reading(_ diagnostic: ReadingDiagnostic) -> KnownRule {
    KnownRule(
      diagnostic.id, diagnostic.meaning, diagnostic.severity,
      "Diagnostics.md#reading-a-model-file",
      fixed: diagnostic.preventsReading ? "a file that cannot be read is not checked" : nil)
  }

  private static func file(_ diagnostic: FileDiagnostic) -> KnownRule {
    KnownRule(
      diagnostic.id, diagnostic.meaning, diagnostic.severity, "Diagnostics.md#files-and-bundles",
      fixed: "what cannot be looked at is not checked")
  }

  private static func checkFile(_ diagnostic: CheckFileDiagnostic) -> KnownRule {
    KnownRule(
      diagnostic.id, diagnostic.meaning, diagnostic.severity, "Formats/check-files.md",
      fixed: "a file of the check that is wrong says nothing for certain")
  }
}

/// The identifiers of all rules that a configuration may give a level.
package let configurableRules = Set(
  KnownRule.all.filter { $0.isFixedBecause == nil }.map(\.id))
