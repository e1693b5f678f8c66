import Findings
import Foundation
import ModelFiles

extension Corpus {
  /// The sources of mapping models.
  fileprivate var mappingSources: [String] {
    files.filter { $0.hasSuffix(".xcmappingmodel/xcmapping.xml") }
  }

  /// The compiled mapping models.
  fileprivate var compiledMappings: [String] { files.filter { $0.hasSuffix(".cdm") } }

  /// The compiled source; nil if it cannot be compiled.
  fileprivate func compiled(_ source: String) -> MappingModel? {
    parseMappingSource(bytes(source), file: source).source
      .flatMap { compileMapping($0, module: nil).mapping }
  }
}

/// Every source of a mapping model compiles, and the written result is read back as the same.
func compiledMappingSources(_ corpus: Corpus) -> Check {
  Check(name: "mapping models compiled and read back", cases: corpus.mappingSources) { path in
    describingErrors {
      let (source, problems) = parseMappingSource(corpus.bytes(path), file: path)
      guard let source else { return problems.first?.summary ?? "nothing" }
      let (mapping, found) = compileMapping(source, module: nil)
      guard let mapping else { return found.first?.summary ?? "nothing" }
      let decoded = try decodeMappingModel(try encodeMappingModel(mapping))
      guard decoded.notes.isEmpty else { return decoded.notes[0] }
      return decoded.mapping == mapping ? nil : "another mapping model is read than was written"
    }
  }
}

/// Every `.cdm` equals its compiled source: the one whose entity mappings have the same hashes.
func mappingPairs(_ corpus: Corpus) -> Check {
  let sources = corpus.compiledMappings.isEmpty ? [] : corpus.mappingSources
  let compiled = sources.compactMap { source in corpus.compiled(source).map { (source, $0) } }
  let pairs = corpus.compiledMappings.flatMap { name -> [String] in
    guard let decoded = try? decodeMappingModel(corpus.bytes(name)) else { return ["|\(name)"] }
    return compiled.filter { $0.1.versions == decoded.mapping.versions }.map { "\($0.0)|\(name)" }
  }
  return Check(name: "mapping models compiled, and the .cdm beside them", cases: pairs) { pair in
    describingErrors {
      let parts = pair.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard let mapping = corpus.compiled(parts[0]) else { return "there is no source" }
      return try archiveDifference(try encodeMappingModel(mapping), corpus.bytes(parts[1]))
    }
  }
}

/// Every `.cdm` is read and written with the same meaning.
func rewritingMappings(_ corpus: Corpus) -> Check {
  Check(name: ".cdm read and written again", cases: corpus.compiledMappings) { name in
    describingErrors {
      let decoded = try decodeMappingModel(corpus.bytes(name))
      guard decoded.notes.isEmpty else { return decoded.notes[0] }
      return try archiveDifference(try encodeMappingModel(decoded.mapping), corpus.bytes(name))
    }
  }
}

extension MappingModel {
  /// The hashes of the entities of both versions.
  fileprivate var versions: [[MappedEntity?]] {
    entityMappings.map { [$0.source, $0.destination] }
  }
}
