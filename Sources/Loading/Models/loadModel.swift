package import Findings
import ModelFiles
import OperatingSystem

/// Reads the model that `reference` names, in any form.
///
/// File types are detected from content. A folder with `contents` or `elements` is one version, one with
/// `.xcdatamodel` folders a bundle, one with `.mom` files a compiled bundle, any other one Swift sources. A
/// file is recognized as an archive, a store or a `contents` file by its first bytes; an archive called
/// `elements` is a source. Swift files are recognized by name.
///
/// - Parameters:
///   - reference: The model.
///   - scratch: A folder for temporary copies of stores.
///   - git: The git settings, for a model at a revision.
///   - followsAllLinks: Whether links in the file system are also followed inside bundles.
///   - reduce: Reduces a version to what is needed; called concurrently for different versions.
/// - Returns: The requested versions. Problems inside a version are diagnostics of that version.
/// - Throws: `ToolchainError` if the reference names nothing readable.
package func loadModel(
  _ reference: ModelReference, scratch: String, git: GitSettings = GitSettings(),
  followingAllLinks followsAllLinks: Bool = false,
  reducing reduce: @Sendable (consuming LoadedVersion) -> LoadedVersion = { $0 }
) throws(ToolchainError) -> LoadedModel {
  let tree = try openTree(of: reference, git: git, followingAllLinks: followsAllLinks)
  return try loadModel(
    try reference.settled(in: tree), in: tree, scratch: scratch, reducing: reduce)
}

/// Reads the model that `reference` names in `tree`.
package func loadModel(
  _ reference: ModelReference, in tree: any FileTree, scratch: String,
  reducing reduce: @Sendable (consuming LoadedVersion) -> LoadedVersion = { $0 }
) throws(ToolchainError) -> LoadedModel {
  let path = reference.path
  switch try tree.kind(of: path, followsLinks: true) {
  case .directory: return try loadFolder(reference, in: tree, reduce)
  case .file: return try loadFile(reference, in: tree, scratch: scratch)
  case nil:
    if let paths = try reference.swiftPaths(in: tree) {
      return try loadSwiftSources(reference, at: paths, in: tree)
    }
    throw tree.notFound(reference)
  case .some(let kind):
    throw .unreadableFile(path, is: kind, expected: "a model")
  }
}

extension ModelReference {
  /// The paths in a list of Swift files and folders, `A.swift,Models`; nil if the reference is not a list.
  func swiftPaths(in tree: any FileTree) throws(ToolchainError) -> [String]? {
    let prefix = revision.map { "\($0):" } ?? ""
    let paths = path.dropFirst(prefix.count).split(separator: ",").map { prefix + $0 }
    guard paths.count > 1 else { return nil }
    for path in paths where try tree.kind(of: path, followsLinks: true) == nil { return nil }
    return paths
  }

  /// The reference with the `#` of a path at a revision resolved: it is part of the name if the revision
  /// contains such a path.
  package func settled(in tree: any FileTree) throws(ToolchainError) -> ModelReference {
    guard revision != nil, let version else { return self }
    var whole = self
    whole.path += "#" + version
    whole.version = nil
    return try tree.kind(of: whole.path, followsLinks: true) == nil ? self : whole
  }
}

private func loadFolder(
  _ reference: ModelReference, in tree: any FileTree,
  _ reduce: @Sendable (consuming LoadedVersion) -> LoadedVersion
) throws(ToolchainError) -> LoadedModel {
  let names = try tree.names(in: reference.path)
  if names.contains("contents") || names.contains(binarySourceFile) {
    return try loadSourceVersion(reference, in: tree)
  }
  if names.contains(where: { $0.hasSuffix(".xcdatamodel") }) {
    return try loadSourceBundle(reference, in: tree, names: names, reducing: reduce)
  }
  if names.contains(where: { $0.hasSuffix(".mom") }) {
    return try loadCompiledBundle(reference, in: tree, names: names, reducing: reduce)
  }
  let name = tree.name(of: reference.path)
  let contents = [
    ".xcdatamodeld": ".xcdatamodel folders", ".xcdatamodel": "a contents file",
    ".momd": ".mom files",
  ]
  guard let expected = contents.first(where: { name.hasSuffix($0.key) })?.value else {
    return try loadSwiftSources(reference, at: [reference.path], in: tree)
  }
  throw ToolchainError(
    .emptyBundle, file: reference.path, "the folder holds no model, expected \(expected)")
}

private func loadFile(
  _ reference: ModelReference, in tree: any FileTree, scratch: String
) throws(ToolchainError) -> LoadedModel {
  if try isStore(reference.path, in: tree) {
    return try loadStore(reference, in: tree, scratch: scratch)
  }
  if tree.name(of: reference.path).hasSuffix(".swift") {
    return try loadSwiftSources(reference, at: [reference.path], in: tree)
  }
  let bytes = try tree.read(reference.path)
  try refusePointer(bytes, file: reference.path)
  let file = tree.name(of: reference.path)
  let folder = tree.folderName(of: reference.path)
  let name = withoutExtension(folder.hasSuffix(".xcdatamodel") ? folder : file)
  if bytes.starts(with: Array("bplist00".utf8)) {
    guard file == binarySourceFile else {
      return try loadCompiledFile(reference, in: tree, bytes: bytes)
    }
    let version = try LoadedVersion(name: name, binarySource: bytes, file: reference.path)
    return try oneVersion(version, of: reference, kind: .source)
  }
  guard bytes.first(where: { !isSpaceOrMark($0) }) == UInt8(ascii: "<") else {
    throw ToolchainError(
      .notAModel, file: reference.path,
      "the file is not a model, expected a contents file, a .mom file or a store")
  }
  let source = parseModel(bytes, file: reference.path, perform: performConcurrently)
  return try oneVersion(
    LoadedVersion(name: name, source: source, file: reference.path), of: reference, kind: .source)
}

/// Rejects a Git LFS pointer file.
func refusePointer(_ bytes: [UInt8], file: String) throws(ToolchainError) {
  guard isLFSPointer(bytes) else { return }
  throw ToolchainError(
    .gitLFSPointer, file: file, LFSPointer.summary, explanation: LFSPointer.explanation)
}

/// A loaded model with one version, which must have the requested name if one is given.
func oneVersion(
  _ version: LoadedVersion, of reference: ModelReference, kind: LoadedModel.Kind
) throws(ToolchainError) -> LoadedModel {
  guard reference.version == nil || reference.version == version.name else {
    throw unknownVersion(reference, known: [version.name])
  }
  return LoadedModel(reference: reference, kind: kind, versions: [version], diagnostics: [])
}

/// The error for a reference to a version that does not exist.
package func unknownVersion(_ reference: ModelReference, known: [String]) -> ToolchainError {
  ToolchainError(
    .unknownVersion, file: reference.path,
    "the model has no version \"\(reference.version ?? "")\"",
    notes: [DiagnosticNote("the versions are: \(known.joined(separator: ", "))")])
}

private func isSpaceOrMark(_ byte: UInt8) -> Bool {
  [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains(byte)
}
