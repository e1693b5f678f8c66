import CSQLite
import DataModel
import Foundation
import StoreModel
import Testing
import Text

/// Writes the objects of a store in the format of `Documentation/Objects.md`, with plain SQL.
struct ObjectExport {
  let layout: ObjectLayout
  let path: String

  /// All objects, entity by entity.
  func text() throws -> String {
    var lists: [String] = []
    for entity in layout.schema.entities {
      guard let object = layout.entities[entity.name], !object.isAbstract else { continue }
      let objects = try rows(
        "SELECT * FROM \(identifier(entity.table)) WHERE Z_ENT = \(entity.number) ORDER BY Z_PK"
      ).map { try json($0, object) }
      lists.append("  \(quoted(entity.name)): [\n    \(objects.joined(separator: ",\n    "))\n  ]")
    }
    return "{\n\(lists.joined(separator: ",\n"))\n}\n"
  }

  private func json(_ row: [StoreValue], _ entity: ObjectEntity) throws -> String {
    guard case .integer(let key) = row[0] else { return "" }
    var members = ["\"_id\": \"p\(key)\""]
    for (name, attribute) in entity.attributes.sorted(by: { $0.key < $1.key }) {
      members.append("\(quoted(name)): \(value(of: attribute, row))")
    }
    for (name, relationship) in entity.relationships.sorted(by: { $0.key < $1.key }) {
      members.append("\(quoted(name)): \(try links(of: relationship, key))")
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private func value(of attribute: ObjectAttribute, _ row: [StoreValue]) -> String {
    if let column = attribute.column { return valueText(row[column], attribute) }
    if attribute.leaves.allSatisfy({ $0.column.map { row[$0] } == .null }) { return "null" }
    let members = attribute.elements.map {
      "\(quoted($0.attribute.name)): \(value(of: $0, row))"
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private func links(of relationship: ObjectRelationship, _ key: Int64) throws -> String {
    let ids: [String]
    switch relationship.storage {
    case .key(let storage):
      let column = identifier(storage.column)
      let found = try rows(
        "SELECT \(column) FROM \(identifier(storage.table)) WHERE Z_PK = \(key)")
      guard case .integer(let other)? = found.first?.first else { return "null" }
      return "\"p\(other)\""
    case .inverseKey(let storage), .memberKey(let storage):
      let order = storage.orderColumn.map { identifier($0) + ", " } ?? ""
      ids = try keys(
        "SELECT Z_PK FROM \(identifier(storage.table)) WHERE \(identifier(storage.column)) = \(key) "
          + "ORDER BY \(order)Z_PK")
    case .join(let join):
      let (owner, member) = (identifier(join.ownerColumn), identifier(join.memberColumn))
      var query =
        "SELECT \(member) AS k, \(join.orderColumn.map(identifier) ?? "0") AS o "
        + "FROM \(identifier(join.table)) WHERE \(owner) = \(key)"
      if join.isOwnInverse {
        let order = layout.schema.column(.reflexiveOrder(relationship.path))?.name
        query +=
          " UNION SELECT \(owner), \(order.map(identifier) ?? "0") FROM \(identifier(join.table)) "
          + "WHERE \(member) = \(key) AND \(owner) <> \(key)"
      }
      ids = try keys("SELECT k FROM (\(query)) ORDER BY o, k")
    }
    return "[\(ids.map { "\"p\($0)\"" }.joined(separator: ", "))]"
  }

  private func keys(_ query: String) throws -> [String] {
    try rows(query).map { if case .integer(let key)? = $0.first { "\(key)" } else { "?" } }
  }

  /// The rows of a query.
  func rows(_ query: String) throws -> [[StoreValue]] {
    var handle: OpaquePointer?
    try #require(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    var statement: OpaquePointer?
    try #require(sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK, "\(query)")
    defer { sqlite3_finalize(statement) }
    var result: [[StoreValue]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      result.append((0..<sqlite3_column_count(statement)).map { storedValue(statement, $0) })
    }
    return result
  }
}

private func storedValue(_ statement: OpaquePointer?, _ column: Int32) -> StoreValue {
  func bytes() -> [UInt8] {
    let count = Int(sqlite3_column_bytes(statement, column))
    guard count > 0, let start = sqlite3_column_blob(statement, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
  switch sqlite3_column_type(statement, column) {
  case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
  case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
  case SQLITE_TEXT: return .text(String(decoding: bytes(), as: UTF8.self))
  case SQLITE_BLOB: return .blob(bytes())
  default: return .null
  }
}

/// The value of an attribute as JSON.
private func valueText(_ value: StoreValue, _ attribute: ObjectAttribute) -> String {
  switch (attribute.attribute.type, value) {
  case (_, .null): return "null"
  case (.boolean, .integer(0)): return "false"
  case (.boolean, .integer(1)): return "true"
  case (.date, _):
    if let text = dateText(value) { return "\"\(text)\"" }
    if case .integer(let number) = value { return "{\"date\": \(number)}" }
    if case .real(let number) = value, number.isFinite { return "{\"date\": \(number)}" }
  case (.decimal, .integer(let number)) where number.magnitude > 1 << 53: return "\"\(number)\""
  case (.integer16, .integer(let number)), (.integer32, .integer(let number)),
    (.integer64, .integer(let number)), (.decimal, .integer(let number)):
    return "\(number)"
  case (.decimal, .real(let number)) where decimalValue("\(number)") == value: return "\(number)"
  case (.double, .real(let number)) where number.isFinite: return "\(number)"
  case (.float, .real(let number)) where number.isFinite && Double(Float(number)) == number:
    return "\(Float(number))"
  case (.string, .text(let text)), (.uri, .text(let text)): return quoted(text)
  case (.uuid, .blob(let bytes)):
    if bytes.count == 16 { return "\"\(uuidText(bytes))\"" }
  case (.binary, .blob(let bytes)) where attribute.isExternal:
    guard bytes.first == 1 else { return "{\"stored\": \"\(Data(bytes).base64EncodedString())\"}" }
    return "{\"base64\": \"\(Data(bytes.dropFirst()).base64EncodedString())\"}"
  default: break
  }
  switch value {
  case .null: return "null"
  case .integer(let number): return "{\"integer\": \(number)}"
  case .real(let number):
    return number.isFinite ? "{\"real\": \(number)}" : "{\"real\": \"\(number)\"}"
  case .text(let text): return "{\"text\": \"\(Data(text.utf8).base64EncodedString())\"}"
  case .blob(let bytes): return "{\"base64\": \"\(Data(bytes).base64EncodedString())\"}"
  }
}

/// A text as JSON.
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
