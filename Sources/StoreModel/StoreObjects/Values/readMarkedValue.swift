import DataModel
import Findings
import Text

extension ValueReader {
  /// Reads a value that is written with its storage class, or as bytes.
  mutating func readMarked(_ members: [JSONMember]) throws(ValueFault) -> ObjectValue {
    guard members.count == 1, let member = members.first else { throw unexpected }
    let value: ObjectValue
    switch (member.name, member.node.value) {
    case ("base64", .string(let text)): value = .stored(try base64(text))
    case ("date", .number(let text)) where type == .date:
      value = .stored(try seconds(text))
    case ("integer", .number(let text)):
      guard let number = Int64(text) else { throw unexpected }
      value = .stored(.integer(number))
    case ("real", .number(let text)):
      guard let number = Double(text), number.isFinite else { throw unexpected }
      value = .stored(.real(number))
    case ("real", .string("inf")): value = .stored(.real(.infinity))
    case ("real", .string("-inf")): value = .stored(.real(-.infinity))
    case ("text", .string(let text)):
      guard let bytes = base64Bytes(text.utf8) else { throw malformed(member.node) }
      value =
        String(validating: bytes, as: UTF8.self).map { .stored(.text($0)) }
        ?? .textBytes(bytes)
    case ("stored", .string(let text)) where attribute.isExternal:
      guard let bytes = base64Bytes(text.utf8) else { throw malformed(member.node) }
      value = .stored(.blob(bytes))
    case ("external", .string(let name)) where attribute.isExternal:
      guard name.utf8.count == ExternalMark.nameLength else { throw unexpected }
      value = .stored(.blob([ExternalMark.inFile] + Array(name.utf8) + [0]))
    default: throw unexpected
    }
    if !isUsual(value) {
      faults.append(
        ValueFault(
          .wrongObjectValue, node: node,
          message: "is stored as \(member.name), which Core Data does not do for \(type.sourceName)"
        ))
    }
    return value
  }

  private func base64(_ text: String) throws(ValueFault) -> StoreValue {
    guard let bytes = base64Bytes(text.utf8) else { throw malformed(node) }
    return .blob(attribute.isExternal ? [ExternalMark.inPlace] + bytes : bytes)
  }

  private func malformed(_ node: JSONNode) -> ValueFault {
    ValueFault(.wrongObjectValue, node: node, message: "is not in Base64 with padding")
  }

  private func seconds(_ text: String) throws(ValueFault) -> StoreValue {
    if let number = Int64(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { throw unexpected }
    return .real(number)
  }

  /// Whether Core Data stores values of the type so.
  private func isUsual(_ value: ObjectValue) -> Bool {
    guard case .stored(let value) = value else { return false }
    switch (type, value) {
    case (_, .null), (.integer16, .integer), (.integer32, .integer), (.integer64, .integer),
      (.double, .real), (.decimal, .integer), (.date, .integer), (.string, .text), (.uri, .text),
      (.transformable, .blob), (.objectID, .integer):
      return true
    case (.boolean, .integer(let number)): return number == 0 || number == 1
    case (.float, .real(let number)): return Double(Float(number)) == number
    case (.decimal, .real(let number)), (.date, .real(let number)): return number.isFinite
    case (.uuid, .blob(let bytes)): return bytes.count == 16
    case (.binary, .blob(let bytes)):
      return !attribute.isExternal || bytes.first == ExternalMark.inPlace
    default: return false
    }
  }
}
