import CheckFiles
package import Findings
import Loading
import MappingModel
import Migration
import ModelLint
import ModelSource
import ReleaseCheck
import StoreHealth
import StoreUpgrade

extension Catalogue {
  /// Everything that the tools may find: what `explain` lists, the pages tell, a configuration gives levels
  /// and SARIF describes.
  package static let all = Catalogue([
    Group("Rules of a step between two versions", MigrationRule.all.map(\.description)),
    Group("Rules of a bundle that is about to ship", ReleaseRule.all.map(\.description)),
    Group(
      "Rules of one model", place: "on one model",
      LintRule.all.map(\.description) + ModelRule.all.map(\.description)),
    Group(
      "Reading a model file", place: "while a contents file is read",
      ReadingDiagnostic.all.map(\.description)),
    Group(
      "Files of a check", place: "about a file of a check",
      (CheckFileDiagnostic.all + MappingModelDiagnostic.all).map {
        $0.fixed(because: "a file of the check that is wrong says nothing for certain")
      }),
    Group(
      "Files, bundles and git", place: "about files, bundles and git",
      FileDiagnostic.all.map {
        $0.fixed(because: "what cannot be looked at is not checked")
      }),
    Group(
      "In the way of a store's upgrade", place: "in the way of a store's upgrade",
      isOfChecks: false, UpgradeObstacleKind.allCases.map(\.rule)),
    // Some say of a store what keeps it from being upgraded, or read, in the words of those before.
    Group(
      "What may be wrong with a store", place: "about a store", isOfChecks: false,
      StoreFindingKind.allCases.map(\.rule)),
  ])
}

extension ReadingDiagnostic {
  /// What there is to say about the diagnostic.
  ///
  /// A file that is not a model is not checked; a value that is wrong is read somehow.
  fileprivate var description: RuleDescription {
    let rule = rule.with(triggering: example.shown.map { [.model($0)] } ?? [])
    return preventsReading ? rule.fixed(because: "a file that cannot be read is not checked") : rule
  }
}
