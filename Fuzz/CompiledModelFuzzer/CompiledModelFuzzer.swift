import DataModel
import ModelFiles
import StoreModel

/// Reads any bytes as a model cache when the first one is odd, else the rest as a compiled model or a binary source.
///
/// A model that was read has to hash, and so has the source that is written of it. What it is written
/// as has to compare as equal to itself and to read as the same model, unless it was read with notes. A binary source
/// has to say the same in XML.
///
/// - Parameters:
///   - start: The first byte, nil when there is none.
///   - count: The number of bytes.
/// - Returns: Zero, for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCompiledModel(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = bytes.first else { return 0 }
  let input = Array(bytes.dropFirst())
  let isCache = !first.isMultiple(of: 2)
  guard let decoded = try? (isCache ? decodeModelCache(input) : decodeModel(input)) else {
    if !isCache { checkBinarySource(input) }
    return 0
  }
  _ = hashModel(decoded.model)
  _ = try? encodeModel(decoded.model, form: decoded.form)
  let source = parseModel(writeContents(decoded.model), file: "contents").model
  _ = hashModel(source)
  _ = try? encodeModel(source, form: decoded.form)
  guard let written = try? encodeModel(decoded.model) else { return 0 }
  checkAgain(written, of: decoded)
  return 0
}

private func checkAgain(_ written: [UInt8], of decoded: DecodedModel) {
  guard let again = try? decodeModel(written), let table = try? readKeyedArchive(written) else {
    fatalError("what was written does not read")
  }
  let expected = decoded.model.archived
  guard again.model == expected || !decoded.notes.isEmpty else {
    let pair = zip(again.model.entities, expected.entities).first { $0 != $1 }
    fatalError("the model reads otherwise: \(pair.map { "\($0)\n\($1)" } ?? "not an entity")")
  }
  if let difference = compareArchives(table, table).first {
    fatalError("an archive is not like itself: \(difference)")
  }
  guard let deflated = try? encodeModelCache(decoded.model),
    (try? decodeModelCache(deflated))?.model == again.model
  else { fatalError("the cache reads otherwise") }
}

private func checkBinarySource(_ bytes: [UInt8]) {
  guard let parsed = try? parseBinarySource(bytes, file: "elements") else { return }
  guard parsed.isReadable, parseModel(parsed.document.bytes, file: "").model == parsed.model else {
    fatalError("the binary source reads otherwise in XML")
  }
  _ = checkModel(parsed)
  _ = hashModel(parsed.model)
  _ = try? encodeModel(parsed.model)
}
