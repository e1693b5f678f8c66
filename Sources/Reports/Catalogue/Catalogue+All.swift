import Building
import Checking
package import Findings
import Migration
import ModelFiles
import Rows
import StoreFile
import StoreModel
import SwiftCode
import Upgrading

extension Catalogue {
  /// Every finding of the tools: what `explain` lists and the pages describe.
  package static let all = Catalogue(
    ofAllChecks.groups + [
      Group(
        "Generated classes", place: "while classes are generated", isOfChecks: false,
        RuleDescription.ofGeneratedClasses),
      Group(
        "Writing SwiftData sources", place: "while SwiftData sources are written",
        isOfChecks: false, RuleDescription.ofSwiftDataWriting),
      Group(
        "Making versions", place: "where versions are made and renamed in", isOfChecks: false,
        RuleDescription.ofVersions),
      Group(
        "Compiling a mapping model", place: "while a mapping model is compiled", isOfChecks: false,
        MappingModelDiagnostic.ofCompiling),
      Group(
        "Step files", place: "on a step file", isOfChecks: false,
        RuleDescription.ofReadingStepFiles + StepRule.all.map(\.description)
          + RuleDescription.ofStepPrograms + RuleDescription.ofSteps),
      Group(
        "Rows after a step", place: "about rows after a step", isOfChecks: false,
        RuleDescription.ofRowValidation),
      Group(
        "Making a mapping model", place: "while a mapping model is made", isOfChecks: false,
        MappingModelDiagnostic.ofMaking),
      Group(
        "Linting a mapping model", place: "in a mapping model", isOfChecks: false,
        MappingModelDiagnostic.ofLint),
      Group(
        "Upgrading by a mapping model", place: "in the way of an upgrade by a mapping model",
        isOfChecks: false, RuleDescription.ofMappingUpgrades),
      Group(
        "Creating stores with objects", place: "in a file of objects", isOfChecks: false,
        RuleDescription.ofObjects),
      Group(
        "In the way of a store's upgrade", place: "in the way of a store's upgrade",
        isOfChecks: false,
        UpgradeObstacleKind.allCases.map(\.rule) + RuleDescription.ofDerivations
          + RuleDescription.ofMirroring),
      Group(
        "Asking a store", place: "where a store is asked for objects", isOfChecks: false,
        RuleDescription.ofPredicates),
      Group(
        "Redacting a store", place: "while a store is redacted", isOfChecks: false,
        RuleDescription.ofRedacting),
      Group(
        "Putting a store together", place: "while a store is put together", isOfChecks: false,
        RuleDescription.ofCollecting),
      // Some of these describe, in the words of rules above, what prevents a store from being upgraded or read.
      Group(
        "What may be wrong with a store", place: "about a store", isOfChecks: false,
        StoreFindingKind.allCases.map(\.rule)),
      Group(
        "Reading rows", place: "while rows of a store are read", isOfChecks: false,
        RuleDescription.ofRows),
      Group(
        "Comparing rows", place: "while objects of two stores are compared", isOfChecks: false,
        RuleDescription.ofRowChanges),
    ])
}
