import Findings
import Loading
import ModelFiles
import OperatingSystem

/// Reads the sources that `text` names: a model in any form but a store, a mapping model, or a folder that holds some.
///
/// - Parameters:
///   - text: What the user named, perhaps at a git revision.
///   - options: What is asked for.
/// - Returns: The sources, with the mapping models that belong to them.
/// - Throws: `ToolchainError` if there is none, or one cannot be read.
func readSources(_ text: String, _ options: VerifyOptions) throws(ToolchainError) -> SourceModels {
  var reference = ModelReference(text)
  let tree = try openTree(of: reference, git: options.git)
  reference = try reference.settled(in: tree)
  if reference.path.utf8.count > 1 { reference.path = withoutTrailingSlashes(reference.path) }
  guard let kind = try tree.kind(of: reference.path, followsLinks: true) else {
    throw tree.notFound(reference)
  }
  guard kind == .directory else { return try readSource(reference, in: tree, options) }
  let names = try tree.names(in: reference.path)
  if isMappingSource(names) {
    var sources = SourceModels()
    sources.mappings = [try readMapping(reference.path, in: tree)]
    return sources
  }
  guard isModel(names, name: tree.name(of: reference.path)) else {
    return try searchSources(reference, in: tree, options)
  }
  var sources = try readSource(reference, in: tree, options)
  addMappings(besides: reference, in: tree, options, to: &sources)
  return sources
}

/// Whether a folder with these names in it is one model.
private func isModel(_ names: [String], name: String) -> Bool {
  names.contains("contents") || names.contains("elements")
    || names.contains { $0.hasSuffix(".xcdatamodel") } && name.hasSuffix(".xcdatamodeld")
    || name.hasSuffix(".momd") || name.hasSuffix(".xcdatamodeld")
}

/// Whether a folder with these names in it is the source of a mapping model.
private func isMappingSource(_ names: [String]) -> Bool { names.contains("xcmapping.xml") }

/// Searches a folder for sources, or if there are none for the compiled models of another product.
private func searchSources(
  _ reference: ModelReference, in tree: any FileTree, _ options: VerifyOptions
) throws(ToolchainError) -> SourceModels {
  var files = try findModelFiles(
    under: reference.path, in: tree, excluding: options.excluded, withHidden: false)
  if files.sources.isEmpty {
    files = try findModelFiles(
      under: reference.path, in: tree, excluding: [], withHidden: true)
    files.sources = files.bundles + files.archives
    files.mappingSources += files.mappings
  }
  guard !files.sources.isEmpty else {
    throw ToolchainError(
      .noBundle, file: reference.path,
      "there is no model here, expected at least one .xcdatamodeld or compiled model")
  }
  var sources = SourceModels()
  for path in files.sources {
    var found = ModelReference(path: path)
    found.revision = reference.revision
    sources.add(try readSource(found, in: tree, options))
  }
  for path in files.mappingSources { sources.mappings.append(try readMapping(path, in: tree)) }
  return sources
}

/// Adds the mapping models in the folder of a bundle that say that they are of it.
private func addMappings(
  besides reference: ModelReference, in tree: any FileTree, _ options: VerifyOptions,
  to sources: inout SourceModels
) {
  guard let bundle = bundleName(in: reference.path) else { return }
  do throws(ToolchainError) {
    let folder = folder(above: reference, bundle: bundle)
    let files = try findModelFiles(
      under: folder, in: tree, excluding: options.excluded, withHidden: false, most: 100_000)
    for path in files.mappingSources {
      let mapping = try readMapping(path, in: tree)
      let parts = [mapping.sourcePath, mapping.destinationPath].compactMap(\.self).flatMap {
        $0.split(separator: "/")
      }
      if parts.contains(where: { $0 == bundle }) { sources.mappings.append(mapping) }
    }
  } catch {
    let reason = error.diagnostics.first?.summary ?? ""
    sources.omissions.append(("the mapping models beside \(reference.path)", reason))
  }
}

/// The name of the `.xcdatamodeld` that is in a path.
private func bundleName(in path: String) -> String? {
  let inner = path.split(separator: ":").last ?? ""
  return inner.split(separator: "/").last { $0.hasSuffix(".xcdatamodeld") }.map(String.init)
}

/// The folder that holds the bundle that `reference` is, or is in.
private func folder(above reference: ModelReference, bundle: String) -> String {
  var path = reference.path
  while lastComponent(of: path) != bundle, path.contains("/") { path = parentDirectory(of: path) }
  guard let revision = reference.revision, !pathWithoutRevision(path, revision).contains("/") else {
    return parentDirectory(of: path)
  }
  return revision + ":"
}
