import Building
import DataModel
package import Findings
package import Loading
import Migration
import ModelFiles
import OperatingSystem

/// Plans to split a step between two versions of a bundle: versions in between, step files, entries of the plan.
///
/// Everything is asked again of what would be written: every step infers, both ends keep their hashes, and what rows may
/// do is repaired by a handler.
///
/// - Parameters:
///   - reference: The bundle.
///   - request: What is asked.
/// - Returns: What to write; nothing has been written.
/// - Throws: `ToolchainError` with exit code 1 if the step cannot be split, 65 if something cannot be read, 73
///   when something may not be written or is there already.
package func planSplit(
  of reference: ModelReference, _ request: SplitRequest
) throws(ToolchainError) -> SplitPlan {
  let bundle = try SourceBundle(reference)
  let step = try SplitEnds(reference, request, in: bundle)
  let (old, new) = (step.old.model, step.new.model)
  try checkNotSplit(step, in: bundle)
  // Intermediate versions do not help with changes that mirroring with CloudKit refuses.
  let whole = MigrationStep(from: old, to: new, mirrored: [])
  // Where all hashes are equal nothing is migrated, whatever identifiers say.
  let risks = whole.isIdentical ? [] : findRisks(whole).filter(\.stopsMigration)
  let files = try readBundleFiles(of: bundle.path)
  var decisions: [SplitDecision] = []
  var options = SplitOptions()
  options.keepsRemoved = request.keepsRemoved
  options.hasShipped = step.hasShipped(request, files: files, decisions: &decisions)
  var split = splitModels(from: old, to: new, options: options)
  split.decisions = decisions + split.decisions
  let verification = verifySplit(split, from: old, to: new)
  var plan = SplitPlan(
    bundle: bundle.path, versions: [step.old.name, step.new.name], risks: risks.map(\.summary),
    split: split, verification: verification)
  plan.areHashesEqual = whole.isIdentical
  guard !risks.isEmpty || !split.intermediates.isEmpty else { return plan }
  guard split.unsolved.isEmpty, verification.isVerified else { throw cannotSplit(plan, step) }
  let names = nameIntermediates(
    split.intermediates.count, from: step.old.name, to: step.new.name, in: bundle)
  plan.versions = [step.old.name] + names + [step.new.name]
  try writeVersions(&plan, step, in: bundle)
  try writeHandlers(&plan, in: bundle)
  if request.writesPlan { try writePlan(&plan, step: step, files: files, in: bundle) }
  plan.change.files += try planProjects(
    request.projects, of: bundle, versions: names, current: false, &plan.diagnostics)
  plan.diagnostics += neighbourDiagnostics(of: step, split)
  return plan
}

/// Checks that the old version was not created by a split: its handler repairs what rows may do in the next
/// step.
///
/// - Throws: `ToolchainError` with exit code 65.
private func checkNotSplit(_ step: SplitEnds, in bundle: SourceBundle) throws(ToolchainError) {
  let folder = migrationsFolder(of: bundle)
  guard isDirectory(folder),
    let file = try listDirectory(folder).first(where: { $0.hasSuffix(" → \(step.old.name).sql") })
  else { return }
  throw ToolchainError(
    .cannotSplit, file: joined(folder, file),
    "\"\(step.old.name)\" is a version in between already, and this step file prepares the step to "
      + "\"\(step.new.name)\"",
    explanation: "Name the version before it with --from to split the whole step again.")
}

/// The folder of step files: `Migrations`, next to the bundle.
func migrationsFolder(of bundle: SourceBundle) -> String {
  let folder = parentDirectory(of: bundle.path)
  return folder == "." ? "Migrations" : joined(folder, "Migrations")
}

/// The error for a step that cannot be split, with the reasons.
private func cannotSplit(_ plan: SplitPlan, _ step: SplitEnds) -> ToolchainError {
  var reasons = plan.split.unsolved
  for found in plan.verification.steps {
    reasons += found.reasons + found.risks.filter { !$0.isRepaired }.map(\.summary)
  }
  if !plan.verification.keepsOldHashes || !plan.verification.keepsNewHashes {
    reasons.append("the hashes of one of the two versions would change")
  }
  if !plan.verification.areDistinct { reasons.append("two versions would have the same hashes") }
  var seen: Set<String> = []
  return ToolchainError(
    .cannotSplit, exitCode: .findings, file: step.new.file,
    "the step from \"\(step.old.name)\" to \"\(step.new.name)\" cannot be split, nothing is written",
    notes: reasons.filter { seen.insert($0).inserted }.prefix(20).map { DiagnosticNote($0) })
}

/// Plans the step files in `Migrations`, next to the bundle.
private func writeHandlers(_ plan: inout SplitPlan, in bundle: SourceBundle) throws(ToolchainError)
{
  let folder = migrationsFolder(of: bundle)
  let models = plan.split.versions
  for (index, fillings) in plan.split.fillings.sorted(by: { $0.key < $1.key }) {
    guard !fillings.isEmpty, models.indices.contains(index + 1) else { continue }
    let (from, to) = (plan.versions[index], plan.versions[index + 1])
    let written = writeHandler(
      fillings, for: models[index + 1], after: models[index],
      header: stepHeader(
        from: (from, hashModel(models[index]).checksum),
        to: (to, hashModel(models[index + 1]).checksum)))
    let path = joined(folder, "\(from) → \(to).sql")
    guard FileKind(at: path, followsLinks: false) == nil else {
      throw .cannotCreateOutput(path, "a step file with this name exists")
    }
    plan.handlers.append(
      SplitPlan.SplitHandler(
        path: path, from: from, to: to, text: written.text, open: written.open,
        review: written.review))
    plan.change.files.append(
      VersionChange.ChangedFile(path: path, old: nil, new: Array(written.text.utf8)))
  }
  noteFolder(folder, in: &plan)
}

/// Plans the creation of a missing folder.
func noteFolder(_ folder: String, in plan: inout SplitPlan) {
  let isNeeded = plan.change.files.contains { parentDirectory(of: $0.path) == folder }
  guard isNeeded, FileKind(at: folder, followsLinks: true) == nil else { return }
  plan.change.missingFolder = folder
}
