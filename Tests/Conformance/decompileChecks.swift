import CompiledModel
import Compiling
import DataModel
import Findings
import Foundation
import KeyedArchive
import Loading
import ModelSource
import VersionHash

/// The source made of every `.mom` compiles to an archive that means the same, field by field.
func decompiledArchives(_ corpus: Corpus) -> Check {
  Check(name: ".mom = its source compiled", cases: corpus.archives) { name in
    describingErrors {
      let apple = corpus.bytes(name)
      return try decompileDifference(
        corpus.url(name), from: try decodeModel(apple), archive: apple, ignoring: [])
    }
  }
}

/// The source made of every model in a store compiles to an archive that means the same, field by field.
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

/// Every bundle becomes a source that compiles without an error to the same versions and hashes, and the source
/// of what it compiles to is the same, byte for byte.
func decompiledBundles(_ corpus: Corpus) -> Check {
  let cases = corpus.files.filter { file in
    file.hasSuffix(".momd") && corpus.archives.contains { $0.hasPrefix(file + "/") }
  }
  return Check(name: ".momd = its source compiled", cases: cases) { name in
    describingErrors {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "conformance-\(UUID().uuidString)").path()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let apple = try loadModel(ModelReference(corpus.url(name)), scratch: folder)
      let first = try decompileModel(ModelReference(corpus.url(name)), scratch: folder)
      let (path, files) = try writeSource(first, to: SourcePlace(folder + "/A.xcdatamodeld"))
      let compiled = try compileModel(ModelReference(path), options: CompileOptions())
      guard compiled.currentVersion == apple.currentVersion else { return "another current version" }
      let hashes = apple.versions.map { [$0.name: hashModel($0.model)] }
      guard compiled.versions.map({ [$0.name: $0.hashes] }) == hashes else { return "other hashes" }
      let bundle = try writeOutput(compiled, to: OutputPlace(folder + "/A.momd"))
      let second = try decompileModel(ModelReference(bundle), scratch: folder)
      return second.bundleFiles == files ? nil : "another source of what it compiles to"
    }
  }
}

/// What differs between an archive and what its source compiles to; what was told to be lost is no difference.
private func decompileDifference(
  _ path: String, from decoded: DecodedModel, archive: [UInt8],
  ignoring leniency: ComparisonLeniency
) throws -> String? {
  let output = try decompileModel(ModelReference(path), scratch: "/tmp")
  guard let contents = output.versions.first?.contents else { return "no source" }
  let parsed = parseModel(contents, file: path)
  guard hashModel(parsed.model) == hashModel(decoded.model) else { return "other hashes" }
  if let problem = checkModel(parsed).first(where: { $0.severity == .error }) {
    return "the source has an error: \(problem.summary)"
  }
  let ours = try readKeyedArchive(try encodeModel(parsed.model, form: decoded.form))
  let differences = compareArchives(ours, try readKeyedArchive(archive), ignoring: leniency)
    .map(\.description)
  let losses = output.diagnostics.filter { $0.isOf(.lostInSource) }.map(\.summary)
  guard !differences.isEmpty || !losses.isEmpty else { return nil }
  return "LOST \(losses) DIFF " + told("differences", differences)
}
