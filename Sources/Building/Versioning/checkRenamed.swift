import DataModel
import Findings
import Loading
import Migration
import ModelFiles

/// Checks that a rename is one: Core Data infers the mapping and pairs the names, and nothing else changes.
///
/// - Parameters:
///   - renamed: The edits, with the renaming identifier.
///   - path: What is renamed.
///   - name: The new name.
///   - base: The old version.
///   - source: Its source.
/// - Throws: `ToolchainError` with exit code 65 that says what is wrong.
func checkRenamed(
  _ renamed: RenamedSource, path: ElementPath, name: String, of base: LoadedVersion,
  source: ParsedModel
) throws(ToolchainError) {
  let bytes = renamed.edits.applied(to: source.document.bytes)
  let new = LoadedVersion(
    name: base.name, source: parseModel(bytes, file: base.file), file: base.file)
  guard new.isReadable else {
    throw notMigrated(
      path, base: base, reason: "the renamed version cannot be read", causes: new.diagnostics)
  }
  let (old, all) = (errorCounts(base.diagnosticsWithErrors), new.diagnosticsWithErrors)
  let counts = errorCounts(all)
  let added = all.filter {
    $0.severity == .error && counts[$0.id] ?? 0 > old[$0.id] ?? 0
  }
  guard added.isEmpty else {
    throw notMigrated(
      path, base: base, reason: "the renamed version has errors that the old one has not",
      causes: added)
  }
  let step = MigrationStep(from: source.model, to: new.model)
  let report = checkMigration(step)
  guard report.hasMapping else {
    throw notMigrated(
      path, base: base, reason: "no mapping can be inferred",
      causes: report.findings.filter { $0.layer == .inference }.map { Diagnostic($0) })
  }
  guard isPaired(path, name, in: step) else {
    throw notMigrated(path, base: base, reason: "\"\(name)\" is not paired with it", causes: [])
  }
  let others = step.changes.filter { !isExpected($0, path) }
  guard others.isEmpty else {
    let lines = changeLines(others).map { DiagnosticNote($0) }
    throw ToolchainError(
      .renameNotMigrated, file: base.file,
      "renaming \(path) would change more than the name, nothing is written", notes: lines)
  }
}

private func notMigrated(
  _ path: ElementPath, base: LoadedVersion, reason: String, causes: [Diagnostic]
) -> ToolchainError {
  ToolchainError(
    .renameNotMigrated, file: base.file,
    "\(path) cannot be renamed so that its data is kept: \(reason)",
    notes: causes.prefix(10).map { DiagnosticNote($0.summary, at: $0.location) })
}

private func errorCounts(_ diagnostics: [Diagnostic]) -> [String: Int] {
  diagnostics.filter { $0.severity == .error }.reduce(into: [:]) { $0[$1.id, default: 0] += 1 }
}

/// Whether Core Data pairs the old name with the new one.
///
/// Fetched properties are in no store, and transient properties have no values: they have nothing to pair.
private func isPaired(_ path: ElementPath, _ name: String, in step: MigrationStep) -> Bool {
  switch path {
  case .entity(let old): return step.successors[old] == name
  case .property(let owner, let old):
    guard let entity = step.from.entities[owner] else { return false }
    let isStored =
      entity.attributes[old].map { !$0.isTransient } ?? entity.relationships[old]
      .map { !$0.isTransient } ?? false
    guard isStored else { return true }
    // A composite attribute is stored as its elements.
    func isPiece(_ property: String, _ whole: String) -> Bool {
      property == whole || property.hasPrefix(whole + ".")
    }
    return step.entityPairs.filter { $0.source?.name == owner }.contains { pair in
      let pieces = pair.properties.filter { isPiece($0.destination.name, name) }
      return !pieces.isEmpty
        && pieces.allSatisfy { $0.source.map { isPiece($0.name, old) } ?? false }
    }
  default: return false
  }
}

/// Whether a change is the rename itself, or a text in which a key was replaced.
private func isExpected(_ change: Change, _ path: ElementPath) -> Bool {
  switch change.kind {
  case .entityRenamed, .entityIdentifier, .attributeRenamed, .attributeIdentifier,
    .relationshipRenamed, .relationshipIdentifier, .fetchedPropertyRenamed,
    .fetchedPropertyIdentifier:
    change.before == path
  case .fetchRequestPredicate, .fetchIndexPredicate, .fetchIndexElements,
    .attributeDerivationExpression, .entitySpotlightName:
    true
  default: false
  }
}
