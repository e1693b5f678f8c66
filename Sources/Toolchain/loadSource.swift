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
  if names.contains(currentVersionFile) { readCurrentVersion(of: &model, versions: all) }
  if let version = reference.version {
    guard all.contains(version) else { throw unknownVersion(reference, known: all) }
  }
  let wanted = reference.version.map { [$0] } ?? all
  let results = concurrentMap(wanted) { name in
    Result { () throws(ToolchainError) in
      try readSourceVersion(joined(reference.path, name + versionSuffix))
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

private func readSourceVersion(_ path: String) throws(ToolchainError) -> LoadedVersion {
  guard FileKind(at: path, followsLinks: false) != .symbolicLink else {
    throw ToolchainError(
      .data, "unreadable-file", file: path,
      "the version is a symbolic link, which is not followed, expected a folder")
  }
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
    name: withoutExtension(lastComponent(of: path)), source: parseModel(bytes, file: file),
    file: file)
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
  if versions.contains(version) {
    model.currentVersion = version
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
