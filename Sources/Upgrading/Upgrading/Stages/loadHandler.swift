package import Comparing
import DataModel
package import Findings
package import Loading
import StoreModel

/// Reads the step file of a handler, and checks it without a store.
///
/// - Parameters:
///   - file: The path, and where the plan names it.
///   - isBefore: Whether it is carried out before the stage, on the version that this begins with.
///   - from: The version that the stage begins with.
///   - to: The version that it ends with.
///   - versions: The versions of the bundle.
///   - tree: What holds it.
/// - Returns: The step file, and what is wrong with its statements; an error where no upgrade would carry it out.
/// - Throws: `ToolchainError` with exit code 65 or 74 if it cannot be read, or is for other versions.
package func examineHandler(
  _ file: LocatedText, isBefore: Bool, from: ComparedVersion, to: ComparedVersion,
  versions: [ComparedVersion], in tree: any FileTree
) throws(ToolchainError) -> (step: LoadedStep, problems: [Diagnostic]) {
  let step =
    isBefore
    ? try loadHandler(file, before: from, to: to, versions: versions, in: tree)
    : try loadHandler(file, after: from, to: to, versions: versions, in: tree)
  let shape = isBefore ? from : versions.first { $0.hashes.checksum == step.stage } ?? to
  // What must have a value may get it from the file before, and every row is looked at when it is carried out.
  let problems = lintWithoutStore(
    step.file, bytes: step.bytes,
    versions: StepVersions(from: StepVersion(from), to: StepVersion(shape))
  ).filter { $0.id != StepRule.mandatoryUnfilled.description.id }
  return (step, problems)
}

/// Reads the step file to run before a stage, on a store of the stage's first version.
///
/// - Parameters:
///   - file: The path, and where the plan names it.
///   - from: The version that the stage begins with.
///   - to: The version that it ends with.
///   - versions: The versions of the bundle.
///   - tree: What holds it.
/// - Returns: The step file, from the first version to itself.
/// - Throws: `ToolchainError` with exit code 65 or 74 if it cannot be read, or is for other versions.
func loadHandler(
  _ file: LocatedText, before from: ComparedVersion, to: ComparedVersion,
  versions: [ComparedVersion], in tree: any FileTree = FileSystem()
) throws(ToolchainError) -> LoadedStep {
  let step = try loadHandler(file, versions, in: tree)
  let ends = [from.hashes.checksum, to.hashes.checksum]
  guard step.from == ends[0], ends.contains(step.to) else {
    throw wrongVersions(
      step, file, expected: "\(name(from)) → \(name(from)), or \(name(from)) → \(name(to))")
  }
  return LoadedStep(
    file: step.file, bytes: step.bytes, from: ends[0], stage: ends[0], to: ends[0])
}

/// Reads the step file to run after a stage.
///
/// - Parameters:
///   - file: The path, and where the plan names it.
///   - from: The version that the stage begins with.
///   - to: The version that it ends with.
///   - versions: The versions of the bundle.
///   - tree: What holds it.
/// - Returns: The step file, from the first version to the second.
/// - Throws: `ToolchainError` with exit code 65 or 74 if it cannot be read, or is for other versions.
func loadHandler(
  _ file: LocatedText, after from: ComparedVersion, to: ComparedVersion,
  versions: [ComparedVersion], in tree: any FileTree = FileSystem()
) throws(ToolchainError) -> LoadedStep {
  let step = try loadHandler(file, versions, in: tree)
  guard step.from == from.hashes.checksum, step.to == to.hashes.checksum else {
    throw wrongVersions(step, file, expected: "\(name(from)) → \(name(to))")
  }
  return LoadedStep(
    file: step.file, bytes: step.bytes, from: step.from, stage: step.to, to: step.to)
}

/// Reads a step file that a plan names.
private func loadHandler(
  _ file: LocatedText, _ versions: [ComparedVersion], in tree: any FileTree
) throws(ToolchainError) -> LoadedStep {
  do throws(ToolchainError) {
    let bytes = try tree.read(file.text, limit: 64 << 20, followsLinks: true)
    return try bind(parseStepFile(bytes, file: file.text).valid(), bytes: bytes, versions: versions)
  } catch {
    var noted = error
    for index in noted.diagnostics.indices {
      noted.diagnostics[index].notes.append(named(file))
    }
    throw noted
  }
}

private func wrongVersions(
  _ step: LoadedStep, _ file: LocatedText, expected: String
) -> ToolchainError {
  let header = step.file.header
  var diagnostic = step.diagnostic(
    .stepVersions,
    "the step file is for \(header.from.text) → \(header.to.text), expected \(expected) as the stage says",
    at: header.namesRange)
  diagnostic.notes.append(named(file))
  return ToolchainError(.data, [diagnostic])
}

/// The diagnostic's note on where the plan names a step file.
private func named(_ file: LocatedText) -> DiagnosticNote {
  DiagnosticNote("the plan names it", at: file.location)
}

private func name(_ version: ComparedVersion) -> String { version.version.name }
