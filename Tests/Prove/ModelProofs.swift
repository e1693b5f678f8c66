#if canImport(CoreData)
import CoreData
import Foundation

/// A bundle, or a version outside any bundle.
struct ModelSource {
  /// The path.
  var path: String
  /// Whether it is a bundle.
  var isBundle: Bool
}

/// The bundles below a folder, and the versions outside bundles, in order.
func findSources(below folder: URL) throws -> [ModelSource] {
  guard FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)),
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
  else { fail("\(folder.path(percentEncoded: false)) cannot be read", exitCode: 65) }
  var sources: [ModelSource] = []
  for case let url as URL in found {
    guard ["xcdatamodeld", "xcdatamodel"].contains(url.pathExtension) else { continue }
    sources.append(
      ModelSource(
        path: url.path(percentEncoded: false), isBundle: url.pathExtension == "xcdatamodeld"))
    found.skipDescendants()
  }
  return sources.sorted { $0.path < $1.path }
}

/// A version as the compiler wrote it.
struct CompiledVersion {
  /// Its name in messages and tools.
  var reference: String
  /// Its file.
  var file: URL
  /// The hashes of its entities according to the tool, as hexadecimal digits.
  var hashes: [String: String]
  /// The checksum according to the tool.
  var checksum: String
  /// The model as loaded by Core Data; nil if loading fails.
  var model: NSManagedObjectModel?
}

/// Compiles a source, and lets Core Data load every version.
///
/// - Returns: The versions in the tool's order; nil if the compiler refuses the source.
func compile(
  _ source: ModelSource, _ tools: Tools, _ results: Results, into folder: URL
) throws -> [CompiledVersion]? {
  let output = folder.appending(path: source.isBundle ? "Model.momd" : "Model.mom")
  let place = output.path(percentEncoded: false)
  let compiled = try tools.run("modelc", ["compile", source.path, "-o", place, "--quiet"])
  guard compiled.exitCode == 0 else {
    results.skip("sources that modelc refuses")
    return nil
  }
  let answer = try tools.json("modelc", ["hash", source.path, "--format", "json"])
  let models = answer["models"] as? [[String: Any]] ?? []
  return models.map { entry in
    let name = entry["version"] as? String ?? ""
    let file = source.isBundle ? output.appending(path: "\(name).mom") : output
    return CompiledVersion(
      reference: source.isBundle ? "\(source.path)#\(name)" : source.path, file: file,
      hashes: entry["entities"] as? [String: String] ?? [:],
      checksum: entry["checksum"] as? String ?? "",
      model: NSManagedObjectModel(contentsOf: file))
  }
}

/// Compares hashes and checksum of a version with those that Core Data computes.
func proveModel(_ version: CompiledVersion, _ results: Results) {
  results.add(
    "compiled models load", version.reference, version.model == nil ? "it does not" : nil)
  guard let model = version.model else { return }
  let hashes = model.entityVersionHashesByName.mapValues { bytes in
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
  let others = Set(hashes.keys).union(version.hashes.keys)
    .filter { hashes[$0] != version.hashes[$0] }.sorted()
  results.add(
    "entity version hashes", version.reference,
    others.isEmpty ? nil : "of \(others.joined(separator: ", "))")
  results.add(
    "version checksum", version.reference,
    model.versionChecksum == version.checksum
      ? nil : "\(version.checksum), Core Data: \(model.versionChecksum)")
}
#endif
