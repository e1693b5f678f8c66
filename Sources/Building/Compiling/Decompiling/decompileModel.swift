package import Findings
package import Loading
import ModelFiles

/// Returns the model source of a compiled model, of the model cached in a store, or of a binary source of Xcode 3.
///
/// Every version that was written is compiled again and compared: the version hashes are the same, and every other
/// difference is reported by name. Versions of a source bundle that are already XML stay as they are.
///
/// - Parameters:
///   - reference: The model, which is only read.
///   - scratch: A folder for temporary copies of stores.
///   - git: The git settings, for a model at a revision.
/// - Returns: The source.
/// - Throws: `ToolchainError` with exit code 65 if the input cannot be read, is a source in XML already, or holds
///   something that would give other version hashes.
package func decompileModel(
  _ reference: ModelReference, scratch: String, git: GitSettings = GitSettings()
) throws(ToolchainError) -> DecompiledOutput {
  let tree = try openTree(of: reference, git: git)
  let reference = try reference.settled(in: tree)
  let loaded = try loadModel(reference, in: tree, scratch: scratch)
  let isSource = loaded.kind == .source || loaded.kind == .sourceBundle
  if isSource, loaded.unread.isEmpty, !loaded.versions.contains(where: \.isTranslated) {
    throw ToolchainError(
      .alreadyASource, file: reference.path,
      "this is a model source in XML, expected a .mom, a .momd, a store or a binary source of Xcode 3"
    )
  }
  guard !loaded.diagnostics.hasErrors else { throw ToolchainError(refusing: loaded.diagnostics) }
  let isBundle = [.compiledBundle, .sourceBundle].contains(loaded.kind) && reference.version == nil
  try checkNames(of: loaded)
  let (versions, found) = try decompile(loaded.versions)
  var diagnostics = loaded.diagnostics + found
  // The name as the folder has it: the same letters can be written in several ways.
  let current = versions.first { isBundle && $0.name == loaded.currentVersion }?.name
  if isBundle, versions.count > 1, current == nil {
    diagnostics.append(noCurrentVersion(reference))
  }
  let bundleName = withoutExtension(tree.name(of: reference.path))
  return DecompiledOutput(
    name: isBundle ? bundleName : versions.first?.name ?? bundleName, versions: versions,
    currentVersion: current, isBundle: isBundle,
    diagnostics: diagnostics, remark: isSource ? undrawn(reference) : untold(reference))
}

extension LoadedVersion {
  /// Whether it was read from a binary source.
  fileprivate var isTranslated: Bool { source?.document.isTranslation ?? false }
}

/// Returns the sources of all versions.
///
/// - Throws: `ToolchainError` with the errors of all versions.
private func decompile(
  _ versions: [LoadedVersion]
) throws(ToolchainError) -> ([DecompiledOutput.Version], [Diagnostic]) {
  let results = concurrentMap(versions) { version in
    Result { () throws(ToolchainError) in try decompile(version) }
  }
  var sources: [DecompiledOutput.Version] = []
  var diagnostics: [Diagnostic] = []
  var failures: [Diagnostic] = []
  for result in results {
    switch result {
    case .success(let (source, found)):
      sources.append(source)
      diagnostics += found
    case .failure(let error): failures += error.diagnostics
    }
  }
  guard failures.isEmpty else { throw ToolchainError(.data, failures) }
  return (sources, diagnostics)
}

/// Returns the source of a version, after compiling it again to compare it.
private func decompile(
  _ version: LoadedVersion
) throws(ToolchainError) -> (DecompiledOutput.Version, [Diagnostic]) {
  guard !version.diagnostics.hasErrors else { throw ToolchainError(refusing: version.diagnostics) }
  if let source = version.source {
    // A source in XML stays, and a binary one was written in XML to be read.
    let refusals = version.isTranslated ? refusals(of: source, version) : []
    return (
      .init(name: version.name, contents: source.document.bytes), version.diagnostics + refusals
    )
  }
  let model = version.model.namingInverseOwners.markingSyncable
  let contents = writeContents(model, drawing: makeDrawing(of: model))
  let losses = try compareAgain(version, contents)
  let unread = version.diagnostics.map { diagnostic in
    var diagnostic = diagnostic
    // What is left out of the model is lost as well.
    if diagnostic.isOf(.unknownArchiveContent) { diagnostic.severity = .warning }
    return diagnostic
  }
  return (.init(name: version.name, contents: contents), unread + losses)
}

/// Checks that the versions can be in one source bundle, and that it can name the current one.
private func checkNames(of loaded: LoadedModel) throws(ToolchainError) {
  let path = loaded.reference.path
  var problems = versionNameProblems(loaded.versions.map(\.name), in: path)
  for version in loaded.versions {
    let name = versionFolder(version.name)
    guard parseCurrentVersion(writeCurrentVersion(name), file: path).name != name else { continue }
    problems.append(
      RuleDescription.differentSource.diagnostic(
        "the version's name \"\(version.name)\" has characters that a source cannot name it by",
        at: .file(version.file)))
  }
  guard problems.isEmpty else { throw ToolchainError(.data, problems) }
}

private func noCurrentVersion(_ reference: ModelReference) -> Diagnostic {
  RuleDescription.noCurrentVersion.diagnostic(
    "the bundle has several versions but no current version",
    explanation: "The source has no current version either. Select one in Xcode.",
    at: .file(reference.path), severity: .warning, about: .model)
}

/// The remark on parts of a binary source that are not read.
private func undrawn(_ reference: ModelReference) -> Diagnostic {
  RuleDescription.untoldByModel.diagnostic(
    "the drawing of a binary source is not taken over",
    explanation: "The file `layout` is not read, and Xcode 14 and later show no drawing.",
    at: .file(reference.path))
}

/// The remark on settings that compiled models do not contain.
private func untold(_ reference: ModelReference) -> Diagnostic {
  RuleDescription.untoldByModel.diagnostic(
    "a compiled model lacks some settings of a source",
    explanation:
      "Not set are code generation, scalar accessors, Spotlight names, the marks for CloudKit and "
      + "SwiftData, and the language. The drawing and the names of composites are new. There are no comments.",
    at: .file(reference.path))
}
