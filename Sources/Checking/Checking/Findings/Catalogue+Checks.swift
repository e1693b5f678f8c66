import Building
package import Findings
import Loading
import Migration
import ModelFiles
import SwiftCode
import Upgrading

extension Catalogue {
  /// All findings of checking bundles or one model, to which configurations assign severities and which SARIF
  /// describes.
  package static let ofAllChecks = Catalogue([
    Group("Rules of a step between two versions", MigrationRule.all.map(\.description)),
    Group(
      "Rules of a bundle that is about to ship",
      ReleaseRule.all.map(\.description) + [.seedStoreVersion]),
    Group(
      "Rules of a CloudKit schema", place: "on the schema of CloudKit",
      SchemaRule.all.map(\.description) + RuleDescription.ofSchemas),
    Group(
      "Rules of one model", place: "on one model",
      LintRule.all.map(\.description) + ModelRule.all.map(\.description)),
    Group(
      "Reading a model file", place: "while a contents file is read",
      ReadingDiagnostic.all.map(\.description)),
    Group(
      "Rules of managed object classes", place: "on the classes of a model",
      ClassRule.all.map(\.description) + ClassDiagnostic.ofGenerated
        + ClassDiagnostic.ofReading.map {
          $0.fixed(because: "what cannot be read is not checked")
        }),
    Group(
      "Reading Swift sources", place: "on Swift sources",
      SwiftDataDiagnostic.all.map {
        $0.severity == .error
          ? $0.fixed(because: "hashes that cannot be computed are not checked") : $0
      }),
    Group(
      "Rehearsals", place: "in a rehearsal of a migration", RuleDescription.ofRehearsals),
    Group("Rules of a product that was built", ProductRule.all.map(\.description)),
    Group(
      "Files of a check", place: "about a file of a check",
      (CheckFileDiagnostic.all + MappingModelDiagnostic.all).map {
        $0.fixed(because: "a check file with errors cannot be relied on")
      }),
    Group(
      "Files, stores and git", place: "about files, bundles and git",
      FileDiagnostic.all.map {
        $0.fixed(because: "what cannot be read is not checked")
      }),
  ])
}

extension ReadingDiagnostic {
  /// The description of the diagnostic's kind.
  ///
  /// A file that is not a model is not checked; a value that is wrong is read somehow.
  fileprivate var description: RuleDescription {
    let rule = rule.with(triggering: example.shown.map { [.model($0)] } ?? [])
    return preventsReading ? rule.fixed(because: "a file that cannot be read is not checked") : rule
  }
}
