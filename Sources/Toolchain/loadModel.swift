internal import Diagnostics
internal import ModelSource

/// Reads the model that `reference` names, whatever form it is in.
///
/// What a file is, is told by its content: a folder with `contents` is one version, one with
/// `.xcdatamodel` folders a bundle, one with `.mom` files a compiled bundle; a file is an archive,
/// a store or a `contents` by its first bytes.
///
/// - Parameters:
///   - reference: The model.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The versions asked for. Problems inside a version are diagnostics of that version.
/// - Throws: `ToolchainError` when the reference leads to nothing that can be read at all.
package func loadModel(
  _ reference: ModelReference, scratch: String
) throws(ToolchainError) -> LoadedModel {
  let path = reference.path
  switch FileKind(at: path, followsLinks: true) {
  case .directory: return try loadFolder(reference)
  case .file: return try loadFile(reference, scratch: scratch)
  case nil: throw notFound(reference)
  case .some(let kind):
    throw ToolchainError(
      .data, "unreadable-file", file: path, "\(kind.phrase), expected a model")
  }
}

private func loadFolder(_ reference: ModelReference) throws(ToolchainError) -> LoadedModel {
  let names = try listDirectory(reference.path)
  if names.contains("contents") || names.contains("elements") {
    return try loadSourceVersion(reference)
  }
  if names.contains(where: { $0.hasSuffix(".xcdatamodel") }) {
    return try loadSourceBundle(reference, names: names)
  }
  if names.contains(where: { $0.hasSuffix(".mom") }) {
    return try loadCompiledBundle(reference, names: names)
  }
  let isNamedAsModel = [".xcdatamodeld", ".xcdatamodel", ".momd"].contains {
    fileName(at: reference.path).hasSuffix($0)
  }
  throw ToolchainError(
    .data, isNamedAsModel ? "empty-bundle" : "not-a-model", file: reference.path,
    "the folder holds no model, expected .xcdatamodel folders, a contents file or .mom files")
}

private func loadFile(
  _ reference: ModelReference, scratch: String
) throws(ToolchainError) -> LoadedModel {
  if try isStore(reference.path) { return try loadStore(reference, scratch: scratch) }
  let bytes = try readFile(reference.path)
  if bytes.starts(with: Array("bplist00".utf8)) {
    return try loadCompiledFile(reference, bytes: bytes)
  }
  guard bytes.first(where: { !isSpaceOrMark($0) }) == UInt8(ascii: "<") else {
    throw ToolchainError(
      .data, "not-a-model", file: reference.path,
      "the file is no model, expected a contents file, a .mom file or a store")
  }
  let source = parseModel(bytes, file: reference.path)
  let folder = fileName(at: parentDirectory(of: reference.path))
  let isInFolder = folder.hasSuffix(".xcdatamodel")
  let name = withoutExtension(isInFolder ? folder : lastComponent(of: reference.path))
  return try oneVersion(
    LoadedVersion(name: name, source: source, file: reference.path), of: reference, kind: .source)
}

/// A loaded model of one version, which must be the one named, if one is.
func oneVersion(
  _ version: LoadedVersion, of reference: ModelReference, kind: LoadedModel.Kind
) throws(ToolchainError) -> LoadedModel {
  guard reference.version == nil || reference.version == version.name else {
    throw unknownVersion(reference, known: [version.name])
  }
  return LoadedModel(reference: reference, kind: kind, versions: [version], diagnostics: [])
}

/// The error for a reference to a version that is not there.
func unknownVersion(_ reference: ModelReference, known: [String]) -> ToolchainError {
  ToolchainError(
    .data, "unknown-version", file: reference.path,
    "there is no version \"\(reference.version ?? "")\"",
    notes: [DiagnosticNote("the versions are: \(known.joined(separator: ", "))")])
}

private func notFound(_ reference: ModelReference) -> ToolchainError {
  ToolchainError(
    .data, "unreadable-file", file: reference.path,
    "there is no such file or folder, expected a model")
}

private func isSpaceOrMark(_ byte: UInt8) -> Bool {
  [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains(byte)
}
