package import DataModel
package import Findings
package import ModelFiles
package import SwiftCode

/// The versions that a model reference names.
package struct LoadedModel: Sendable {
  /// The kind of file that a reference names.
  package enum Kind: String, Hashable, Sendable {
    /// An `.xcdatamodeld` bundle.
    case sourceBundle
    /// An `.xcdatamodel` folder or its `contents` file.
    case source
    /// A `.momd` bundle.
    case compiledBundle
    /// A `.mom` file.
    case compiled
    /// A store, read through its cached model.
    case store
    /// Swift sources that declare SwiftData models.
    case swiftSources

    /// Whether there can be more than one version.
    package var isBundle: Bool {
      self == .sourceBundle || self == .compiledBundle || self == .swiftSources
    }
  }

  /// The reference.
  package var reference: ModelReference
  /// The kind of the model.
  package var kind: Kind
  /// The requested versions, sorted by name; all versions of a bundle if none was named.
  package var versions: [LoadedVersion]
  /// The bundle's current version, if it names one that exists.
  package var currentVersion: String?
  /// The problems of the bundle itself.
  package var bundleDiagnostics: [Diagnostic]
  /// The requested versions that exist but cannot be read.
  package var unreadVersions: [UnreadVersion] = []
  /// Everything that Swift sources declare for SwiftData; nil for other models.
  package var swiftTree: SwiftDataTree?
  /// The model containers in Swift sources with separate stores, if there are several and none was named.
  package var containers: [ContainerGroup] = []
  /// The name of the model container in Swift sources; nil if there is only one.
  package var container: String?
  /// Whether an entitlements file of the Swift sources names an iCloud container.
  package var isEntitledToCloudKit = false

  /// Creates a model from the parts that were read.
  package init(
    reference: ModelReference, kind: Kind, versions: [LoadedVersion],
    currentVersion: String? = nil, diagnostics: [Diagnostic]
  ) {
    self.reference = reference
    self.kind = kind
    self.versions = versions
    self.currentVersion = currentVersion
    bundleDiagnostics = diagnostics
  }

  /// The problems of the bundle, and of versions that cannot be read.
  package var diagnostics: [Diagnostic] {
    bundleDiagnostics + unreadVersions.flatMap(\.diagnostics)
  }

  /// The names of the requested versions that exist but cannot be read.
  package var unread: [String] { unreadVersions.map(\.name) }

  /// Adds an empty version for each that cannot be read, so that its name counts in the order.
  package mutating func standInForUnread() {
    guard !unreadVersions.isEmpty else { return }
    let all =
      versions
      + unreadVersions.map { version in
        LoadedVersion(
          name: version.name, model: Model(), file: reference.path, diagnostics: version.diagnostics
        )
      }
    let names = orderVersionNames(
      all.map(\.name), bundle: withoutExtension(lastComponent(of: reference.path)))
    versions = names.compactMap { name in all.first { $0.name == name } }
  }

  /// All problems of the bundle and its versions, except the warnings of rules.
  package var allDiagnostics: [Diagnostic] {
    diagnostics + versions.flatMap(\.diagnosticsWithErrors)
  }

  /// The single version that the reference selects: the named, the current or the only one.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if there are several versions and none is current.
  package func selectedVersion() throws(ToolchainError) -> LoadedVersion {
    let current = versions.first { $0.name == currentVersion }
    if let version = current ?? (versions.count == 1 ? versions.first : nil) { return version }
    guard containers.isEmpty else {
      throw ToolchainError(
        .noCurrentVersion, file: reference.path,
        "the sources have several containers, expected the name of one of them after #",
        notes: containers.map { DiagnosticNote("\(reference.path)#\($0.name)") })
    }
    throw ToolchainError(
      .noCurrentVersion, file: reference.path,
      kind == .swiftSources
        ? "the sources have several schemas, expected the name of one of them after #"
        : "the bundle names no current version, expected the name of one of its versions after #",
      notes: versions.map { DiagnosticNote("\(reference.path)#\($0.name)") })
  }

  /// Whether everything that the reference selects was read; it may still have errors.
  package var isWhole: Bool {
    !diagnostics.contains { $0.severity == .error && $0.category == .input }
  }

  /// The single version that the reference selects, ignoring problems of other versions.
  ///
  /// - Throws: `ToolchainError` with the reason why it cannot be selected.
  package func chosenVersion() throws(ToolchainError) -> LoadedVersion {
    let isNamed = reference.version != nil && versions.count == 1
    // Where a version is missing, the only one left is not the only one.
    if !isWhole, !isNamed, !versions.contains(where: { $0.name == currentVersion }) {
      throw ToolchainError(refusing: diagnostics)
    }
    return try selectedVersion()
  }

  /// The single version that the reference selects, if it can be read.
  ///
  /// - Throws: `ToolchainError` with the reason why it cannot be selected or read.
  package func readableVersion() throws(ToolchainError) -> LoadedVersion {
    let version = try chosenVersion()
    guard version.isReadable else { throw ToolchainError(.data, diagnostics + version.diagnostics) }
    return version
  }
}

/// A version that exists but cannot be read.
package struct UnreadVersion: Sendable {
  /// The version's name.
  package var name: String
  /// What is wrong.
  package var diagnostics: [Diagnostic]
}

/// A version of a model that has been read.
package struct LoadedVersion: Sendable {
  /// The version's name: the file name without extension.
  package var name: String
  /// The file the model was read from.
  package var file: String
  /// The model; incomplete if there are errors.
  package var model: Model
  /// The source with its positions; nil for compiled models.
  package var source: ParsedModel?
  /// Additional information from Swift sources; nil for other models.
  package var swift: SwiftVersion?
  /// The format of the archive; nil for sources.
  package var form: ArchiveForm?
  /// The version of the framework that last wrote the store; nil for other files and if the store does not
  /// say.
  package var frameworkVersion: Int?
  /// The problems of the file.
  package var diagnostics: [Diagnostic]
  /// ``diagnosticsWithErrors``, if computed before the source was compacted.
  var knownDiagnostics: [Diagnostic]?

  /// Whether the model can be used: shown, hashed, compared, drawn.
  ///
  /// False if the file is not a model in XML or exceeds the limits. Otherwise the model contains what is
  /// written, as far as it has a meaning: dangling names, the first of several elements with the same name,
  /// and values as read.
  /// of several of one name, values as they are read.
  package var isReadable: Bool {
    guard source?.isReadable ?? true, swift?.schema.isDecided ?? true else { return false }
    return !diagnostics.contains { $0.isOf(.deepInheritance) || $0.isOf(.compositeTooLarge) }
  }

  /// The problems of the file, including errors that rules find in a source.
  package var diagnosticsWithErrors: [Diagnostic] {
    if let knownDiagnostics { return knownDiagnostics }
    guard let source = wholeSource, isReadable else { return diagnostics }
    var options = LintOptions()
    options.noWarnings = true
    return joinDiagnostics(diagnostics, checkModel(source, options: options)).sortedByPosition()
  }

  /// Creates a version from a source.
  package init(name: String, source: ParsedModel, file: String) {
    self.name = name
    self.file = file
    model = source.model
    self.source = source
    diagnostics =
      source.diagnostics + tooDeepInheritance(source.model, file: file, source: source)
  }

  /// Creates a version from a model that was read otherwise.
  init(name: String, model: Model, file: String, diagnostics: [Diagnostic]) {
    self.name = name
    self.file = file
    self.model = model
    self.diagnostics = diagnostics + tooDeepInheritance(model, file: file)
  }

  /// Creates a version from an archive.
  package init(name: String, decoded: DecodedModel, file: String) {
    self.name = name
    self.file = file
    model = decoded.model
    form = decoded.form
    diagnostics =
      decoded.notes.map {
        RuleDescription.unknownArchiveContent.diagnostic($0, at: .file(file))
      } + tooDeepInheritance(decoded.model, file: file)
  }
}

/// The error for a model with too much inheritance to hash: every inherited property counts again in each
/// subentity.
private func tooDeepInheritance(
  _ model: Model, file: String, source: ParsedModel? = nil
) -> [Diagnostic] {
  let cost = model.inheritanceCost
  let (entity, problem): (String?, String)
  if cost.depth > 256 {
    let name = cost.deepest ?? ""
    (entity, problem) = (name, "\(name) has \(cost.depth) ancestors, expected at most 256")
  } else if cost.inheritedProperties > 2_000_000 {
    let most = cost.heir.map { ", \($0) the most" } ?? ""
    (entity, problem) = (
      cost.heir,
      "the entities inherit \(cost.inheritedProperties) properties\(most), expected at most 2000000"
    )
  } else {
    return []
  }
  let place = entity.flatMap {
    source?.sourceMap.location(of: .entity($0), attribute: "parentEntity")
  }
  var diagnostic = RuleDescription.deepInheritance.diagnostic(problem, at: place ?? .file(file))
  diagnostic.entity = entity
  return source.map { [diagnostic].quoting($0.document.bytes) } ?? [diagnostic]
}
