import Building
import Findings
import Loading
import ModelFiles

/// Reads one model as a source.
///
/// - Throws: `ToolchainError` if it cannot be read as a whole: a version that is not understood cannot be looked for.
func readSource(
  _ reference: ModelReference, in tree: any FileTree, _ options: VerifyOptions
) throws(ToolchainError) -> SourceModels {
  let loaded = try loadModel(reference, in: tree, scratch: options.scratch)
  guard loaded.kind != .store else {
    throw ToolchainError(
      .notAModel, file: reference.path,
      "this is a store, expected a model source or a compiled model")
  }
  let problems = loaded.diagnostics + loaded.versions.flatMap(\.diagnostics)
  guard loaded.isWhole,
    !problems.contains(where: { $0.severity == .error && $0.category == .input }),
    loaded.versions.allSatisfy(\.isReadable)
  else { throw ToolchainError(.data, problems) }
  let model = SourceModel(
    name: modelName(of: loaded, in: tree), path: reference.path,
    isWhole: loaded.kind.isBundle && reference.version == nil,
    versions: hashedVersions(loaded.versions), currentVersion: loaded.currentVersion)
  var sources = SourceModels()
  sources.models = [model]
  sources.versions = Dictionary(
    loaded.versions.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
  sources.diagnostics = loaded.diagnostics
  return sources
}

/// Hashes versions, on all spare cores.
func hashedVersions(_ versions: [LoadedVersion]) -> [ModelVersion] {
  concurrentMap(versions) { ModelVersion(name: $0.name, file: $0.file, model: $0.model) }
}

/// The name that the compiled model should have: that of the bundle, also for a version in one.
private func modelName(of loaded: LoadedModel, in tree: any FileTree) -> String {
  let file = loaded.versions.first?.file ?? loaded.reference.path
  let parts = file.split(whereSeparator: { $0 == "/" || $0 == ":" })
  let bundle = parts.last { $0.hasSuffix(".xcdatamodeld") || $0.hasSuffix(".momd") }
  if let bundle { return withoutExtension(String(bundle)) }
  return loaded.versions.first?.name ?? withoutExtension(tree.name(of: loaded.reference.path))
}

/// Reads for which versions a mapping model was made, compiled or not.
///
/// - Throws: `ToolchainError` if it cannot be read.
func readMapping(
  _ path: String, in tree: any FileTree
) throws(ToolchainError) -> MappingModelHashes {
  let isCompiled = path.hasSuffix(".cdm")
  let file = isCompiled ? path : tree.member("xcmapping.xml", of: path)
  let bytes = try tree.read(file, followsLinks: false)
  let (mapping, problems) =
    isCompiled ? readCompiledMapping(bytes, file: path) : readMappingSource(bytes, file: path)
  guard let mapping else { throw ToolchainError(.data, problems) }
  return mapping
}
