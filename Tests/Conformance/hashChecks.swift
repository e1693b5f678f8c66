import DataModel
import Foundation
import Loading
import ModelFiles
import StoreFile
import StoreModel

/// Hashes of every `.mom` equal those in the bundle's VersionInfo.plist, and so do the checksums.
func compiledHashes(_ corpus: Corpus) -> Check {
  let cases = corpus.archives.filter { name in
    corpus.contains((name as NSString).deletingLastPathComponent + "/VersionInfo.plist")
  }
  return Check(name: "hashes of .mom = VersionInfo", cases: cases) { name in
    describingErrors {
      let folder = (name as NSString).deletingLastPathComponent
      let version = ((name as NSString).lastPathComponent as NSString).deletingPathExtension
      let info = try loadVersionInfo(corpus.url(folder + "/VersionInfo.plist"))
      let hashes = hashModel(try decodeModel(corpus.bytes(name)).model)
      if let checksum = info.checksums[version], checksum != hashes.checksum {
        return "checksum \(hashes.checksum), expected \(checksum)"
      }
      return difference(of: hashes, from: info.hashes[version])
    }
  }
}

/// Hashes of the model cached in a store equal those in its metadata; digest and checksum as well.
func cacheHashes(_ corpus: Corpus) -> Check {
  Check(name: "hashes of model cache = metadata", cases: corpus.storesWithCache) { name in
    describingErrors {
      let (store, cache) = try corpus.contents(ofStore: name)
      let hashes = hashModel(try decodeModelCache(cache).model)
      if let digest = store.versionHashesDigest, digest != hashes.digest {
        return "digest \(hashes.digest)"
      }
      if let checksum = store.versionChecksum, checksum != hashes.checksum {
        return "checksum \(hashes.checksum)"
      }
      return difference(of: hashes, from: store.versionHashes)
    }
  }
}

/// Hashes computed from XML equal those that Apple's tools wrote for the same model.
func pairHashes(_ corpus: Corpus, _ kind: String) -> Check {
  Check(name: "hashes from XML, \(kind)", cases: corpus.pairs(kind)) { pair in
    describingErrors {
      let sides = pair.components(separatedBy: "|")
      let parsed = parseModel(corpus.bytes(sides[0] + "/contents"), file: sides[0])
      let hashes = hashModel(parsed.model)
      if kind == "source-store" {
        return difference(
          of: hashes, from: try corpus.contents(ofStore: sides[1]).metadata.versionHashes)
      }
      let target = sides[1].components(separatedBy: "#")
      let info = try loadVersionInfo(corpus.url(target[0] + "/VersionInfo.plist"))
      return difference(of: hashes, from: info.hashes[target[1]])
    }
  }
}

/// Rewritten metadata equal those of the store, key by key.
func rewritingMetadata(_ corpus: Corpus) -> Check {
  Check(name: "metadata of stores written anew", cases: corpus.stores) { name in
    describingErrors {
      let bytes = try corpus.settledStore(name) { try readStoredModel(at: $0).metadata ?? [] }
      let metadata = try StoreMetadata(reading: bytes)
      let written = metadata.encoded()
      guard try StoreMetadata(reading: written) == metadata else { return "read back differently" }
      let lists = try [bytes, written].map {
        try PropertyListSerialization.propertyList(from: Data($0), format: nil)
      }
      return areSame(lists[0], lists[1]) ? nil : "another property list"
    }
  }
}

/// Whether two property lists have the same content.
///
/// They are not compared as a whole: a linked Foundation makes no `NSArray` of a Swift array passed
/// as `Any`.
private func areSame(_ first: Any, _ second: Any) -> Bool {
  if let first = first as? [String: Any] {
    guard let second = second as? [String: Any], first.count == second.count else { return false }
    return first.allSatisfy { key, value in second[key].map { areSame(value, $0) } ?? false }
  }
  if let first = first as? [Any] {
    guard let second = second as? [Any], first.count == second.count else { return false }
    return zip(first, second).allSatisfy(areSame)
  }
  guard let first = first as? AnyHashable, let second = second as? AnyHashable else { return false }
  return first == second
}

extension Corpus {
  /// The metadata and the cached model of a store.
  func contents(ofStore name: String) throws -> (metadata: StoreMetadata, cache: [UInt8]) {
    let stored = try settledStore(name) { try readStoredModel(at: $0) }
    return (try StoreMetadata(reading: stored.metadata ?? []), stored.modelCache ?? [])
  }
}

extension Corpus {
  /// The stores that contain a model.
  var storesWithCache: [String] {
    stores.filter { name in
      (try? settledStore(name) { try readStoredModel(at: $0) }.modelCache) != nil
    }
  }

  /// Calls `body` with a copy of the store after applying its `-wal`.
  func settledStore<Result>(
    _ name: String, _ body: (String) throws -> Result
  ) throws -> Result {
    guard contains(name + "-wal") else { return try body(url(name)) }
    let copy = FileManager.default.temporaryDirectory
      .appending(path: "conformance-\(UUID().uuidString)").path(percentEncoded: false)
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + end) }
    }
    for end in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: url(name + end), toPath: copy + end)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy + end)
    }
    try foldWriteAheadLog(at: copy)
    return try body(copy)
  }
}

private func difference(of hashes: ModelHashes, from expected: [String: [UInt8]]?) -> String? {
  guard let expected else { return "there is nothing to compare with" }
  let computed = hashes.byName
  guard computed != expected else { return nil }
  let names = Set(computed.keys).union(expected.keys).sorted()
  return "entities \(names.filter { computed[$0] != expected[$0] }.joined(separator: ", "))"
}

/// The result of `body`, or its error.
func describingErrors(_ body: () throws -> String?) -> String? {
  do { return try body() } catch { return "\(error)" }
}
