package import Findings
import ModelFiles
import OperatingSystem
import Synchronization

private let versionSuffix = ".xcdatamodel"
/// The file that contains a version in Xcode 3.
let binarySourceFile = "elements"
private let currentVersionFile = ".xccurrentversion"

/// Reads an `.xcdatamodel` folder.
func loadSourceVersion(
  _ reference: ModelReference, in tree: any FileTree
) throws(ToolchainError) -> LoadedModel {
  let version = try readSourceVersion(reference.path, in: tree)
  return try oneVersion(version, of: reference, kind: .source)
}

/// Reads an `.xcdatamodeld` bundle: the named version, or all of them.
///
/// Versions in `known`, read elsewhere, are not parsed again if their bytes are the same.
package func loadSourceBundle(
  _ reference: ModelReference, in tree: any FileTree, names: [String],
  known: [String: LoadedVersion] = [:],
  reducing reduce: @Sendable (consuming LoadedVersion) -> LoadedVersion = { $0 }
) throws(ToolchainError) -> LoadedModel {
  let all = orderVersionNames(
    names.filter { $0.hasSuffix(versionSuffix) }.map { String($0.dropLast(versionSuffix.count)) },
    bundle: withoutExtension(tree.name(of: reference.path)))
  var model = LoadedModel(
    reference: reference, kind: .sourceBundle, versions: [], diagnostics: [])
  model.bundleDiagnostics += versionNameProblems(all, in: reference.path)
  if names.contains(currentVersionFile) {
    readCurrentVersion(of: &model, in: tree, versions: all)
  }
  if let version = reference.version {
    guard all.contains(version) else { throw unknownVersion(reference, known: all) }
  }
  // The name as the folder has it: the same letters can be written in several ways.
  let wanted = all.filter { reference.version == nil || reference.version == $0 }
  // What the version read last has in the same bytes is not read again: mostly all but one entity.
  let last = Mutex<KnownEntities?>(nil)
  let results = concurrentMap(wanted) { name in
    Result { () throws(ToolchainError) in
      let version = try readMember(
        tree.member(name + versionSuffix, of: reference.path), in: tree, known: known[name],
        besides: last.withLock { $0 })
      if wanted.count > 1, let entities = version.source.flatMap({ KnownEntities($0) }) {
        // What was there is freed after the lock is given back.
        _ = last.withLock { last in
          defer { last = entities }
          return last
        }
      }
      return reduce(version)
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

/// Reads a version folder in a bundle, which must not be a link unless it is named.
private func readMember(
  _ path: String, in tree: any FileTree, known: LoadedVersion?, besides entities: KnownEntities?
) throws(ToolchainError) -> LoadedVersion {
  guard try tree.kind(of: path, followsLinks: false) != .symbolicLink else {
    throw ToolchainError(
      .unreadableFile, file: path,
      "the version is a symbolic link, which is not followed, expected a folder")
  }
  return try readSourceVersion(path, in: tree, known: known, besides: entities)
}

private func readSourceVersion(
  _ path: String, in tree: any FileTree, known: LoadedVersion? = nil,
  besides entities: KnownEntities? = nil
) throws(ToolchainError) -> LoadedVersion {
  let file = tree.member("contents", of: path)
  if try tree.kind(of: file, followsLinks: false) == nil,
    try tree.kind(of: path, followsLinks: true) == .directory
  {
    return try readBinaryVersion(path, in: tree)
  }
  let bytes = try tree.read(file, followsLinks: false)
  let source = known?.source.flatMap { $0.document.bytes == bytes ? $0.moved(to: file) : nil }
  // Most of what is made of a file. This thread makes about twice as much of it as one that helps, whose
  // memory is then used by the thread that archives the model.
  let memory = 6 * bytes.count
  preferLargePages(forNext: memory)
  return LoadedVersion(
    name: withoutExtension(tree.name(of: path)),
    source: source
      ?? parseModel(bytes, file: file, known: entities) {
        performConcurrently($0, memory: memory, $1)
      },
    file: file)
}

/// Reads the version in a folder without `contents`, which is in Xcode 3's binary format.
private func readBinaryVersion(
  _ path: String, in tree: any FileTree
) throws(ToolchainError) -> LoadedVersion {
  let names = try tree.names(in: path)
  guard names.contains(binarySourceFile) else { throw versionWithoutContents(path, names) }
  let file = tree.member(binarySourceFile, of: path)
  let bytes = try tree.read(file, followsLinks: false)
  return try LoadedVersion(
    name: withoutExtension(tree.name(of: path)), binarySource: bytes, file: file)
}

extension LoadedVersion {
  /// Creates a version from the bytes of a binary source.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if it cannot be read or contains something that is not
  ///   understood.
  package init(name: String, binarySource bytes: [UInt8], file: String) throws(ToolchainError) {
    try refusePointer(bytes, file: file)
    do throws(BinarySourceError) {
      self.init(name: name, source: try parseBinarySource(bytes, file: file), file: file)
    } catch {
      let first = error.problems.first ?? ""
      throw ToolchainError(
        .binarySource, file: file,
        error.isDamaged
          ? "the binary source of Xcode 3 is damaged: \(first)"
          : "the binary source of Xcode 3 holds something that is not understood: \(first)",
        explanation: error.isDamaged
          ? "Restore the file from version control."
          : "Open the model in a version of Xcode that reads it and save it, which writes XML.",
        notes: error.problems.dropFirst().map { DiagnosticNote($0) })
    }
  }
}

extension LoadedVersion {
  /// Creates a version from the bytes of its file, `contents` or `elements`; problems become its diagnostics.
  package init(name: String, bytes: [UInt8], file: String) {
    guard lastComponent(of: file) == binarySourceFile else {
      let source = parseModel(bytes, file: file, perform: performConcurrently)
      self.init(name: name, source: source, file: file)
      return
    }
    do throws(ToolchainError) {
      try self.init(name: name, binarySource: bytes, file: file)
    } catch {
      self.init(name: name, source: parseModel([], file: file), file: file)
      diagnostics = error.diagnostics
    }
  }
}

/// The error for a version folder with neither `contents` nor `elements`.
private func versionWithoutContents(_ path: String, _ names: [String]) -> ToolchainError {
  let isLeftOver = names.allSatisfy { $0.hasPrefix(".") }
  return ToolchainError(
    .emptyVersion, file: path,
    isLeftOver
      ? "the version is an empty folder, expected a contents file: remove the folder where it is left over from "
        + "another branch"
      : "the version's folder holds no model, expected a contents file",
    explanation: isLeftOver
      ? "When branches change, git leaves the folder of a version that the other branch lacks, where the Finder has "
        + "put .DS_Store in it."
      : "")
}

/// Checks whether versions with these names can be in one bundle.
///
/// - Parameters:
///   - versions: The names.
///   - path: The bundle.
/// - Returns: The errors.
package func versionNameProblems(_ versions: [String], in path: String) -> [Diagnostic] {
  equalNames(versions, in: path) + namesEqualButForCase(versions, in: path)
}

/// Finds names that differ only in how accents are encoded.
///
/// A folder on Linux can contain both; on Apple's systems and in a compiled bundle they are the same name.
private func equalNames(_ versions: [String], in path: String) -> [Diagnostic] {
  Dictionary(grouping: versions) { $0 }.filter { $0.value.count > 1 }.keys.sorted().map { name in
    RuleDescription.equalVersionNames.diagnostic(
      "two versions are called \"\(name)\", with accents encoded in two ways",
      at: .file(path))
  }
}

/// Finds names that differ only in case.
///
/// Most disks of Apple's systems cannot contain both, so one version would be lost, in the source and in the
/// compiled bundle.
private func namesEqualButForCase(_ versions: [String], in path: String) -> [Diagnostic] {
  Dictionary(grouping: Set(versions)) { $0.lowercased() }.values.filter { $0.count > 1 }
    .map { $0.sorted(by: versionNameComesBefore) }.sorted { $0[0] < $1[0] }.map { names in
      let list = names.map { "\"\($0)\"" }.joined(separator: " and ")
      return RuleDescription.versionNamesDifferInCase.diagnostic(
        "the versions \(list) differ only in upper and lower case",
        explanation: "Most Apple disks ignore case and hold only one of them. Rename the others.",
        at: .file(path), about: .model)
    }
}

private func readCurrentVersion(
  of model: inout LoadedModel, in tree: any FileTree, versions: [String]
) {
  let file = tree.member(currentVersionFile, of: model.reference.path)
  let bytes: [UInt8]
  do throws(ToolchainError) {
    bytes = try tree.read(file, limit: 1 << 20, followsLinks: false)
  } catch {
    model.bundleDiagnostics += error.diagnostics
    return
  }
  // An empty file says as little as none: version control and copies leave such behind.
  guard !bytes.isEmpty else { return }
  let (name, location, problems) = parseCurrentVersion(bytes, file: file)
  var diagnostics = problems
  if let name {
    let place = location ?? .file(file)
    let (known, problem) = currentVersion(name, among: versions, at: place)
    model.currentVersion = known
    if let problem { diagnostics.append(problem) }
  }
  model.bundleDiagnostics += diagnostics.quoting(bytes)
}

/// The version that `.xccurrentversion` means by `name`, or the problem.
private func currentVersion(
  _ name: String, among versions: [String], at place: SourceLocation
) -> (String?, Diagnostic?) {
  guard isPlainFileName(name) else {
    let summary =
      "\"\(name)\" is not the name of a version, expected the name of a folder in the bundle"
    return (nil, currentVersionProblem(.error, summary, at: place))
  }
  let version = name.hasSuffix(versionSuffix) ? String(name.dropLast(versionSuffix.count)) : name
  if let known = versions.first(where: { $0 == version }) { return (known, nil) }
  let known = versions.map { "\"\($0)\(versionSuffix)\"" }.joined(separator: ", ")
  let isOnly = versions.count == 1
  let summary =
    "the bundle has no version \"\(name)\", expected \(isOnly ? "" : "one of ")\(known)"
  return (nil, currentVersionProblem(isOnly ? .warning : .error, summary, at: place))
}

private func isPlainFileName(_ name: String) -> Bool {
  !name.isEmpty && name != "." && name != ".." && !name.contains("/") && !name.contains("\0")
}

private func currentVersionProblem(
  _ severity: Severity, _ summary: String, at location: SourceLocation
) -> Diagnostic {
  RuleDescription.wrongCurrentVersion.diagnostic(summary, at: location, severity: severity)
}
