import Building
import DataModel
import Findings
import Foundation
import Loading
import ModelFiles
import StoreModel

/// Every `contents` is read without errors or unknown parts.
func parsing(_ corpus: Corpus) -> Check {
  Check(name: "contents read, nothing unknown", cases: corpus.sources) { name in
    let parsed = parseModel(corpus.bytes(name), file: name)
    let bad = (parsed.diagnostics + checkModel(parsed)).first {
      $0.severity == .error || $0.id.hasPrefix("unknown-")
    }
    return bad.map { "\($0.location.map(String.init(describing:)) ?? ""): \($0.summary)" }
  }
}

/// Every `contents` is written back byte for byte.
func writingBack(_ corpus: Corpus) -> Check {
  Check(name: "contents written back, same bytes", cases: corpus.sources) { name in
    let bytes = corpus.bytes(name)
    let parsed = parseModel(bytes, file: name)
    return firstDifference(writeContents(parsed.model, following: parsed.document), bytes)
  }
}

/// Every `contents` is written from its values alone as Xcode would save it.
///
/// A file saved by something other than Xcode, or edited, differs only in form; such differences
/// are counted by cause.
func renderingAnew(_ corpus: Corpus) -> Check {
  Check(name: "contents written anew in Xcode's form", cases: corpus.sources) { name in
    let bytes = corpus.bytes(name)
    let parsed = parseModel(bytes, file: name)
    let ours = renderContents(parsed.document)
    guard let difference = firstDifference(ours, bytes) else { return nil }
    guard parseModel(ours, file: name).model == parsed.model else { return difference }
    return Check.formPrefix + formCause(ours, bytes)
  }
}

/// The reason for which a file is not in Xcode's form.
private func formCause(_ ours: [UInt8], _ theirs: [UInt8]) -> String {
  let text = String(decoding: theirs, as: UTF8.self)
  if ours + [0x0A] == theirs { return "a line end after the last tag" }
  if text.contains("<!--") { return "a comment" }
  if text.contains("\r\n") { return "line ends of another system" }
  func words(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { [0x09, 0x0A, 0x0D, 0x20, 0x2F, 0x3E].contains($0) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
  if words(ours) == words(theirs) { return "attributes in another order, or other white space" }
  return "characters or tags spelled otherwise"
}

/// Every model written without its file is read as the same model.
func writingAlone(_ corpus: Corpus) -> Check {
  Check(name: "contents written from the model alone", cases: corpus.sources) { name in
    let model = parseModel(corpus.bytes(name), file: name).model
    let again = parseModel(writeContents(model), file: name).model
    guard again == model else { return "the model read again differs" }
    return again.entities.map(\.order) == model.entities.map(\.order) ? nil : "another order"
  }
}

extension Entity {
  /// The indexes and constraints in file order, which equality ignores.
  fileprivate var order: [[String]] {
    [fetchIndexes.map(\.name)] + compoundIndexes + uniquenessConstraints
  }
}

/// Every source compiles, and the archive is read as the same model.
func compilingSources(_ corpus: Corpus) -> Check {
  Check(name: "contents = its own compiled form", cases: corpus.sources) { name in
    describingErrors {
      let model = parseModel(corpus.bytes(name), file: name).model
      let decoded = try decodeModel(try encodeModel(model))
      guard decoded.notes.isEmpty else { return decoded.notes[0] }
      guard decoded.model == model.archived else { return "the model read again differs" }
      let orders = [decoded.model, model.archived].map { $0.entities.map(\.order) }
      return orders[0] == orders[1] ? nil : "another order"
    }
  }
}

/// Every bundle of XML sources compiles.
func bundles(_ corpus: Corpus) -> Check {
  let sources = Set(corpus.sources)
  let cases = corpus.bundles.filter { bundle in
    let versions = corpus.files.filter {
      $0.hasPrefix(bundle + "/") && $0.hasSuffix(".xcdatamodel")
    }
    return !versions.isEmpty && versions.allSatisfy { sources.contains($0 + "/contents") }
  }
  return Check(name: "bundles compile", cases: cases) { name in
    do throws(ToolchainError) {
      _ = try compileModel(ModelReference(corpus.url(name)), options: CompileOptions())
      return nil
    } catch {
      return error.diagnostics.first { $0.severity == .error }?.summary ?? "no reason"
    }
  }
}

/// The XML, with the module in Apple's archive, compiles to an archive with the same meaning.
func compiledPairs(_ corpus: Corpus) -> Check {
  Check(name: ".mom from XML = Apple's .mom", cases: corpus.pairs("source-mom")) { pair in
    describingErrors {
      let sides = pair.components(separatedBy: "|")
      let apple = corpus.bytes(sides[1])
      let decoded = try decodeModel(apple)
      let model = parseModel(corpus.bytes(sides[0] + "/contents"), file: sides[0]).model
      let ours = try encodeModel(
        model, form: decoded.form, module: module(of: decoded.model, compiledFrom: model))
      return try archiveDifference(ours, apple)
    }
  }
}

/// The module of the classes of a compiled model whose names start with a dot in the source; nil if
/// it was compiled without a module.
func module(of compiled: Model, compiledFrom source: Model) -> String? {
  for entity in source.entities {
    guard let name = entity.className, name.hasPrefix("."),
      let full = compiled.entities[entity.name]?.className, full.hasSuffix(name),
      full.utf8.count > name.utf8.count
    else { continue }
    return String(full.dropLast(name.count))
  }
  return nil
}

/// Every `.mom` is read and written with the same meaning.
func rewritingArchives(_ corpus: Corpus) -> Check {
  Check(name: ".mom read and written again", cases: corpus.archives) { name in
    describingErrors {
      let apple = corpus.bytes(name)
      let decoded = try decodeModel(apple)
      guard decoded.notes.isEmpty else { return decoded.notes[0] }
      return try archiveDifference(try encodeModel(decoded.model, form: decoded.form), apple)
    }
  }
}

/// Every model cache is read and written with the same meaning.
func rewritingCaches(_ corpus: Corpus) -> Check {
  Check(name: "model caches read and written again", cases: corpus.storesWithCache) { name in
    describingErrors {
      let cache = try corpus.contents(ofStore: name).cache
      let decoded = try decodeModelCache(cache)
      guard decoded.notes.isEmpty else { return decoded.notes[0] }
      let ours = try encodeModel(decoded.model, form: decoded.form)
      return try archiveDifference(ours, try inflate(cache), ignoring: .modelCache)
    }
  }
}

/// The first difference of two archives, and the number of differences.
func archiveDifference(
  _ ours: [UInt8], _ apple: [UInt8], ignoring leniency: ComparisonLeniency = []
) throws -> String? {
  let differences = compareArchives(
    try readKeyedArchive(ours), try readKeyedArchive(apple), ignoring: leniency)
  return differences.isEmpty ? nil : told("differences", differences.map(\.description))
}

private func firstDifference(_ ours: [UInt8], _ theirs: [UInt8]) -> String? {
  guard ours != theirs else { return nil }
  let offset = zip(ours, theirs).prefix { $0 == $1 }.count
  func context(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.dropFirst(max(0, offset - 30)).prefix(70), as: UTF8.self)
      .replacingOccurrences(of: "\n", with: "⏎")
  }
  return "byte \(offset): \(context(ours)) ≠ \(context(theirs))"
}
