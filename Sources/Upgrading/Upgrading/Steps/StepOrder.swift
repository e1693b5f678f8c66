import Comparing
import DataModel
import Findings
import Loading
import Migration
import StoreFile
import StoreModel
import Text

/// A step that is to be prepared.
struct StepOrder {
  /// The version of the store.
  let from: ComparedVersion
  /// The target version.
  let to: ComparedVersion
  /// The options.
  let choices: UpgradeChoices
  /// Whether to report the sizes of tables that are not rebuilt.
  var measuresTables = false
  /// Additional notes on the step, one sentence each.
  var notes: [String] = []
  /// The step file to run after it.
  var stepFile: LoadedStep?
  /// The step file that ran after the previous step.
  var stepFileBefore: LoadedStep?
  /// The version before that step.
  var versionBefore: ComparedVersion?
  /// The mapping model for the step; nil if it is inferred.
  var mapping: MappingFile?
  /// Whether to validate all rows after the step although it has no step file, because an earlier one had.
  var isValidated = false
  /// Whether no step was made before.
  var isFirst = true
  /// Whether the version stays, and the store is tidied.
  var isCleanUp = false
  /// The mark of deferred columns to drop; nil if absent.
  var cleanUpMark: String?

  init(from: ComparedVersion, to: ComparedVersion, _ choices: UpgradeChoices) {
    self.from = from
    self.to = to
    self.choices = choices
  }

  /// Whether the version stays, and a step file alone changes rows.
  var keepsVersion: Bool {
    !isCleanUp && from.hashes.checksum == to.hashes.checksum
  }
}

extension StepOrder {
  /// A risk, allowed where it is the loss of what a step file carries over before it is lost.
  func withoutReadLoss(_ risk: StorePlan.Risk) -> StorePlan.Risk {
    var risk = risk
    if isReadLoss(risk) { risk.isAllowed = true }
    return risk
  }

  /// Whether a risk is the loss of a property that a step file certainly reads first, or of objects that it
  /// certainly copies.
  func isReadLoss(_ risk: StorePlan.Risk) -> Bool {
    guard risk.layer == .loss, risk.canBeAllowed, let entity = risk.entity else { return false }
    if let stepFile,
      isRead(risk.property, entity: entity, isOld: true, step: stepFile, versions: stepVersions)
    {
      return true
    }
    guard let stepFileBefore else { return false }
    let before = StepVersions(
      from: StepVersion(versionBefore ?? from), to: StepVersion(from))
    if isRead(risk.property, entity: entity, isOld: false, step: stepFileBefore, versions: before) {
      return true
    }
    guard versionBefore != nil, let property = risk.property else { return false }
    return isLinkOfCopies(
      property, of: entity, file: stepFileBefore.file, versions: before, until: to.version.model)
  }

  private func isRead(
    _ property: String?, entity: String, isOld: Bool, step: LoadedStep, versions: StepVersions
  ) -> Bool {
    guard let property else {
      return copiesObjects(of: entity, isOld: isOld, step.file, versions)
    }
    return readsProperty(property, of: entity, isOld: isOld, file: step.file, versions: versions)
  }

  /// The versions as the rules of step files know them.
  private var stepVersions: StepVersions {
    StepVersions(from: StepVersion(from), to: StepVersion(to))
  }

  /// The rules of the model for values that are not checked on the rows written by a step file or mapping
  /// model.
  func unchecked(in schema: StoreSchema) -> [String] {
    guard stepFile != nil || mapping != nil || isValidated else { return [] }
    return makeRowValidation(of: to.version.model, schema).unchecked.map {
      "Not checked: \($0.summary)."
    }
  }

  /// The findings of the step file rules, if there is one.
  ///
  /// - Returns: A sentence for each warning, with its location. What SQLite and the guards reject is reported
  ///   by them.
  /// - Throws: `ToolchainError` with exit code 65 if the file is not written to its end, or makes transformable values.
  func lintStepFile() throws(ToolchainError) -> [String] {
    guard let stepFile else { return [] }
    let findings = StoreModel.lintStepFile(stepFile.file, stepVersions)
    // Neither SQLite nor the guards know which bytes only the app understands.
    let own = [StepRule.openWork.description, StepRule.transformableValue.description]
    let refused = findings.filter { own.contains($0.rule) }
    guard refused.isEmpty else {
      throw ToolchainError(.data, stepFile.file.diagnostics(refused, in: stepFile.bytes))
    }
    // The losses of a mapping model are reported separately.
    let ofMapping = stepFile.file.standsForPolicies ? StepRule.ofLightweightMigration : []
    return stepFile.file.diagnostics(
      findings.filter { $0.severity == .warning && !ofMapping.contains($0.rule) },
      in: stepFile.bytes
    ).map { diagnostic in
      let place = diagnostic.location.map { "\($0): " } ?? ""
      return "\(place)\(diagnostic.summary) [\(diagnostic.id)]."
    }
  }

  /// The notes on removing CloudKit mirroring tables that do not exist.
  func unusedMirroring(_ store: ObservedStore) -> [String] {
    choices.removesMirroring && isFirst && store.schema.mirroringTables.isEmpty
      ? ["The store is not mirrored to CloudKit, so --without-mirroring has nothing to do."]
      : []
  }

  /// Refuses what a store that is mirrored to CloudKit does not get.
  func refuseForMirror(
    of store: ObservedStore, _ name: String
  ) throws(ToolchainError) {
    guard !store.schema.mirroringTables.isEmpty else { return }
    if choices.isInPlace {
      var obstacle = mirroringObstacle("only a copy of it is upgraded, for the app to try")
      obstacle.advice = "Leave out --in-place."
      throw ToolchainError([obstacle], name)
    }
    let reasons: [(Bool, String)] = [
      (
        stepFile != nil && !choices.removesMirroring,
        "changes of a step file are in no history, so they would not be exported"
      ),
      (
        choices.setsStrayRowsAside && !choices.removesMirroring,
        "--quarantine would remove rows without informing the mirror"
      ),
    ]
    let obstacles = reasons.filter(\.0).map { mirroringObstacle($1) }
    guard obstacles.isEmpty else { throw ToolchainError(obstacles, name) }
  }

  /// Rejects a step file that replaces migration policies if no mapping model uses them.
  func refusePolicies() throws(ToolchainError) {
    guard let stepFile, let policy = stepFile.file.policies.first else { return }
    throw ToolchainError(
      .findings,
      [
        RuleDescription.stepVersions.diagnostic(
          "the step file stands for the migration policy \(policy.className.text), and the step goes by no "
            + "mapping model", explanation: "Name the mapping model with --mapping.",
          at: policy.className.location)
      ].quoting(stepFile.bytes))
  }

  /// The notes on losses that a step file prevents.
  func readLosses(_ risks: [StorePlan.Risk]) -> [String] {
    risks.filter(isReadLoss).map { risk in
      let entity = risk.entity ?? ""
      let what = risk.property.map { "reads \(entity).\($0)" } ?? "copies the objects of \(entity)"
      let lost = risk.property == nil ? "they are" : "it is"
      return "A step file \(what) before \(lost) lost, so nobody has to allow it."
    }
  }
}
