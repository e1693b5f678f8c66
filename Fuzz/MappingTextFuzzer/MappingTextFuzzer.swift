import DataModel
import MappingModel
import MappingText

/// Two versions of which a text may say anything.
private let old = Model(entities: [Entity(name: "A"), Entity(name: "B")])
private let new = Model(entities: [Entity(name: "A"), Entity(name: "C")])

/// Reads any bytes as the short text of a mapping model.
///
/// What was read has to print, and the printed text has to read and print as the same. A mapping model that can be made
/// of it has to be read again from its file.
///
/// - Parameters:
///   - start: The first byte, nil when there is none.
///   - count: The number of bytes.
/// - Returns: Zero, for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMappingText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let outline = parseMappingText(bytes, file: "text").outline else { return 0 }
  let text = outline.text
  guard let again = parseMappingText(Array(text.utf8), file: "text").outline else {
    fatalError("the text of a mapping model does not read")
  }
  if again.text != text { fatalError("a mapping model reads otherwise") }
  guard let source = makeMappingSource(outline, from: old, to: new, file: "text").source,
    let mapping = compileMapping(source, module: nil).mapping,
    let file = try? writeMappingSource(source)
  else { return 0 }
  let read = parseMappingSource(file, file: "file").source
  // Signs that XML cannot hold are refused when the file is read.
  if let read, compileMapping(read, module: nil).mapping != mapping {
    fatalError("a mapping model is another when it is read again")
  }
  return 0
}
