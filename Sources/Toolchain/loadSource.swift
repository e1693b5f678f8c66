internal import Diagnostics
internal import ModelSource

private let versionSuffix = ".xcdatamodel"
private let currentVersionFile = ".xccurrentversion"

/// Reads an `.xcdatamodel` folder.
func loadSourceVersion(_ reference: ModelReference) throws(ToolchainError) -> LoadedModel {
  let version = try readSourceVersion(reference.path)
  return try oneVersion(version, of: reference, kind: .source)
}

/// Reads an `.xcdatamodeld` bundle: the version named, or all of them.
func loadSourceBundle(
  _ reference: ModelReference, names: [String]
) throws(ToolchainError) -> LoadedModel {
  let all = names.filter { $0.hasSuffix(versionSuffix) }
    .map { String($0.dropLast(versionSuffix.count)) }
    .sorted(by: versionNameComesBefore)
  var model = LoadedModel(
    reference: reference, kind: .sourceBundle, versions: [], diagnostics: [])
  model.diagnostics += equalNames(all, in: reference.path)
  if names.contains(currentVersionFile) { readCurrentVersion(of: &model, versions: all) }
  if let version = reference.version {
    guard all.contains(version) else { throw unknownVersion(reference, known: all) }
  }
  // The name as the folder has it: the same letters can be written in several ways.
  let wanted = all.filter { reference.version == nil || reference.version == $0 }
  let results = concurrentMap(wanted) { name in
    Result { () throws(ToolchainError) in
      try readMember(joined(reference.path, name + versionSuffix))
    }
  }
  for result in results {
    switch result {
    case .success(let version): model.versions.append(version)
    case .failure(let error): model.diagnostics += error.diagnostics
    }
  }
  return model
}

/// Reads a version folder in a bundle; other than one that is named, it may be no link.
private func readMember(_ path: String) throws(ToolchainError) -> LoadedVersion {
  guard FileKind(at: path, followsLinks: false) != .symbolicLink else {
    throw ToolchainError(
      .data, "unreadable-file", file: path,
      "the version is a symbolic link, which is not followed, expected a folder")
  }
  return try readSourceVersion(path)
}

private func readSourceVersion(_ path: String) throws(ToolchainError) -> LoadedVersion {
  let file = joined(path, "contents")
  if FileKind(at: file, followsLinks: false) == nil,
    FileKind(at: joined(path, "elements"), followsLinks: false) != nil
  {
    throw ToolchainError(
      .data, "binary-source", file: path,
      "the version is in the binary form of Xcode 3, expected a contents file",
      explanation: "Saving the model once with Xcode 4 or later writes it as XML.")
  }
  let bytes = try readFile(file, followsLinks: false)
  return LoadedVersion(
    name: withoutExtension(fileName(at: path)), source: parseModel(bytes, file: file),
    file: file)
}

/// On Linux a folder can hold two names that differ only in how their accents are written; in a
/// compiled bundle and on Apple's systems they are one.
private func equalNames(_ versions: [String], in path: String) -> [Diagnostic] {
  Dictionary(grouping: versions) { $0 }.filter { $0.value.count > 1 }.keys.sorted().map { name in
    Diagnostic(
      id: "equal-version-names", category: .input, severity: .error,
      summary: "two versions are called \"\(name)\", in different spellings of the same letters",
      location: .file(path))
  }
}

private func readCurrentVersion(of model: inout LoadedModel, versions: [String]) {
  let file = joined(model.reference.path, currentVersionFile)
  let bytes: [UInt8]
  do throws(ToolchainError) {
    bytes = try readFile(file, limit: 1 << 20, followsLinks: false)
  } catch {
    model.diagnostics += error.diagnostics
    return
  }
  let (name, location, diagnostics) = parseCurrentVersion(bytes, file: file)
  model.diagnostics += diagnostics
  guard let name else { return }
  let place = location ?? .file(file)
  guard isPlainFileName(name) else {
    model.diagnostics.append(
      currentVersionProblem(
        .error, "\"\(name)\" is no name of a version, expected the name of a folder in the bundle",
        at: place))
    return
  }
  let version = name.hasSuffix(versionSuffix) ? String(name.dropLast(versionSuffix.count)) : name
  if let known = versions.first(where: { $0 == version }) {
    model.currentVersion = known
    return
  }
  let known = versions.map { "\"\($0)\(versionSuffix)\"" }.joined(separator: ", ")
  model.diagnostics.append(
    currentVersionProblem(
      versions.count == 1 ? .warning : .error,
      "the bundle has no version \"\(name)\", expected \(versions.count == 1 ? "" : "one of ")\(known)",
      at: place))
}

private func isPlainFileName(_ name: String) -> Bool {
  !name.isEmpty && name != "." && name != ".." && !name.contains("/") && !name.contains("\0")
}

private func currentVersionProblem(
  _ severity: Severity, _ summary: String, at location: SourceLocation
) -> Diagnostic {
  Diagnostic(
    id: "wrong-current-version", category: .input, severity: severity, summary: summary,
    location: location)
}
