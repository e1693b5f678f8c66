package import DataModel
package import Findings
package import Loading
package import ModelFiles
import OperatingSystem
import Synchronization

/// The options for compiling a model.
package struct CompileOptions: Sendable {
  /// The module that completes class names of entities that begin with a dot; the class of a transformable attribute
  /// stays as it is.
  package var module: String?
  /// The omitted checks.
  package var lint = LintOptions()
  /// Whether links are followed also inside a source.
  package var followsAllLinks = false

  /// Creates the default options.
  package init() {}
}

/// A compiled model, in memory.
package struct CompiledOutput: Sendable {
  /// A version, its hashes and its archive.
  package struct Version: Sendable {
    /// The version's name.
    package var name: String
    /// Its hashes.
    package var hashes: ModelHashes
    /// The `.mom` file.
    package var archive: [UInt8]
  }

  /// The bundle's or version's name, without extension.
  package var name: String
  /// The versions, ordered by name.
  package var versions: [Version]
  /// The current version of a bundle.
  package var currentVersion: String?
  /// Whether the output is a `.momd` bundle rather than one `.mom`.
  package var isBundle: Bool
  /// The warnings and notes.
  package var diagnostics: [Diagnostic]

  /// The files of the bundle, or the one file.
  package var files: [OutputFile] {
    let archives = versions.map { OutputFile(name: "\($0.name).mom", bytes: $0.archive) }
    guard isBundle else { return archives }
    let info = VersionInfo(
      currentVersionName: currentVersion,
      hashes: Dictionary(uniqueKeysWithValues: versions.map { ($0.name, $0.hashes.byName) }),
      checksums: Dictionary(
        uniqueKeysWithValues: versions.map { ($0.name, $0.hashes.checksum) }))
    return [OutputFile(name: "VersionInfo.plist", bytes: encodeVersionInfo(info))] + archives
  }
}

/// Compiles a model source in memory: reads, checks, hashes and archives every version.
///
/// - Parameters:
///   - reference: The model source.
///   - options: The compiler options.
///   - git: The git settings, for a source at a revision.
/// - Returns: The compiled model.
/// - Throws: `ToolchainError` with every diagnostic of the bundle if one of them is an error: with
///   exit code 65 if a file is malformed, otherwise 1.
package func compileModel(
  _ reference: ModelReference, options: CompileOptions, git: GitSettings = GitSettings()
) throws(ToolchainError) -> CompiledOutput {
  let tree = try openTree(
    of: reference, git: git, followingAllLinks: options.followsAllLinks)
  let reference = try reference.settled(in: tree)
  if try tree.kind(of: reference.path, followsLinks: true) == .file,
    try isStore(reference.path, in: tree)
  {
    throw .notASource(reference)
  }
  // Each version of a bundle is compiled as soon as it is read, and given up after the next one, which then takes its memory.
  let last = Mutex<(model: Model, hashes: ModelHashes, isLarge: Bool)?>(nil)
  let compiled = Mutex<[String: [(file: String, result: CompiledVersion)]]>([:])
  let loaded = try loadModel(reference, in: tree, scratch: ".") { version in
    guard version.source != nil else { return version }
    let known = last.withLock { $0 }.flatMap { HashedModel($0.model, hashes: $0.hashes) }
    let result = compile(version, options: options, besides: known)
    if let hashes = result.version?.hashes {
      let former = last.withLock { last in
        defer { last = (version.model, hashes, version.isLarge) }
        return last
      }
      if version.isLarge { discard(former) }
    }
    let file = version.file
    compiled.withLock { $0[file, default: []].append((file, result)) }
    let rest = version.withoutSource
    if version.isLarge { discard(version) }
    return rest
  }
  guard loaded.kind == .source || loaded.kind == .sourceBundle else {
    throw loaded.kind == .swiftSources ? .swiftSources(reference) : .notASource(reference)
  }
  let results = loaded.versions.map { version in
    // Of names that differ in how accents are written, which are equal texts, each is a version.
    compiled.withLock { $0[version.file] }?
      .first { $0.file.utf8.elementsEqual(version.file.utf8) }?.result
      ?? compile(version, options: options)
  }
  var diagnostics = loaded.diagnostics + results.flatMap(\.diagnostics)
  if loaded.kind == .sourceBundle, loaded.currentVersion == nil, loaded.versions.count > 1,
    !diagnostics.hasErrors, reference.version == nil
  {
    diagnostics.append(noCurrentVersion(reference))
  }
  if options.lint.noWarnings { diagnostics.removeAll { $0.severity != .error } }
  guard !diagnostics.hasErrors else { throw ToolchainError(refusing: diagnostics) }
  let versions = results.compactMap(\.version)
  let isBundle = loaded.kind == .sourceBundle && reference.version == nil
  let bundleName = withoutExtension(tree.name(of: reference.path))
  let currentVersion = loaded.currentVersion
  // A small one is taken apart sooner than a thread is begun.
  let rest = last.withLock { $0.take() }
  if rest?.isLarge ?? false { discard(rest) }
  return CompiledOutput(
    name: isBundle ? bundleName : versions.first?.name ?? bundleName,
    versions: versions,
    currentVersion: currentVersion, isBundle: isBundle, diagnostics: diagnostics)
}

extension ToolchainError {
  /// The error for a compiled model or store where a source is needed.
  package static func notASource(_ reference: ModelReference) -> ToolchainError {
    ToolchainError(
      .notASource, file: reference.path,
      "this is a compiled model or a store, expected an .xcdatamodeld or .xcdatamodel")
  }
}

extension ToolchainError {
  /// The error for Swift sources where a model source is needed.
  fileprivate static func swiftSources(_ reference: ModelReference) -> ToolchainError {
    ToolchainError(
      .notASource, file: reference.path,
      "this leads to Swift sources, whose models the app itself makes, expected an .xcdatamodeld or .xcdatamodel"
    )
  }
}

/// A compiled version, nil if it has errors, and its diagnostics.
private typealias CompiledVersion = (version: CompiledOutput.Version?, diagnostics: [Diagnostic])

private func compile(
  _ version: LoadedVersion, options: CompileOptions, besides known: HashedModel? = nil
) -> CompiledVersion {
  guard !version.diagnostics.hasErrors else {
    let diagnostics = version.diagnostics + check(version, options: options)
    return (nil, diagnostics.sortedByPosition())
  }
  // The checks may find errors; hashing and archiving a broken model ends all the same.
  let ((findings, hashes), archive) = concurrently(if: version.isWorthAThread) {
    (check(version, options: options), hashModel(version.model, besides: known))
  } _: {
    encode(version.model, module: options.module)
  }
  let diagnostics = joinDiagnostics(version.diagnostics, findings).sortedByPosition()
  guard !diagnostics.hasErrors else { return (nil, diagnostics) }
  if let error = archive.error {
    return (nil, diagnostics + ToolchainError(error, file: version.file).diagnostics)
  }
  return (.init(name: version.name, hashes: hashes, archive: archive.bytes), diagnostics)
}

/// The archive of a model, or its problems, in which case it is empty.
///
/// Not as a `Result`: Swift's runtime would look up whether the error is one, which takes a fiftieth of a typical compile.
private func encode(
  _ model: Model, module: String?
) -> (bytes: [UInt8], error: CompiledModelError?) {
  do throws(CompiledModelError) {
    return (try encodeModel(model, module: module, perform: performConcurrently), nil)
  } catch {
    return ([], error)
  }
}

extension LoadedVersion {
  /// Whether it takes several milliseconds to give it up, as for 80 entities of 18 elements.
  fileprivate var isLarge: Bool { elementCount > 1500 }
  /// Whether checking it takes longer than a thread takes to begin, as for 17 entities.
  fileprivate var isWorthAThread: Bool { elementCount > 300 }

  private var elementCount: Int { source?.document.elements.count ?? 0 }
}

private func check(_ version: LoadedVersion, options: CompileOptions) -> [Diagnostic] {
  guard let source = version.source, version.isReadable else { return [] }
  return checkModel(source, options: options.lint)
}

private func noCurrentVersion(_ reference: ModelReference) -> Diagnostic {
  RuleDescription.noCurrentVersion.diagnostic(
    "the bundle has several versions but no current version",
    explanation:
      "The compiled bundle has no current version either, and Core Data then loads an arbitrary "
      + "version. Select the current version in Xcode, which writes it to .xccurrentversion.",
    at: .file(reference.path), severity: .warning, about: .model)
}
