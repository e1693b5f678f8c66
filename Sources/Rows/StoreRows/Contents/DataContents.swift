import Findings
import ModelFiles
import StoreModel
import Text

/// The contents of binary and transformable values.
package struct DataContents {
  private let type: DataType
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The value as JSON; nil if it is not a valid property list, archive or text.
  private let decoded: [UInt8]?

  /// The limits for decoding one value, in bytes and objects.
  private static let limits = ReadingLimits(bytes: 16 << 20, objects: 100_000, depth: 64)

  /// Decodes bytes.
  ///
  /// - Parameter bytes: The bytes, lent for as long as the contents are used.
  /// - Complexity: O(n), with a limit of its own.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    type = DataType(of: bytes)
    decoded =
      switch type {
      case .keyedArchive: Self.archive(Array(bytes))
      case .propertyList: Self.propertyList(Array(bytes))
      case .json: Self.json(Array(bytes))
      case .text, .xmlPropertyList: Self.text(bytes)
      default: nil
      }
  }

  /// Whether the bytes begin as something that can be decoded and are not.
  package var isUndecodable: Bool { decoded == nil && type.isDecoded }

  /// Appends `{"type": …, "bytes": …, "value": …}`, in Base64 what cannot be decoded.
  func appendJSON(to output: inout [UInt8]) {
    output.append(text: "{\"type\": ")
    output.append(jsonText: type.rawValue)
    output.append(text: ", \"bytes\": ")
    output.append(integer: Int64(bytes.count))
    if let decoded {
      output.append(text: ", \"value\": ")
      output.append(contentsOf: decoded)
    } else {
      output.append(text: ", \"base64\": \"")
      output.append(base64: bytes)
      output.append(UInt8(ascii: "\""))
    }
    output.append(UInt8(ascii: "}"))
  }

  /// The value as JSON in one line; nil if only its type is known.
  package var text: String? { decoded.map { String(decoding: $0, as: UTF8.self) } }

  private static func archive(_ bytes: [UInt8]) -> [UInt8]? {
    guard let table = try? readKeyedArchive(bytes, limits: limits) else {
      // An archive with several roots is printed as a property list.
      return propertyList(bytes)
    }
    var writer = ArchiveWriter(table: table)
    writer.write(table.root, depth: 0)
    return writer.isWithinBudget ? writer.bytes : nil
  }

  private static func propertyList(_ bytes: [UInt8]) -> [UInt8]? {
    guard let list = try? readBinaryPropertyList(bytes, limits: limits) else { return nil }
    var output: [UInt8] = []
    output.append(propertyList: list)
    return output
  }

  private static func json(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count <= limits.bytes, (try? parseJSON(bytes)) != nil else { return nil }
    // Within a text there is no end of line, so that all of them are between the values.
    return bytes.map { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 ? 0x20 : $0 }
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    return output.append(jsonText: bytes) ? output : nil
  }
}

extension [UInt8] {
  /// Appends a property list as JSON: dates as ISO 8601, bytes and references as objects.
  ///
  /// The depth is that of the list, which its reader has limited.
  mutating func append(propertyList list: PropertyList) {
    switch list {
    case .null: append(text: "null")
    case .boolean(let value): append(text: value ? "true" : "false")
    case .integer(let number): append(integer: number)
    case .unsigned(let number): append(contentsOf: String(number).utf8)
    case .real(let number): append(jsonReal: number)
    case .date(let seconds): append(jsonDate: seconds)
    case .data(let bytes): append(jsonData: bytes)
    case .string(let text): append(jsonText: text)
    case .uid(let number):
      append(text: "{\"uid\": ")
      append(integer: Int64(number))
      append(UInt8(ascii: "}"))
    case .array(let elements), .set(let elements):
      append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { append(text: ", ") }
        append(propertyList: element)
      }
      append(UInt8(ascii: "]"))
    case .dictionary(let members):
      append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { append(text: ", ") }
        append(jsonText: member.key)
        append(text: ": ")
        append(propertyList: member.value)
      }
      append(UInt8(ascii: "}"))
    }
  }

  /// Appends a date as text, or as a number if it is outside the calendar.
  mutating func append(jsonDate seconds: Double) {
    var text: [UInt8] = []
    if DateText.append(seconds, to: &text) {
      append(UInt8(ascii: "\""))
      append(contentsOf: text)
      append(UInt8(ascii: "\""))
    } else {
      append(jsonReal: seconds)
    }
  }

  /// Appends bytes as `{"base64": …}`.
  mutating func append(jsonData bytes: [UInt8]) {
    append(text: "{\"base64\": \"")
    bytes.withUnsafeBufferPointer { append(base64: $0) }
    append(text: "\"}")
  }
}
