import Findings
import Migration
import ModelLint
import ModelSource

/// The rules that say more about a property than a rule of one model does, by the identifier of that: what
/// they tell is not told twice.
let strongerRules: [String: Set<String>] = [
  ModelRule.mandatoryWithoutDefault.id: [
    MigrationRule.mandatoryAttributeAdded.id, MigrationRule.attributeMadeMandatory.id,
    ModelRule.cloudKitMandatoryAttribute.id,
  ],
  LintRule.missingInverse.id: [ModelRule.cloudKitMissingInverse.id],
]
