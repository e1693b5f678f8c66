import DataModel
package import Findings
import OperatingSystem
package import SwiftCode

/// Reads the SwiftData schemas that the Swift files at `paths` declare, each as a version.
///
/// - Parameters:
///   - reference: The model; its version is a schema, by full name or its last part.
///   - paths: The files and folders.
///   - tree: The tree that contains them.
/// - Returns: The versioned schemas in the order of the plan; without any, the schema that the sources mean,
///   or all candidates.
/// - Throws: `ToolchainError` if a file cannot be read or none declares a model.
func loadSwiftSources(
  _ reference: ModelReference, at paths: [String], in tree: any FileTree
) throws(ToolchainError) -> LoadedModel {
  let found = try LoadedSwiftTree(reference, at: paths, in: tree)
  guard !found.tree.schemas.isEmpty else { throw noSchema(reference, found) }
  var model = try LoadedModel(
    found.tree, texts: Dictionary(keepingFirst: found.files.map { ($0.path, $0.bytes) }),
    reference: reference)
  model.isEntitledToCloudKit = found.isEntitledToCloudKit
  model.bundleDiagnostics.insert(contentsOf: found.diagnostics, at: 0)
  if !found.aside.isEmpty, reference.version == nil {
    model.bundleDiagnostics.append(leftAside(found.aside))
  }
  return model
}

extension LoadedModel {
  /// Creates a model from the declarations in Swift sources.
  ///
  /// - Parameters:
  ///   - tree: The declarations, with at least one schema.
  ///   - texts: The files by path.
  ///   - reference: The reference; its version selects a single schema or container.
  /// - Throws: `ToolchainError` with exit code 65 if there is no schema with that name.
  package init(
    _ tree: SwiftDataTree, texts: [String: [UInt8]], reference: ModelReference
  ) throws(ToolchainError) {
    let groups = tree.containerGroups
    guard let name = reference.version else {
      self.init(of: tree, texts, reference)
      if groups.count > 1 { takeAll(of: groups, texts) }
      return
    }
    if let schema = tree.meantSchema(named: name) {
      self.init(of: tree, [schema], current: schema.name, texts: texts, reference: reference)
    } else if let group = groups.first(where: { $0.name == name }) {
      var whole = reference
      whole.version = nil
      self.init(of: tree.narrowed(to: group), texts, whole)
      container = name
    } else {
      throw unknownVersion(
        reference,
        known: tree.schemas.map(\.name) + (groups.count > 1 ? groups.map(\.name) : []))
    }
  }

  /// Creates a model from everything that is selected by default.
  private init(
    of tree: SwiftDataTree, _ texts: [String: [UInt8]], _ reference: ModelReference
  ) {
    self.init(
      of: tree, tree.versions, current: tree.usualSchema?.name, texts: texts, reference: reference)
  }

  private init(
    of tree: SwiftDataTree, _ chosen: [SwiftDataSchema], current: String?,
    texts: [String: [UInt8]], reference: ModelReference
  ) {
    self.init(
      reference: reference, kind: .swiftSources,
      versions: chosen.map { LoadedVersion($0, texts: texts, tree: reference.path) },
      currentVersion: current, diagnostics: tree.diagnostics.quoting(texts))
    swiftTree = tree
    nameUnversioned()
  }

  /// Adds the versions of each container, and those without one, if there are several containers; none of
  /// them is current.
  private mutating func takeAll(of groups: [ContainerGroup], _ texts: [String: [UInt8]]) {
    containers = groups
    currentVersion = nil
    var known: Set<String> = []
    let rest = versions.filter { $0.swift?.schema.kind == .versioned }
    let used = groups.flatMap { group in
      part(of: group, texts).versions.map { version in
        var version = version
        if version.name == SwiftDataTree.unversioned { version.name = group.name }
        return version
      }
    }
    versions = (used + rest).filter { known.insert($0.name).inserted }
  }

  /// The part of the model that belongs to one store.
  ///
  /// - Parameters:
  ///   - group: The containers of the store.
  ///   - kept: The names of versioned schemas that the store has in addition to those of the containers.
  /// - Returns: The model, without diagnostics on the files as such.
  package func part(of group: ContainerGroup, keeping kept: Set<String> = []) -> LoadedModel {
    part(of: group, versions.lazy.compactMap { $0.swift?.texts }.first ?? [:], keeping: kept)
  }

  private func part(
    of group: ContainerGroup, _ texts: [String: [UInt8]], keeping kept: Set<String> = []
  ) -> LoadedModel {
    guard let tree = swiftTree?.narrowed(to: group, keeping: kept) else { return self }
    var part = LoadedModel(of: tree, texts, reference)
    part.container = group.name
    part.isEntitledToCloudKit = isEntitledToCloudKit
    part.bundleDiagnostics = []
    return part
  }

  /// Gives a single unversioned schema its standard name; several are distinguished by their locations.
  private mutating func nameUnversioned() {
    let places = versions.indices.filter { versions[$0].swift?.schema.kind != .versioned }
    guard places.count == 1, let schema = versions[places[0]].swift?.schema,
      reference.version == nil || schema.name == swiftTree?.unversionedSchema?.name
    else { return }
    if currentVersion == schema.name { currentVersion = SwiftDataTree.unversioned }
    versions[places[0]].name = SwiftDataTree.unversioned
  }
}

extension SwiftDataTree {
  /// The schemas selected by default: the versioned ones in order, and the one that the app opens if
  /// different; otherwise the one that the sources mean, or all candidates.
  fileprivate var versions: [SwiftDataSchema] {
    let versioned = schemas.filter { $0.kind == .versioned }
    let usual = usualSchema
    if !versioned.isEmpty {
      // What the app opens may be in no versioned schema.
      return inOrder(versioned) + [usual].compactMap(\.self).filter { $0.kind != .versioned }
    }
    if let usual { return [usual] }
    let lists = schemas.filter { $0.kind == .list }
    return lists.isEmpty ? schemas : lists
  }

  /// The schema that `name` selects: a declared one, or the unversioned one.
  func meantSchema(named name: String) -> SwiftDataSchema? {
    schema(named: name) ?? (name == Self.unversioned ? unversionedSchema : nil)
  }

  /// The schema that the app opens, if it is unversioned.
  fileprivate var unversionedSchema: SwiftDataSchema? {
    let found = versions.filter { $0.kind != .versioned }
    return found.count == 1 ? found[0] : nil
  }

  /// The schemas in the order of the plan, otherwise sorted by version identifier, then by name.
  private func inOrder(_ schemas: [SwiftDataSchema]) -> [SwiftDataSchema] {
    let planned = usualPlan?.schemas.map(\.name) ?? []
    let names = orderVersionNames(schemas.map(\.name))
    func key(_ schema: SwiftDataSchema) -> [Int] {
      let numbers = (schema.versionIdentifier ?? "").split(separator: ".").map { Int($0) ?? 0 }
      let version = (0..<3).map { $0 < numbers.count ? numbers[$0] : 0 }
      return version + [names.firstIndex(of: schema.name) ?? 0]
    }
    var ordered = planned.compactMap { name in
      schemas.first { $0.name == name }.map { (key($0), $0) }
    }
    let others = schemas.filter { !planned.contains($0.name) }.map { (key($0), $0) }
    // What a plan does not name is put by its version.
    for other in others.sorted(by: { $0.0.lexicographicallyPrecedes($1.0) }) {
      let place = ordered.firstIndex { other.0.lexicographicallyPrecedes($0.0) }
      ordered.insert(other, at: place ?? ordered.count)
    }
    return ordered.map(\.1)
  }
}

/// The error for Swift files without a model.
private func noSchema(
  _ reference: ModelReference, _ found: LoadedSwiftTree
) -> ToolchainError {
  let problems = (found.diagnostics + found.tree.diagnostics).filter { $0.severity == .error }
  guard problems.isEmpty else { return ToolchainError(.data, problems) }
  guard !found.files.isEmpty || !found.aside.isEmpty else {
    return ToolchainError(
      .notAModel, file: reference.path,
      "the folder holds no model, expected .xcdatamodel folders, a contents file, .mom files, Swift files with "
        + "@Model, or a store itself")
  }
  let count =
    found.files.count == 1
    ? "the Swift file has no" : "none of \(found.files.count) Swift files has a"
  var notes: [DiagnosticNote] = []
  if !found.aside.isEmpty {
    notes.append(DiagnosticNote("left out: \(found.aside.joined(separator: ", "))"))
  }
  return ToolchainError(
    .noSwiftDataModel, file: reference.path,
    "\(count) class with @Model where SwiftData is imported", notes: notes)
}

private func leftAside(_ folders: [String]) -> Diagnostic {
  let shown = folders.prefix(3).joined(separator: ", ")
  let more = folders.count > 3 ? " and \(folders.count - 3) more" : ""
  return RuleDescription.swiftFoldersAside.diagnostic(
    "left out as tests or previews: \(shown)\(more)", at: .file(folders[0]))
}
