import Comparing
import DataModel
package import Findings
import Loading
import OperatingSystem
import VersionHash

/// What freezing a bundle came to.
package struct FrozenBundle: Sendable {
  /// The path of the lock file.
  package var file: String
  /// The names of the versions that are new in it.
  package var added: [String]
  /// How many versions it has.
  package var count: Int
}

/// Writes the lock file of a bundle: the checksum and entity hashes of its versions, beside it.
///
/// - Parameters:
///   - reference: The bundle; with `#V2` only that version is frozen, besides those that are.
///   - replacing: Whether versions that are frozen may be frozen anew with other hashes.
///   - scratch: A folder for temporary copies.
/// - Returns: What was written.
/// - Throws: `ToolchainError` with exit code 65 when the bundle or its lock file is no such thing, 1 when a
///   frozen version has changed, 73 or 74 when the file cannot be written.
package func freezeBundle(
  _ reference: String, replacing: Bool, scratch: String
) throws(ToolchainError) -> FrozenBundle {
  let wanted = ModelReference(reference)
  let loaded = try loadModel(wanted, scratch: scratch)
  guard loaded.kind == .sourceBundle, wanted.revision == nil else {
    throw ToolchainError(
      .notASource, file: reference, "this is not an .xcdatamodeld in the file system")
  }
  // What has shipped is frozen as it is, whatever the compiler says of it; but none is left out.
  let unread = loaded.versions.filter { !$0.isReadable }.flatMap(\.diagnostics)
  guard loaded.isWhole, unread.isEmpty else {
    throw ToolchainError(.data, loaded.diagnostics + unread)
  }
  let file = withoutTrailingSlashes(wanted.path) + CheckFileName.lockSuffix
  let known =
    FileKind(at: file, followsLinks: true) == nil ? [] : try readCheckFile(file, readLock)
  let versions = hashVersions(loaded.versions.map { ($0, $0.name) }).map(\.frozen)
  var frozen = Dictionary(
    keepingFirst: known.map { ($0.name, $0) })
  var changed: [Diagnostic] = []
  for version in versions {
    if let old = frozen[version.name], old.entities != version.entities, !replacing {
      changed.append(changedVersion(version, old, in: loaded))
    }
    frozen[version.name] = version
  }
  guard changed.isEmpty else { throw ToolchainError(.findings, changed) }
  let all = frozen.values.sorted { versionNameComesBefore($0.name, $1.name) }
  let text = lockJSON(all).text
  let isSame = (try? readFile(file, limit: 16 << 20)).map { $0 == Array(text.utf8) } ?? false
  if !isSame { try writeWhole(Array(text.utf8), to: file) }
  let old = Set(known.map(\.name))
  return FrozenBundle(
    file: file, added: versions.map(\.name).filter { !old.contains($0) }, count: all.count)
}

private func changedVersion(
  _ version: FrozenVersion, _ old: FrozenVersion, in model: LoadedModel
) -> Diagnostic {
  var diagnostic = RuleDescription.frozenVersionChanged.diagnostic(
    "the hashes of the version \"\(version.name)\" differ from the frozen ones",
    explanation: "A version that has shipped must stay as it was. `--again` re-freezes it.",
    at: model.versions.first { $0.name == version.name }.map { .file($0.file) })
  diagnostic.before = old.location
  return diagnostic
}

extension ComparedVersion {
  fileprivate var frozen: FrozenVersion {
    FrozenVersion(
      name: version.name, checksum: hashes.checksum,
      entities: Dictionary(
        keepingFirst: hashes.entities.map { ($0.name, $0.hexadecimal) }))
  }
}

private func lockJSON(_ versions: [FrozenVersion]) -> JSONValue {
  [
    "formatVersion": 1,
    "versions": .array(
      versions.map { version in
        [
          "version": .string(version.name), "checksum": .string(version.checksum),
          "entities": .object(
            version.entities.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
              .map { .init($0.key, .string($0.value)) }),
        ]
      }),
  ]
}
