import Findings
import KeyedArchive

/// What became of decoding bytes.
enum DecodedContent: Hashable {
  /// Text to be shown.
  case text(String)
  /// Why there is none.
  case failure(String)
  /// Nobody knows such bytes.
  case none
}

/// Decodes bytes to text: a property list or keyed archive as JSON, text as it is.
///
/// - Parameters:
///   - kind: What the bytes are.
///   - bytes: The bytes.
/// - Returns: The text, or why there is none.
func decodeContent(_ kind: ContentKind, _ bytes: [UInt8]) -> DecodedContent {
  let limits = ReadingLimits(bytes: PageLimits.contentBytes, objects: 100_000, depth: 64)
  switch kind {
  case .propertyList(let isArchive):
    do throws(PropertyListError) {
      var printer = ArchivePrinter()
      return .text(
        isArchive
          ? printer.json(try readKeyedArchive(bytes, limits: limits)).text
          : printer.json(try readBinaryPropertyList(bytes, limits: limits)).text)
    } catch {
      return .failure("not readable: \(error.message)")
    }
  case .text: return .text(String(decoding: bytes, as: UTF8.self))
  default: return .none
  }
}
