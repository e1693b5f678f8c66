import Findings
import StoreModel
import Text

extension RowValue {
  /// The maximum number of bytes that are in a report.
  private static let mostBytes = 4096

  /// The value as `rows` prints it as JSON; of long data only the size.
  var json: JSONValue {
    switch self {
    case .null: .null
    case .boolean(let isSet): .boolean(isSet)
    case .integer(let number): .integer(number)
    case .real(let number): Self.json(number)
    case .decimal(let digits): Self.json(decimal: digits)
    case .text(let text), .uri(let text): .string(text)
    case .date(let seconds): Self.isoText(seconds).map { .string($0) } ?? Self.json(seconds)
    case .uuid(let bytes): .string(uuidText(bytes))
    case .data(let bytes), .malformedText(let bytes): Self.json(bytes)
    case .externalFile(let name): ["file": .string(name)]
    case .object(let id): id.json
    case .objects(let ids): .array(ids.map(\.json))
    }
  }

  private static func json(_ number: Double) -> JSONValue {
    if number.isFinite { return .real(number) }
    return .string(number < 0 ? "-Infinity" : "Infinity")
  }

  /// A number where a reader with double precision gets all digits, else text.
  private static func json(decimal digits: String) -> JSONValue {
    if let whole = Int64(digits), whole.magnitude <= 1 << 53 { return .integer(whole) }
    if let number = Double(digits), text(number) == digits { return .real(number) }
    return .string(digits)
  }

  private static func json(_ bytes: [UInt8]) -> JSONValue {
    guard bytes.count <= mostBytes else { return ["size": .integer(Int64(bytes.count))] }
    var text: [UInt8] = []
    bytes.withUnsafeBufferPointer { text.append(base64: $0) }
    return ["base64": .string(String(decoding: text, as: UTF8.self))]
  }
}

extension ObjectID {
  /// The key, as `rows` prints it as JSON.
  var json: JSONValue { .string("p\(key)") }
}
