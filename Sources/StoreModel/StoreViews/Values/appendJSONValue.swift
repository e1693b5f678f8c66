import Text

extension [UInt8] {
  /// Appends a value as JSON, in the form that `Documentation/Objects.md` describes.
  package mutating func append(jsonValue value: RowValue) {
    switch value {
    case .null: append(text: "null")
    case .boolean(let flag): append(contentsOf: flag ? "true".utf8 : "false".utf8)
    case .integer(let number): append(integer: number)
    case .real(let number): append(jsonReal: number)
    case .decimal(let digits): append(jsonDecimal: digits)
    case .text(let text), .uri(let text): append(jsonText: text)
    case .date(let seconds): append(jsonDate: seconds)
    case .uuid(let bytes):
      append(UInt8(ascii: "\""))
      append(uuid: bytes)
      append(UInt8(ascii: "\""))
    case .data(let bytes): append(jsonBytes: bytes, marked: "base64")
    case .malformedText(let bytes): append(jsonBytes: bytes, marked: "text")
    case .externalFile(let name):
      append(text: "{\"external\": ")
      append(jsonText: name)
      append(UInt8(ascii: "}"))
    case .object(let object): append(jsonKey: object.key)
    case .objects(let objects):
      append(UInt8(ascii: "["))
      for (index, object) in objects.enumerated() {
        if index > 0 { append(text: ", ") }
        append(jsonKey: object.key)
      }
      append(UInt8(ascii: "]"))
    }
  }

  /// A number where a double holds it, else a text with its digits.
  private mutating func append(jsonDecimal digits: String) {
    let isHeld =
      Int64(digits).map { $0.magnitude <= 1 << 53 }
      ?? (digits.utf8.first != UInt8(ascii: "+") && Double(digits)?.description == digits)
    if isHeld { append(contentsOf: digits.utf8) } else { append(jsonText: digits) }
  }

  private mutating func append(jsonDate seconds: Double) {
    append(UInt8(ascii: "\""))
    if DateText.append(seconds, to: &self) { return append(UInt8(ascii: "\"")) }
    removeLast()
    guard seconds.isFinite else { return append(jsonReal: seconds) }
    append(text: "{\"date\": ")
    append(jsonReal: seconds)
    append(UInt8(ascii: "}"))
  }

  private mutating func append(jsonBytes bytes: [UInt8], marked mark: StaticString) {
    append(text: "{\"")
    append(text: mark)
    append(text: "\": \"")
    bytes.withUnsafeBufferPointer { append(base64: $0) }
    append(text: "\"}")
  }
}
