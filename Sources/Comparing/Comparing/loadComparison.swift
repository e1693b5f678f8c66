import DataModel
package import Findings
package import Loading
import ModelFiles
import SwiftCode

/// The two versions of a step or all versions of a history, ready to be compared.
package struct LoadedComparison: Sendable {
  /// The versions in order.
  package var versions: [ComparedVersion]
  /// The problems of the files, except errors: for a step those of the new version, for a history once per
  /// property.
  package var diagnostics: [Diagnostic]
}

/// Reads an old and a new model, each in any form.
///
/// - Parameters:
///   - from: The reference to the old model.
///   - to: The reference to the new model.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The two versions.
/// - Throws: `ToolchainError` if one cannot be read.
package func loadComparison(
  from: ModelReference, to: ModelReference, scratch: String
) throws(ToolchainError) -> LoadedComparison {
  let sides = concurrentMap([from, to]) { reference in
    Result { () throws(ToolchainError) in try loadModel(reference, scratch: scratch) }
  }
  var models: [LoadedModel] = []
  for side in sides { models.append(try side.get()) }
  fitReadings(of: &models)
  for place in models.indices { models[place].admitUnjudged() }
  var versions: [(LoadedVersion, String)] = []
  var diagnostics: [Diagnostic] = []
  for (loaded, reference) in zip(models, [from, to]) {
    diagnostics = diagnostics.filter { $0.severity == .error } + loaded.diagnostics
    versions.append((try loaded.readableVersion(), reference.text))
  }
  return try comparison(of: versions, diagnostics, telling: errorsAndNewest)
}

/// Resolves open questions in Swift sources on one side with the hashes of a compiled model or store on the
/// other.
private func fitReadings(of models: inout [LoadedModel]) {
  for (place, other) in [(0, 1), (1, 0)]
  where models[place].hasOpenReadings && models[other].kind != .swiftSources {
    guard let version = try? models[other].readableVersion() else { continue }
    models[place].fitReadings(to: hashModel(version.model).byName)
  }
}

/// Reads two versions of one bundle.
///
/// - Parameters:
///   - bundle: The reference to the bundle; a version named in it is the new one.
///   - from: The name of the old version; by default the one before the new one, in order of first appearance
///     if git knows it, otherwise in name order.
///   - to: The name of the new version; by default the current one.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The two versions.
/// - Throws: `ToolchainError` if there are no such versions or one cannot be read.
package func loadComparison(
  inBundle bundle: ModelReference, from: String?, to: String?, scratch: String
) throws(ToolchainError) -> LoadedComparison {
  var reference = bundle
  let wantedName = reference.version
  reference.version = nil
  var loaded = try loadModel(reference, scratch: scratch)
  loaded.admitUnjudged()
  let part = loaded.take(wantedName)
  let named = to ?? part
  for name in [named, from].compactMap(\.self) { loaded.include(name) }
  let new =
    if let named { try loaded.version(named) } else { try loaded.chosenVersion() }
  if from == nil {
    loaded.standInForUnread()
    loaded.sortVersionsByHistory()
  }
  let old = if let from { try loaded.version(from) } else { try loaded.version(before: new) }
  return try comparison(
    of: [old, new].map { ($0, "\(reference.path)#\($0.name)") }, loaded.diagnostics,
    telling: errorsAndNewest)
}

/// Reads all versions of a bundle, in order of first appearance if git knows it, otherwise in numeric name
/// order.
///
/// - Parameters:
///   - bundle: The reference to the bundle.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The versions.
/// - Throws: `ToolchainError` if it has fewer than two versions or one of them cannot be read.
package func loadHistory(
  ofBundle bundle: ModelReference, scratch: String
) throws(ToolchainError) -> LoadedComparison {
  var reference = bundle
  reference.version = nil
  var loaded = try loadModel(reference, scratch: scratch)
  loaded.admitUnjudged()
  guard loaded.isWhole else { throw ToolchainError(refusing: loaded.diagnostics) }
  loaded.sortVersionsByHistory()
  guard loaded.versions.count > 1 else { throw noEarlierVersion(loaded) }
  return try comparison(
    of: loaded.versions.map { ($0, "\(reference.path)#\($0.name)") }, loaded.diagnostics,
    telling: onceEach)
}

/// Hashes versions, whether or not they would compile.
///
/// - Parameters:
///   - versions: The versions with their references.
///   - diagnostics: The problems of the bundle.
///   - told: Selects the diagnostics to report from those of each version.
/// - Returns: The versions.
/// - Throws: `ToolchainError` if a version cannot be read.
private func comparison(
  of versions: [(LoadedVersion, String)], _ diagnostics: [Diagnostic],
  telling told: ([[Diagnostic]]) -> [Diagnostic]
) throws(ToolchainError) -> LoadedComparison {
  let problems = concurrentMap(versions) { $0.0.diagnosticsWithErrors.map(\.forComparing) }
  guard versions.allSatisfy(\.0.isReadable) else {
    // Exit code 1 says that the comparison found something; here there is none.
    throw ToolchainError(.data, problems.flatMap(\.self))
  }
  var compared = hashVersions(versions)
  for place in compared.indices {
    compared[place].isRefused = versions[place].0.source != nil && problems[place].hasErrors
  }
  return LoadedComparison(versions: compared, diagnostics: diagnostics + told(problems))
}

/// The errors of all versions except the last, and all diagnostics of the last.
private func errorsAndNewest(_ versions: [[Diagnostic]]) -> [Diagnostic] {
  versions.dropLast().joined().filter { $0.severity == .error } + (versions.last ?? [])
}

/// The diagnostics of several versions; equal ones of the same element are reported once, for the newest
/// version.
private func onceEach(_ versions: [[Diagnostic]]) -> [Diagnostic] {
  var order: [[String?]] = []
  var found: [[String?]: (newest: Diagnostic, versions: Int)] = [:]
  for diagnostics in versions {
    var seen: Set<[String?]> = []
    for diagnostic in diagnostics {
      let isPlaced = diagnostic.entity != nil || diagnostic.property != nil
      let key = [
        diagnostic.id, diagnostic.entity, diagnostic.property, isPlaced ? nil : diagnostic.summary,
      ]
      guard seen.insert(key).inserted else { continue }
      if found[key] == nil { order.append(key) }
      found[key] = (diagnostic, (found[key]?.versions ?? 0) + 1)
    }
  }
  return order.compactMap { found[$0] }.map { newest, versions in
    var diagnostic = newest
    if versions > 1 { diagnostic.summary += ", in \(versions) versions" }
    return diagnostic
  }
}

extension Diagnostic {
  /// The diagnostic with its severity for a comparison: a stored attribute without a type is an error for a
  /// compiler, but inference can handle it.
  fileprivate var forComparing: Diagnostic {
    guard id == LintRule.missingType.id else { return self }
    var diagnostic = self
    diagnostic.severity = .warning
    return diagnostic
  }
}

extension LoadedModel {
  package func version(_ name: String) throws(ToolchainError) -> LoadedVersion {
    let found = versions.first { $0.name == name } ?? swiftVersion(named: name)
    guard let version = found else {
      guard isWhole else { throw ToolchainError(refusing: diagnostics) }
      var wanted = reference
      wanted.version = name
      throw unknownVersion(wanted, known: swiftTree?.schemas.map(\.name) ?? versions.map(\.name))
    }
    return version
  }

  fileprivate func version(
    before version: LoadedVersion
  ) throws(ToolchainError) -> LoadedVersion {
    guard let place = versions.firstIndex(where: { $0.name == version.name }), place > 0 else {
      throw noEarlierVersion(self, than: version.name)
    }
    let found = versions[place - 1]
    guard !unread.contains(found.name) else { throw ToolchainError(.data, found.diagnostics) }
    return found
  }
}

private func noEarlierVersion(_ model: LoadedModel, than version: String = "") -> ToolchainError {
  ToolchainError(
    .noEarlierVersion, file: model.reference.path,
    model.versions.count == 1
      ? "the model has only one version, expected two to compare"
      : "\"\(version)\" is the first version, expected a later one or --from",
    notes: model.versions.map { DiagnosticNote("\(model.reference.path)#\($0.name)") })
}
