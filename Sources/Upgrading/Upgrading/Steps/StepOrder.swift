import Comparing
import DataModel
import Findings
import Loading
import Migration
import StoreFile
import StoreModel
import StoreSchema
import Text

/// A step that is to be prepared.
struct StepOrder {
  /// The version that the store is of.
  let from: ComparedVersion
  /// The version that it is to be of.
  let to: ComparedVersion
  /// What the user wants.
  let choices: UpgradeChoices
  /// Whether the sizes of tables are to be told that are not made anew.
  var measuresTables = false
  /// What else there is to say of the step, one sentence each.
  var notes: [String] = []
  /// The step file that is carried out behind it.
  var stepFile: LoadedStep?
  /// The step file that was carried out behind the step before, so that the store is as it left it.
  var stepFileBefore: LoadedStep?
  /// The version before that step.
  var versionBefore: ComparedVersion?
  /// The mapping model that it goes by; nil where it is inferred.
  var mapping: MappingFile?
  /// Whether all rows are validated behind the step, though it has no step file, as one before has.
  var isValidated = false
  /// Whether no step was made before.
  var isFirst = true
  /// Whether the version stays, and the store is tidied.
  var isCleanUp = false
  /// What marks the columns that were put out of the way, where they go; else nil.
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

  /// Whether a loss is that of a property which a step file certainly reads before it is lost, or of objects that it
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

  /// What the model asks of values and is not asked of the rows that a step file or a mapping model leaves.
  func unchecked(in schema: StoreSchema) -> [String] {
    guard stepFile != nil || mapping != nil || isValidated else { return [] }
    return makeRowValidation(of: to.version.model, schema).unchecked.map {
      "Not checked: \($0.summary)."
    }
  }

  /// What the rules of step files say of the one that is carried out, where there is one.
  ///
  /// - Returns: A sentence for each warning, with its place. What SQLite and the guards refuse is told by them.
  /// - Throws: `ToolchainError` with exit code 65 where the file is not written to its end, or makes transformable values.
  func lintStepFile() throws(ToolchainError) -> [String] {
    guard let stepFile else { return [] }
    let findings = StoreModel.lintStepFile(stepFile.file, stepVersions)
    // Neither SQLite nor the guards know which bytes only the app understands.
    let own = [StepRule.openWork.description, StepRule.transformableValue.description]
    let refused = findings.filter { own.contains($0.rule) }
    guard refused.isEmpty else {
      throw ToolchainError(.data, stepFile.file.diagnostics(refused, in: stepFile.bytes))
    }
    // What a mapping model takes or leaves is told by itself.
    let ofMapping = stepFile.file.standsForPolicies ? StepRule.ofLightweightMigration : []
    return stepFile.file.diagnostics(
      findings.filter { $0.severity == .warning && !ofMapping.contains($0.rule) },
      in: stepFile.bytes
    ).map { diagnostic in
      let place = diagnostic.location.map { "\($0): " } ?? ""
      return "\(place)\(diagnostic.summary) [\(diagnostic.id)]."
    }
  }

  /// What there is to say where a store is to lose tables of mirroring with CloudKit, and has none.
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

  /// Refuses a step file that stands for migration policies where no mapping model asks for them.
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

  /// What there is to say of losses that a step file makes good.
  func readLosses(_ risks: [StorePlan.Risk]) -> [String] {
    risks.filter(isReadLoss).map { risk in
      let entity = risk.entity ?? ""
      let what = risk.property.map { "reads \(entity).\($0)" } ?? "copies the objects of \(entity)"
      let lost = risk.property == nil ? "they are" : "it is"
      return "A step file \(what) before \(lost) lost, so nobody has to allow it."
    }
  }
}
