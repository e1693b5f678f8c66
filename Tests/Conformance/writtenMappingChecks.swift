import DataModel
import Findings
import Foundation
import ModelFiles

extension Corpus {
  /// The sources of mapping models that can be read and compiled.
  fileprivate func mapping(_ path: String) -> (source: MappingSource, compiled: MappingModel)? {
    guard let source = parseMappingSource(bytes(path), file: path).source,
      let compiled = compileMapping(source, module: nil).mapping
    else { return nil }
    return (source, compiled)
  }

  fileprivate var mappingFiles: [String] {
    files.filter { $0.hasSuffix(".xcmappingmodel/xcmapping.xml") }
  }
}

/// Every rewritten mapping model is read as the same, both with existing and with new embedded
/// copies.
func writtenMappings(_ corpus: Corpus) -> Check {
  Check(name: "mapping models written and read back", cases: corpus.mappingFiles) { path in
    describingErrors {
      guard let found = corpus.mapping(path) else { return "it cannot be compiled" }
      var source = found.source
      for _ in 0..<2 {
        let bytes = try writeMappingSource(source)
        guard let again = parseMappingSource(bytes, file: path).source else { return "unreadable" }
        guard compileMapping(again, module: nil).mapping == found.compiled,
          again.sourceModel == source.sourceModel,
          again.destinationModel == source.destinationModel
        else { return "another mapping model is read than was written" }
        (source.sourceArchive, source.destinationArchive) = (nil, nil)
      }
      return nil
    }
  }
}

/// The embedded copy of every version has its hashes, unless the format lacks a place for something
/// that is hashed.
func modelCopies(_ corpus: Corpus) -> Check {
  Check(name: "versions copied into mapping models", cases: corpus.sources + corpus.archives) {
    path in
    describingErrors {
      let model: Model =
        if path.hasSuffix(".mom") {
          try decodeModel(corpus.bytes(path)).model
        } else {
          parseModel(corpus.bytes(path), file: path).model
        }
      let unheld = unheldEntities(of: model)
      guard let first = unheld.first else { return nil }
      guard first.reason.hasPrefix("\"") else { return "\(first.entity): \(first.reason)" }
      let kind = first.reason.split(separator: "\"").last.map(String.init) ?? ""
      return "\(Check.toldPrefix)in a mapping model, a property that\(kind)"
    }
  }
}
