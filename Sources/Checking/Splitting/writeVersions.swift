import Building
import DataModel
import Findings
import Loading
import Migration
import ModelFiles

/// Plans the folders of the versions in between, and the edits of the two ends.
func writeVersions(
  _ plan: inout SplitPlan, _ step: SplitEnds, in bundle: SourceBundle
) throws(ToolchainError) {
  for (version, model) in [(step.old, plan.split.from), (step.new, plan.split.to)] {
    guard version.model != model else { continue }
    plan.change.files.append(try editedVersion(version, to: model))
  }
  let document = step.new.source?.expanded().document
  for (name, model) in zip(plan.versions.dropFirst(), plan.split.intermediates) {
    let bytes = writeContents(model, following: document)
    let path = bundle.folder(of: name)
    try checkMeaning(bytes, model: model, file: joined(path, "contents"))
    plan.change.folders.append(
      VersionChange.NewFolder(
        path: path, version: name, base: step.new.name,
        files: [OutputFile(name: "contents", bytes: bytes)]))
  }
}

/// A version with other renaming identifiers, its other bytes as they are.
private func editedVersion(
  _ version: LoadedVersion, to model: Model
) throws(ToolchainError) -> VersionChange.ChangedFile {
  guard let document = version.source?.expanded().document, document.isComplete,
    !document.isTranslation
  else {
    throw ToolchainError(
      .cannotSplit, file: version.file,
      "the split sets renaming identifiers in \"\(version.name)\", whose source is not in XML",
      explanation: "Open the version in Xcode and save it, then run the command again.")
  }
  let bytes = writeContents(model, following: document)
  try checkMeaning(bytes, model: model, file: version.file)
  return VersionChange.ChangedFile(path: version.file, old: document.bytes, new: bytes)
}

/// Checks that the output reads back with the intended meaning.
private func checkMeaning(
  _ bytes: [UInt8], model: Model, file: String
) throws(ToolchainError) {
  let read = parseModel(bytes, file: file)
  guard read.isReadable, hashModel(read.model).entities == hashModel(model).entities,
    read.model.entities == model.entities
  else {
    throw ToolchainError(
      .cannotSplit, exitCode: .findings, file: file,
      "the version in between cannot be written without changing its meaning, nothing is written"
    )
  }
}
