import DataModel
import Findings
import Loading
import Migration

/// The effects of a split's renaming identifiers on the adjacent steps.
///
/// Hashes stay, but properties pair by identifiers: a version that was renamed from may lose its values.
func neighbourDiagnostics(of step: SplitEnds, _ split: ModelSplit) -> [Diagnostic] {
  var found: [Diagnostic] = []
  if let before = step.before, split.from != step.old.model {
    found += changedRisks(
      before.name, to: step.old.name, file: step.old.file,
      was: MigrationStep(from: before.model, to: step.old.model),
      becomes: MigrationStep(from: before.model, to: split.from))
  }
  if let after = step.after, split.to != step.new.model {
    found += changedRisks(
      step.new.name, to: after.name, file: step.new.file,
      was: MigrationStep(from: step.new.model, to: after.model),
      becomes: MigrationStep(from: split.to, to: after.model))
  }
  return found
}

private func changedRisks(
  _ from: String, to: String, file: String, was: MigrationStep, becomes: MigrationStep
) -> [Diagnostic] {
  guard !was.isIdentical else { return [] }
  let known = Set(findRisks(was).map(\.summary))
  let new = findRisks(becomes).map(\.summary).filter { !known.contains($0) }
  guard !new.isEmpty else { return [] }
  return [
    RuleDescription.splitChangesNeighbour.diagnostic(
      "the renaming identifiers that the split sets change the step from \"\(from)\" to \"\(to)\"",
      at: .file(file), notes: new.prefix(10).map { DiagnosticNote($0) })
  ]
}
