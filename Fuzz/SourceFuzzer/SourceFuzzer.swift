import DataModel
import Findings
import ModelFiles

/// Reads any bytes as the `contents` file of a version and as `.xccurrentversion`.
///
/// Any file has to mean what it means where the parser's events are read. A model with errors has to hash, and to compile or not,
/// without a trap. One without has to hash, to compile, to decompile as what a compiled model holds, and to read from a new source as
/// what it is.
///
/// - Parameters:
///   - start: The first byte, nil when there is none.
///   - count: The number of bytes.
/// - Returns: Zero, for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSource(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let name = parseCurrentVersion(bytes, file: "").name {
    let again = parseCurrentVersion(writeCurrentVersion(name), file: "").name
    guard again == name else { fatalError("the current version reads otherwise") }
  }
  let parsed = parseModel(bytes, file: "", limits: limits)
  checkReading(bytes, parsed)
  let findings = checkModel(parsed)
  guard !parsed.diagnostics.hasErrors, !findings.hasErrors else {
    _ = hashModel(parsed.model)
    _ = try? encodeModel(parsed.model)
    return 0
  }
  checkSource(parsed)
  checkArchive(parsed)
  return 0
}

/// Small enough that a composite of composites does not take all the time.
private let limits = SourceLimits(compositeElements: 200)

private func checkReading(_ bytes: [UInt8], _ parsed: ParsedModel) {
  let careful = parseCarefully(bytes, file: "", limits: limits)
  guard careful.model == parsed.model, careful.diagnostics == parsed.diagnostics,
    careful.document.elements.map(\.name) == parsed.document.elements.map(\.name)
  else { fatalError("the file reads otherwise") }
  guard let known = KnownEntities(careful) else { return }
  let again = parseModel(bytes, file: "", limits: limits, known: known)
  guard again.model == parsed.model, again.diagnostics.isEmpty else {
    fatalError("the file reads otherwise when it is known")
  }
}

private func checkSource(_ parsed: ParsedModel) {
  let same = writeContents(parsed.model, following: parsed.document)
  guard same == parsed.document.bytes else { fatalError("the same model changes its source") }
  let again = parseModel(writeContents(parsed.model), file: "")
  guard again.model == parsed.model else { fatalError("the new source reads otherwise") }
}

private func checkArchive(_ parsed: ParsedModel) {
  let hashes = hashModel(parsed.model)
  guard hashes.entities.count == parsed.model.entities.count else {
    fatalError("an entity has no hash")
  }
  guard let written = try? encodeModel(parsed.model) else { return }
  guard let decoded = try? decodeModel(written), decoded.model == parsed.model.archived else {
    fatalError("the compiled model reads otherwise")
  }
}
