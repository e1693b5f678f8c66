import StoreModel
import Text

/// Writes values as JSON, limiting each to the size allowed on a page.
///
/// Null, Booleans, numbers and texts are written as such; a to-one relationship is the key of its target; a
/// number that a double cannot represent is a text. Everything else is an object: `x` is the shown text, `n`
/// the size in bytes, `c` whether it is truncated, `w` what is wrong or left out, `t` the type of bytes, `u`
/// a picture as a URL, `f` the file that contains the value, `h` the first bytes in hexadecimal.
struct CellWriter {
  /// The number of values not shown completely.
  struct Cuts: Hashable {
    /// The number of truncated texts.
    var texts = 0
    /// The number of omitted pictures.
    var pictures = 0
    /// The number of truncated to-many relationships of objects.
    var relationships = 0
  }

  /// The values not shown completely so far.
  private(set) var cuts = Cuts()
  /// The anomalies: values that do not match their attribute.
  private(set) var oddities = ValueOddities()
  private let decodes: Bool
  private let readExternal: (String) -> ExternalContent?
  private let lack: (String) -> Oddity.Kind?
  private var longBytesLeft = PageLimits.allLongBytes
  private var pictureBytesLeft = PageLimits.allPictureBytes
  private var targetsLeft = PageLimits.allTargets

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - decodes: Whether to decode bytes.
  ///   - lack: Returns the problem of an external file; nil if it is readable.
  ///   - readExternal: Reads an external file; nil if absent.
  init(
    decodes: Bool, lack: @escaping (String) -> Oddity.Kind? = { _ in nil },
    readExternal: @escaping (String) -> ExternalContent?
  ) {
    self.decodes = decodes
    self.lack = lack
    self.readExternal = readExternal
  }

  /// The number of targets to list for a relationship of the next object.
  var targetLimit: Int { targetsLeft > 0 ? PageLimits.targets : PageLimits.fewTargets }

  /// Counts the targets of an object.
  mutating func note(_ targets: TargetList) {
    targetsLeft -= min(targets.count, targets.limit)
    if targets.count > targets.limit { cuts.relationships += 1 }
  }

  /// Appends a value of a column, and records an anomaly if it does not match its attribute.
  mutating func append(_ value: RowValue, of column: ViewColumn, to bytes: inout [UInt8]) {
    oddities.note(value, of: column)
    if case .externalFile(let name) = value, let kind = lack(name) {
      oddities.note(kind, entity: column.entity, property: column.name)
    }
    append(value, to: &bytes)
  }

  /// Appends a value.
  mutating func append(_ value: RowValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(text: "null")
    case .boolean(let value): bytes.append(value ? "true" : "false")
    case .integer(let number): bytes.append(jsonInteger: number)
    case .real(let number): bytes.append(cellReal: number)
    case .decimal(let digits): bytes.append(json: digits)
    case .text(let text), .uri(let text): append(text, to: &bytes)
    case .date(let seconds): bytes.append(cellDate: seconds)
    case .uuid(let uuid):
      bytes.append(UInt8(ascii: "\""))
      bytes.append(uuid: uuid)
      bytes.append(UInt8(ascii: "\""))
    case .object(let target): bytes.append(jsonInteger: target.key)
    case .objects: bytes.append(text: "null")
    case .malformedText(let text):
      let part = text.prefix(PageLimits.textBytes)
      append(
        String(decoding: part, as: UTF8.self), size: text.count, isCut: part.count < text.count,
        problem: "not valid UTF-8", to: &bytes)
    case .data(let data): append(Content(data, size: data.count), to: &bytes)
    case .externalFile(let name):
      let found = readExternal(name)
      append(Content(found?.bytes, size: found?.size, file: name), to: &bytes)
    }
  }

  /// Appends a text, or the beginning of a long one.
  private mutating func append(_ text: String, to bytes: inout [UInt8]) {
    let size = text.utf8.count
    let limit = longBytesLeft > 0 ? PageLimits.textBytes : PageLimits.shortTextBytes
    if size > PageLimits.shortTextBytes { longBytesLeft -= min(size, limit) }
    guard size > limit else { return bytes.append(json: text) }
    append(textPrefix(of: text, bytes: limit), size: size, isCut: true, problem: nil, to: &bytes)
  }

  /// Appends a text that is only part of the value.
  private mutating func append(
    _ text: String, size: Int, isCut: Bool, problem: String?, to bytes: inout [UInt8]
  ) {
    if isCut { cuts.texts += 1 }
    bytes.append("{\"x\":")
    bytes.append(json: text)
    bytes.append(",\"n\":\(size)\(isCut ? ",\"c\":true" : "")")
    if let problem {
      bytes.append(",\"w\":")
      bytes.append(json: problem)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Appends bytes: size, type and, where they are decoded, content.
  private mutating func append(_ content: Content, to bytes: inout [UInt8]) {
    bytes.append("{\"n\":\(content.size ?? -1)")
    if let file = content.file {
      bytes.append(",\"f\":")
      bytes.append(json: file)
    }
    guard let data = content.bytes else {
      bytes.append(",\"t\":\"file\",\"w\":\"the file cannot be read\"}")
      return
    }
    let isWhole = data.count == content.size
    data.withUnsafeBufferPointer { data in
      let type = DataType(of: data)
      bytes.append(",\"t\":")
      bytes.append(json: data.isEmpty ? "no bytes" : type.rawValue)
      guard decodes, !data.isEmpty else { return }
      if let mediaType = type.mediaType {
        appendPicture(mediaType, data: data, isWhole: isWhole, to: &bytes)
      } else if data.count > PageLimits.contentBytes || !isWhole, type.isDecoded {
        bytes.append(",\"w\":\"not decoded: too large\"")
      } else {
        appendContent(type, data, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func appendPicture(
    _ mediaType: String, data: UnsafeBufferPointer<UInt8>, isWhole: Bool,
    to bytes: inout [UInt8]
  ) {
    guard isWhole, data.count <= min(PageLimits.contentBytes, pictureBytesLeft) else {
      cuts.pictures += 1
      return bytes.append(",\"w\":\"not on the page: too large\"")
    }
    pictureBytesLeft -= data.count
    bytes.append(",\"u\":\"data:\(mediaType);base64,")
    bytes.append(base64: data)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendContent(
    _ type: DataType, _ data: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]
  ) {
    let contents = DataContents(data)
    let isText = type == .text || type == .xmlPropertyList
    guard let text = isText ? String(decoding: data, as: UTF8.self) : contents.text else {
      if contents.isUndecodable { bytes.append(",\"w\":\"not readable\"") }
      return appendHead(of: data, to: &bytes)
    }
    let limit = longBytesLeft > 0 ? PageLimits.decodedBytes : PageLimits.shortTextBytes
    let part = textPrefix(of: text, bytes: limit)
    longBytesLeft -= part.utf8.count
    bytes.append(",\"x\":")
    bytes.append(json: part)
    guard part.utf8.count < text.utf8.count else { return }
    cuts.texts += 1
    bytes.append(",\"w\":\"only the beginning is shown\"")
  }

  private func appendHead(of data: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(",\"h\":\"")
    for byte in data.prefix(PageLimits.hexadecimalBytes) {
      bytes.append(hexadecimal: byte >> 4)
      bytes.append(hexadecimal: byte & 15)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// The bytes of a value, as far as known.
private struct Content {
  /// The first bytes; nil if there is no such file.
  var bytes: [UInt8]?
  /// The total number of bytes.
  var size: Int?
  /// The file that they are in.
  var file: String?

  init(_ bytes: [UInt8]?, size: Int?, file: String? = nil) {
    self.bytes = bytes
    self.size = size
    self.file = file
  }
}

/// The longest prefix of `text` with at most `bytes` bytes.
func textPrefix(of text: String, bytes: Int) -> String {
  guard text.utf8.count > bytes else { return text }
  var end = text.utf8.index(text.startIndex, offsetBy: bytes)
  while end > text.startIndex, String.Index(end, within: text.unicodeScalars) == nil {
    end = text.utf8.index(before: end)
  }
  return String(text[..<end])
}

extension DataType {
  /// The media type of a picture that browsers show; nil for anything else.
  fileprivate var mediaType: String? {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .webP: "image/webp"
    default: nil
    }
  }
}

extension [UInt8] {
  /// The largest integer up to which a JavaScript number represents all integers exactly.
  private static let greatestExact: Int64 = (1 << 53) - 1

  /// Appends an integer; as a text where a JavaScript number would be another one.
  mutating func append(jsonInteger number: Int64) {
    guard number.magnitude > Self.greatestExact.magnitude else { return append(integer: number) }
    append(json: String(number))
  }

  fileprivate mutating func append(cellReal number: Double) {
    guard !number.isFinite else { return append(real: number) }
    append(json: number.description)
  }

  fileprivate mutating func append(cellDate seconds: Double) {
    append(UInt8(ascii: "\""))
    if !DateText.append(seconds, to: &self) {
      append(real: seconds)
      append(" s since 2001")
    }
    append(UInt8(ascii: "\""))
  }
}
