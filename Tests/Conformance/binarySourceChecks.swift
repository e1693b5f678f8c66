import Building
import DataModel
import Findings
import Foundation
import Loading
import ModelFiles
import StoreModel

/// Every binary source of Xcode 3 is read, compiles, and keeps its meaning when written as XML.
func binarySources(_ corpus: Corpus) -> Check {
  Check(name: "Xcode 3 sources read", cases: corpus.binarySources) { name in
    describingErrors {
      let version = try loadModel(ModelReference(corpus.url(name)), scratch: "/tmp")
        .readableVersion()
      if let error = version.diagnostics.first(where: { $0.severity == .error }) {
        return error.summary
      }
      let source = try decompileModel(ModelReference(corpus.url(name)), scratch: "/tmp")
      let again = parseModel(source.versions[0].contents, file: name).model
      guard again == version.model else { return "the model read again from XML differs" }
      let decoded = try decodeModel(try encodeModel(version.model))
      return decoded.model == version.model.archived ? nil : "the compiled model differs"
    }
  }
}

/// A binary source has the version hashes of a model in another form.
///
/// Compared are models of the same repository that have entities of the same names. If the
/// properties have other names in all of these, they are different versions.
func binarySourceTwins(_ corpus: Corpus) -> Check {
  let repositories = Set(corpus.binarySources.compactMap(corpus.repository))
  let models = Dictionary(
    uniqueKeysWithValues: repositories.map { ($0, corpus.hashedModels(of: $0)) })
  var twins: [String: (source: HashedEntities, others: [HashedEntities])] = [:]
  for name in corpus.binarySources {
    guard let repository = corpus.repository(name),
      let loaded = try? loadModel(ModelReference(corpus.url(name)), scratch: "/tmp"),
      let model = loaded.versions.first?.model, !model.entities.isEmpty
    else { continue }
    let source = HashedEntities(model)
    let others = (models[repository] ?? []).filter { $0.hashes.keys == source.hashes.keys }
    if !others.isEmpty { twins[name] = (source, others) }
  }
  let all = twins
  return Check(name: "Xcode 3 sources = their twins", cases: all.keys.sorted()) { name in
    guard let (source, others) = all[name], !others.contains(where: { $0.hashes == source.hashes })
    else { return nil }
    let alike = others.filter { $0.properties == source.properties }
    guard let other = alike.first else {
      return Check.editedPrefix + "a binary source whose twins have other properties"
    }
    return told(
      "entities have other hashes",
      source.hashes.filter { other.hashes[$0.key] != $0.value }.keys.sorted())
  }
}

/// The entities of a model by name.
private struct HashedEntities: Sendable {
  /// Their version hashes.
  var hashes: [String: [UInt8]]
  /// The names of their own properties; nil if only hashes are known.
  var properties: [String: Set<String>]?

  /// Hashes a model.
  init(_ model: Model) {
    hashes = hashModel(model).byName
    properties = Dictionary(
      model.entities.map { ($0.name, Set($0.properties.map(\.name))) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Makes entities of hashes alone.
  init(_ hashes: [String: [UInt8]]) {
    self.hashes = hashes
  }
}

extension Corpus {
  /// The versions in the binary format of Xcode 3.
  fileprivate var binarySources: [String] {
    files.filter { $0.hasSuffix(".xcdatamodel/elements") }
      .map { String($0.dropLast("/elements".count)) }
      .filter { !contains($0 + "/contents") }
  }

  /// The folder of the repository that a file is from.
  fileprivate func repository(_ name: String) -> String? {
    let parts = name.split(separator: "/")
    return parts.count > 1 ? String(parts[1]) : nil
  }

  /// The models of a repository in XML, compiled, and by the metadata of stores.
  fileprivate func hashedModels(of repository: String) -> [HashedEntities] {
    files.filter { self.repository($0) == repository }.compactMap { file in
      if file.hasSuffix(".xcdatamodel/contents") {
        return HashedEntities(parseModel(bytes(file), file: file).model)
      }
      if file.hasSuffix(".mom") {
        return (try? decodeModel(bytes(file))).map { HashedEntities($0.model) }
      }
      guard file.hasPrefix("stores/"), bytes(file).starts(with: "SQLite format 3".utf8) else {
        return nil
      }
      return (try? contents(ofStore: file).metadata.versionHashes).map { HashedEntities($0) }
    }
  }
}
