import Findings
import StoreModel
import Text

extension RowValue {
  /// The value for people, on one line.
  var text: String {
    switch self {
    case .null: "nil"
    case .boolean(let isSet): isSet ? "true" : "false"
    case .integer(let number): String(number)
    case .real(let number): Self.text(number)
    case .decimal(let digits): printable(digits)
    case .text(let text): "\"\(Self.excerpt(text))\""
    case .date(let seconds): Self.isoText(seconds) ?? Self.text(seconds)
    case .uuid(let bytes): uuidText(bytes)
    case .uri(let text): Self.excerpt(text)
    case .data(let bytes): byteText(bytes.count)
    case .externalFile(let name): "file \(name)"
    case .object(let id): printable(id.text)
    case .objects(let ids): ids.map { printable($0.text) }.joined(separator: " ")
    case .malformedText(let bytes): "\(byteText(bytes.count)) that are not valid UTF-8"
    }
  }

  /// Two values for display; of long texts and data the part where they begin to differ.
  static func texts(_ old: RowValue, _ new: RowValue) -> (old: String, new: String) {
    switch (old, new) {
    case (.text(let left), .text(let right)):
      let common = zip(left.unicodeScalars, right.unicodeScalars).prefix { $0 == $1 }.count
      let start =
        max(left.unicodeScalars.count, right.unicodeScalars.count) > mostShown
        ? max(0, common - 16) : 0
      return ("\"\(excerpt(left, from: start))\"", "\"\(excerpt(right, from: start))\"")
    case (.data(let left), .data(let right)), (.malformedText(let left), .malformedText(let right)):
      let common = zip(left, right).prefix { $0 == $1 }.count
      return (old.text, "\(new.text), different from byte \(grouped(common)) on")
    case (.externalFile, .externalFile): return (old.text, "\(new.text), with other contents")
    default:
      // A number may differ from another in nothing but its type.
      return old.text == new.text
        ? ("\(old.text) (\(old.kind))", "\(new.text) (\(new.kind))")
        : (old.text, new.text)
    }
  }

  private static let mostShown = 60

  private static func excerpt(_ text: String, from start: Int = 0) -> String {
    let scalars = text.unicodeScalars.dropFirst(start)
    let shown = String(String.UnicodeScalarView(scalars.prefix(mostShown)))
    let end = scalars.count > mostShown ? "…" : ""
    return (start > 0 ? "…" : "") + escaped(shown) + end
  }

  private static func escaped(_ text: String) -> String {
    printable(text.replacing("\n", with: "\\n").replacing("\t", with: "\\t"))
  }

  private var kind: String {
    switch self {
    case .null: "no value"
    case .boolean: "Boolean"
    case .integer: "integer"
    case .real: "number"
    case .decimal: "decimal"
    case .text, .malformedText: "text"
    case .date: "date"
    case .uuid: "UUID"
    case .uri: "URI"
    case .data, .externalFile: "data"
    case .object, .objects: "object"
    }
  }

  /// The shortest digits that are read as `number`.
  static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(real: number)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A point in time as ISO 8601; nil outside of the years that the format supports.
  static func isoText(_ seconds: Double) -> String? {
    var bytes: [UInt8] = []
    guard DateText.append(seconds, to: &bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
