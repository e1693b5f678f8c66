import Building
import DataModel
import Findings
import Foundation
import Loading
import ModelFiles
import StoreModel

/// The source decompiled from every `.mom` compiles without an error to an archive with the same
/// meaning, field by field.
func decompiledArchives(_ corpus: Corpus) -> Check {
  Check(name: ".mom = its source compiled", cases: corpus.archives) { name in
    describingErrors {
      let apple = corpus.bytes(name)
      return try decompileDifference(
        corpus.url(name), from: try decodeModel(apple), archive: apple, ignoring: [])
    }
  }
}

/// The source decompiled from every model in a store compiles without an error to an archive with
/// the same meaning, field by field.
func decompiledStores(_ corpus: Corpus) -> Check {
  Check(name: "model of store = its source compiled", cases: corpus.storesWithCache) { name in
    describingErrors {
      let cache = try corpus.contents(ofStore: name).cache
      return try decompileDifference(
        corpus.url(name), from: try decodeModelCache(cache), archive: try inflate(cache),
        ignoring: .modelCache)
    }
  }
}

/// Every bundle is decompiled to a source that compiles without an error to the same versions and
/// hashes, and decompiling the result gives the same source byte for byte.
func decompiledBundles(_ corpus: Corpus) -> Check {
  let cases = corpus.files.filter { file in
    file.hasSuffix(".momd") && corpus.archives.contains { $0.hasPrefix(file + "/") }
  }
  return Check(name: ".momd = its source compiled", cases: cases) { name in
    describingErrors {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "conformance-\(UUID().uuidString)").path(percentEncoded: false)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let apple = try loadModel(ModelReference(corpus.url(name)), scratch: folder)
      let first = try decompileModel(ModelReference(corpus.url(name)), scratch: folder)
      let (path, files) = try writeSource(first, to: SourcePlace(folder + "/A.xcdatamodeld"))
      let compiled = try compileModel(ModelReference(path), options: CompileOptions())
      guard compiled.currentVersion == apple.currentVersion else {
        return "another current version"
      }
      let hashes = apple.versions.map { [$0.name: hashModel($0.model)] }
      guard compiled.versions.map({ [$0.name: $0.hashes] }) == hashes else { return "other hashes" }
      let bundle = try writeOutput(compiled, to: OutputPlace(folder + "/A.momd"))
      let second = try decompileModel(ModelReference(bundle), scratch: folder)
      return second.bundleFiles == files ? nil : "another source of what it compiles to"
    }
  }
}

/// The difference between an archive and the compiled form of its source.
///
/// Values that no source can represent are known differences if all of them are reported; the
/// archives then do not differ otherwise, as a model has everything that its archive has.
private func decompileDifference(
  _ path: String, from decoded: DecodedModel, archive: [UInt8],
  ignoring leniency: ComparisonLeniency
) throws -> String? {
  let output: DecompiledOutput
  do throws(ToolchainError) {
    output = try decompileModel(ModelReference(path), scratch: "/tmp")
  } catch {
    guard error.isOf(.differentSource), decoded.model.hasNegativeCount else { throw error }
    return Check.toldPrefix + "a relationship with a count below zero is refused"
  }
  guard let contents = output.versions.first?.contents else { return "no source" }
  let parsed = parseModel(contents, file: path)
  let problems = parsed.diagnostics + checkModel(parsed)
  if let problem = problems.first(where: { $0.severity == .error }) {
    return "the source has an error: \(problem.summary)"
  }
  guard hashModel(parsed.model) == hashModel(decoded.model) else { return "other hashes" }
  let ours = try encodeModel(parsed.model, form: decoded.form)
  let losses = output.diagnostics.filter { $0.isOf(.lostInSource) }
  let changes = diffModels(from: decoded.model, to: try decodeModel(ours).model)
  guard losses.count == changes.count else {
    return "\(losses.count) losses told of \(changes.count)"
  }
  if let change = changes.first(where: { !$0.isBeyondSources }) {
    return "a source could hold it: \(change)"
  }
  guard losses.isEmpty else {
    return Check.toldPrefix + Set(changes.map(\.kind.rawValue)).sorted().joined(separator: ", ")
  }
  let differences = compareArchives(
    try readKeyedArchive(ours), try readKeyedArchive(archive), ignoring: leniency)
  return differences.isEmpty ? nil : told("differences", differences.map(\.description))
}

extension Change {
  /// Whether the format of sources cannot express the compiled model.
  fileprivate var isBeyondSources: Bool {
    switch (kind, from) {
    case (.modelIdentifiers, .names(let names)?): names.count != 1
    case (.modelIdentifiers, nil): true
    case (.attributeDefault, .value(let value)?):
      switch value {
      case .data, .composite, .archived: true
      default: false
      }
    case (.entityOtherUserInfo, _), (.attributeOtherUserInfo, _), (.relationshipOtherUserInfo, _),
      (.fetchedPropertyOtherUserInfo, _), (.attributePredicates, _),
      (.attributeDerivationPredicate, _), (.fetchRequestOffset, _),
      (.fetchRequestSortDescriptors, _):
      true
    default: false
    }
  }
}

extension Model {
  /// Whether a relationship has a count that no source can have.
  fileprivate var hasNegativeCount: Bool {
    entities.contains { $0.relationships.contains { $0.minCount < 0 || $0.maxCount < 0 } }
  }
}
