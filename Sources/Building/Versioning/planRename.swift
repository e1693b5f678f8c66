import DataModel
package import Findings
package import Loading
import ModelFiles

/// The options for a rename.
package struct RenameOptions: Sendable {
  /// Whether the version itself is edited, which has not shipped then.
  package var isInPlace = false
  /// The new version in which the rename is made.
  package var newVersion = NewVersionOptions()

  /// Creates options for a rename in a new version with the next name, which becomes the current one.
  package init() {}
}

/// Plans to give an entity or a property another name, in a new version with the renaming identifier set.
///
/// The identifier is the old name, or the one that there is: it stays that of the first version. Before
/// anything is planned, the renamed version is read again and compared with the old one: Core Data must infer
/// the mapping and pair the two names, and nothing else may have changed.
///
/// - Parameters:
///   - element: `Entity` or `Entity.property`.
///   - name: The new name.
///   - reference: The bundle; the version is the one after `#`, otherwise the current one.
///   - options: Where the rename is made.
/// - Returns: The planned change; nothing has been written.
/// - Throws: `ToolchainError` if the element cannot get the name, the migration would not keep its data, or
///   something cannot be read or may not be written.
package func planRename(
  of element: String, to name: String, in reference: ModelReference, options: RenameOptions
) throws(ToolchainError) -> VersionChange {
  let bundle = try SourceBundle(reference)
  let (base, loaded) = try readBase(of: reference, in: bundle)
  let path = try elementPath(element, in: base)
  try checkName(name, for: path, in: base)
  guard let source = base.source?.expanded() else {
    throw ToolchainError(.notASource, file: base.file, "the version is not a source")
  }
  guard !source.document.isTranslation else {
    throw ToolchainError(
      .notASource, file: base.file,
      "the version is in the binary form of Xcode 3, which is not edited, expected a contents file",
      explanation: "`modelc decompile` writes it in XML.")
  }
  let renamed = try rename(path, to: name, in: source)
  try checkRenamed(renamed.whole, path: path, name: name, of: base, source: source)
  let isKnown = !options.isInPlace || isKnownElsewhere(path, of: base, in: loaded)
  let chosen = isKnown ? renamed.whole : renamed.bare
  var change =
    options.isInPlace
    ? VersionChange()
    : try planCopy(
      of: base, in: bundle, marked: loaded.currentVersion, options: options.newVersion)
  let version = change.folder?.version ?? base.name
  let file = joined(bundle.folder(of: version), "contents")
  let bytes = chosen.edits.applied(to: source.document.bytes)
  if let place = change.folder?.files.firstIndex(where: { $0.name == "contents" }) {
    change.folder?.files[place].bytes = bytes
  } else {
    change.files.append(
      VersionChange.ChangedFile(path: file, old: source.document.bytes, new: bytes))
  }
  change.rename = VersionChange.Rename(
    element: path.description, newName: name, version: version, places: chosen.edits.count,
    file: file, old: source.document.bytes, new: bytes)
  change.diagnostics += chosen.warnings(in: file, from: source.document.bytes)
  return change
}

/// The source with the new name, with and without a new renaming identifier.
private func rename(
  _ path: ElementPath, to name: String, in source: ParsedModel
) throws(ToolchainError) -> (whole: RenamedSource, bare: RenamedSource) {
  guard let whole = renameElement(at: path, to: name, in: source, settingIdentifier: true),
    let bare = renameElement(at: path, to: name, in: source, settingIdentifier: false)
  else { throw cannotRename(source.document.file, "\(path) is not in the file") }
  return (whole, bare)
}

/// Whether another version has the element, by its renaming identifier; also true without other versions, as
/// the old name may be in use elsewhere.
private func isKnownElsewhere(
  _ path: ElementPath, of base: LoadedVersion, in loaded: LoadedModel
) -> Bool {
  let others = loaded.versions.filter { $0.name != base.name && $0.isReadable }
  guard !others.isEmpty, loaded.reference.version == nil else { return true }
  return others.contains { other in
    switch path {
    case .entity(let name):
      guard let entity = base.model.entities[name] else { return false }
      return other.model.entities.contains { $0.identity == entity.identity }
    case .property(let owner, let name):
      guard let entity = base.model.entities[owner], let property = entity.property(name) else {
        return false
      }
      return other.model.entities.contains { candidate in
        candidate.identity == entity.identity
          && candidate.properties.contains { identity(of: $0) == identity(of: property) }
      }
    default: return false
    }
  }
}

extension Entity {
  /// The name by which versions know the entity: the renaming identifier, or the name.
  fileprivate var identity: String { renamingIdentifier ?? name }
}

private func identity(of property: any Property) -> String {
  property.renamingIdentifier ?? property.name
}
