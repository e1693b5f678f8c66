package import Findings
package import ModelFiles

private let archiveSuffix = ".mom"
private let versionInfoFile = "VersionInfo.plist"

/// Reads a `.mom` file from its bytes.
func loadCompiledFile(
  _ reference: ModelReference, in tree: any FileTree, bytes: [UInt8]
) throws(ToolchainError) -> LoadedModel {
  let name = withoutExtension(tree.name(of: reference.path))
  let version = try decodeVersion(bytes, name: name, file: reference.path)
  return try oneVersion(version, of: reference, kind: .compiled)
}

/// Reads a `.momd` bundle: the named version, or all of them.
func loadCompiledBundle(
  _ reference: ModelReference, in tree: any FileTree, names: [String],
  reducing reduce: @Sendable (consuming LoadedVersion) -> LoadedVersion = { $0 }
) throws(ToolchainError) -> LoadedModel {
  let all = orderVersionNames(
    names.filter { $0.hasSuffix(archiveSuffix) }.map(withoutExtension),
    bundle: withoutExtension(tree.name(of: reference.path)))
  var model = LoadedModel(
    reference: reference, kind: .compiledBundle, versions: [], diagnostics: [])
  if names.contains(versionInfoFile) {
    let info = try loadVersionInfo(tree.member(versionInfoFile, of: reference.path), in: tree)
    model.currentVersion = info.currentVersionName.flatMap { all.contains($0) ? $0 : nil }
  }
  if let version = reference.version {
    guard all.contains(version) else { throw unknownVersion(reference, known: all) }
  }
  // The name as the folder has it: the same letters can be written in several ways.
  let wanted = all.filter { reference.version == nil || reference.version == $0 }
  let results = concurrentMap(wanted) { name in
    Result { () throws(ToolchainError) in
      let file = tree.member(name + archiveSuffix, of: reference.path)
      return reduce(
        try decodeVersion(try tree.read(file, followsLinks: false), name: name, file: file))
    }
  }
  for (name, result) in zip(wanted, results) {
    switch result {
    case .success(let version): model.versions.append(version)
    case .failure(let error):
      model.unreadVersions.append(UnreadVersion(name: name, diagnostics: error.diagnostics))
    }
  }
  return model
}

/// Reads a `VersionInfo.plist` in binary or XML form.
///
/// - Throws: `ToolchainError` with exit code 65.
package func loadVersionInfo(_ path: String) throws(ToolchainError) -> VersionInfo {
  try loadVersionInfo(path, in: FileSystem())
}

/// Reads a `VersionInfo.plist` from a tree, in binary or XML form.
///
/// - Throws: `ToolchainError` with exit code 65.
package func loadVersionInfo(
  _ path: String, in tree: any FileTree
) throws(ToolchainError) -> VersionInfo {
  let bytes = try tree.read(path, limit: 64 << 20, followsLinks: false)
  if bytes.first == UInt8(ascii: "<") {
    guard let info = try? decodeVersionInfoXML(bytes) else {
      throw ToolchainError(
        .malformedVersionInfo, file: path,
        "the file is not a property list of version hashes, expected what momc writes")
    }
    return info
  }
  do throws(CompiledModelError) {
    return try decodeVersionInfo(bytes)
  } catch {
    throw ToolchainError(error, file: path)
  }
}

private func decodeVersion(
  _ bytes: [UInt8], name: String, file: String
) throws(ToolchainError) -> LoadedVersion {
  try refusePointer(bytes, file: file)
  do throws(CompiledModelError) {
    return LoadedVersion(name: name, decoded: try decodeModel(bytes), file: file)
  } catch {
    throw ToolchainError(error, file: file)
  }
}

extension ToolchainError {
  /// Creates the error for a file that is not a compiled model.
  package init(_ error: CompiledModelError, file: String) {
    let place = error.path.isEmpty ? "" : "\(error.path): "
    self.init(
      RuleDescription.malformedArchive.diagnostic(
        "\(place)\(error.message), expected \(error.expected)",
        at: error.offset.map { .byte(file: file, offset: $0) } ?? .file(file)))
  }
}
