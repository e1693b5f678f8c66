package import DataModel
package import Findings
package import ModelFiles
package import SwiftCode

/// The versions behind one model reference.
package struct LoadedModel: Sendable {
  /// What a reference leads to.
  package enum Kind: String, Hashable, Sendable {
    /// An `.xcdatamodeld` bundle.
    case sourceBundle
    /// An `.xcdatamodel` folder or its `contents`.
    case source
    /// A `.momd` bundle.
    case compiledBundle
    /// A `.mom` file.
    case compiled
    /// A store, by the model cached in it.
    case store
    /// Swift sources that declare models of SwiftData.
    case swiftSources

    /// Whether there can be several versions.
    package var isBundle: Bool {
      self == .sourceBundle || self == .compiledBundle || self == .swiftSources
    }
  }

  /// The reference.
  package var reference: ModelReference
  /// What it leads to.
  package var kind: Kind
  /// The versions asked for, ordered by name; all of a bundle when none was named.
  package var versions: [LoadedVersion]
  /// The bundle's current version, when it names one that exists.
  package var currentVersion: String?
  /// What there is to say about the bundle itself.
  package var bundleDiagnostics: [Diagnostic]
  /// The versions asked for that are there and whose files cannot be read.
  package var unreadVersions: [UnreadVersion] = []
  /// All that Swift sources declare for SwiftData; nil for other models.
  package var swiftTree: SwiftDataTree?
  /// The containers of Swift sources, each with a store of its own, where there are several and none was named.
  package var containers: [ContainerGroup] = []
  /// The name of the container of Swift sources whose store it is about; nil where that is all there is.
  package var container: String?
  /// Whether a file of entitlements beside Swift sources names a container of iCloud.
  package var isEntitledToCloudKit = false

  /// Makes a model of what was read.
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

  /// What there is to say about the bundle, and about versions whose files cannot be read.
  package var diagnostics: [Diagnostic] {
    bundleDiagnostics + unreadVersions.flatMap(\.diagnostics)
  }

  /// The names of the versions asked for that are there and whose files cannot be read.
  package var unread: [String] { unreadVersions.map(\.name) }

  /// Puts an empty version in the place of each that cannot be read, so that its name counts in the order.
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

  /// Everything there is to say about the bundle and its versions, short of the rules' warnings.
  package var allDiagnostics: [Diagnostic] {
    diagnostics + versions.flatMap(\.diagnosticsWithErrors)
  }

  /// The one version that the reference means: the one named, the current one, or the only one.
  ///
  /// - Throws: `ToolchainError` with exit code 65 when there are several and none is current.
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

  /// Whether everything was read that the reference means; not whether it is right.
  package var isWhole: Bool {
    !diagnostics.contains { $0.severity == .error && $0.category == .input }
  }

  /// The one version that the reference means, whatever is wrong with the others.
  ///
  /// - Throws: `ToolchainError` with what keeps it from being chosen.
  package func chosenVersion() throws(ToolchainError) -> LoadedVersion {
    let isNamed = reference.version != nil && versions.count == 1
    // Where a version is missing, the only one left is not the only one.
    if !isWhole, !isNamed, !versions.contains(where: { $0.name == currentVersion }) {
      throw ToolchainError(refusing: diagnostics)
    }
    return try selectedVersion()
  }

  /// The one version that the reference means, when it can be read.
  ///
  /// - Throws: `ToolchainError` with what keeps it from being chosen or read.
  package func readableVersion() throws(ToolchainError) -> LoadedVersion {
    let version = try chosenVersion()
    guard version.isReadable else { throw ToolchainError(.data, diagnostics + version.diagnostics) }
    return version
  }
}

/// A version that is there, and whose files cannot be read.
package struct UnreadVersion: Sendable {
  /// The version's name.
  package var name: String
  /// What is wrong.
  package var diagnostics: [Diagnostic]
}

/// One version of a model, read.
package struct LoadedVersion: Sendable {
  /// The version's name: the file name without extension.
  package var name: String
  /// The file the model was read from.
  package var file: String
  /// The model; best effort when there are errors.
  package var model: Model
  /// The source with its positions; nil for compiled models.
  package var source: ParsedModel?
  /// What Swift sources say besides the model; nil for other models.
  package var swift: SwiftVersion?
  /// How the archive was written; nil for sources.
  package var form: ArchiveForm?
  /// The version of the framework that wrote the store last; nil for other files, and where a store does
  /// not tell.
  package var frameworkVersion: Int?
  /// What there is to say about the file.
  package var diagnostics: [Diagnostic]
  /// ``diagnosticsWithErrors``, where they were found out before the source was made small.
  var knownDiagnostics: [Diagnostic]?

  /// Whether there is a model to work with: shown, hashed, compared, drawn.
  ///
  /// Not when the file is no XML of a model, or has more in it than anyone would follow. Whatever else is
  /// wrong, what is written is there, as far as it says anything: names that lead to nothing, the first
  /// of several of one name, values as they are read.
  package var isReadable: Bool {
    guard source?.isReadable ?? true, swift?.schema.isDecided ?? true else { return false }
    return !diagnostics.contains { $0.isOf(.deepInheritance) || $0.isOf(.compositeTooLarge) }
  }

  /// What there is to say about the file, with the errors that the rules find in a source.
  package var diagnosticsWithErrors: [Diagnostic] {
    if let knownDiagnostics { return knownDiagnostics }
    guard let source = wholeSource, isReadable else { return diagnostics }
    var options = LintOptions()
    options.noWarnings = true
    return joinDiagnostics(diagnostics, checkModel(source, options: options)).sortedByPosition()
  }

  /// Makes a version read from a source.
  package init(name: String, source: ParsedModel, file: String) {
    self.name = name
    self.file = file
    model = source.model
    self.source = source
    diagnostics =
      source.diagnostics + tooDeepInheritance(source.model, file: file, source: source)
  }

  /// Makes a version of a model that was read in another way.
  init(name: String, model: Model, file: String, diagnostics: [Diagnostic]) {
    self.name = name
    self.file = file
    self.model = model
    self.diagnostics = diagnostics + tooDeepInheritance(model, file: file)
  }

  /// Makes a version read from an archive.
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

/// The error for a model whose inheritance costs more than hashing can bear: every inherited property
/// counts again in each subentity.
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
