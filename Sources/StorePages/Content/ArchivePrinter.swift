import Findings
import KeyedArchive
import StoreViews

/// Makes JSON of keyed archives and property lists, for people to read.
///
/// Collections, texts, dates, UUIDs, URLs and data of Foundation are their values, other objects have their class as
/// `$class`. What is deep, leads back to itself or comes late is `…`.
struct ArchivePrinter {
  /// How many values are still printed.
  private var valuesLeft = 2000
  /// The objects that are being printed, from the root on.
  private var path: [Int] = []
  private static let mostDepth = 24
  private static let omitted = JSONValue.string("…")

  /// A keyed archive as JSON.
  mutating func json(_ table: ObjectTable) -> JSONValue { value(table.root, in: table) }

  /// A property list as JSON.
  mutating func json(_ list: PropertyList) -> JSONValue {
    guard spend() else { return Self.omitted }
    switch list {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let number): return .integer(number)
    case .unsigned(let number): return .string(String(number))
    case .real(let number): return .real(number)
    case .date(let seconds): return date(seconds)
    case .data(let bytes): return data(bytes)
    case .string(let text): return .string(text)
    case .uid(let number): return .string("UID \(number)")
    case .array(let members), .set(let members): return values(members) { $0.json($1) }
    case .dictionary(let members):
      var result: [JSONValue.Member] = []
      for (key, value) in members.sorted(by: { $0.key < $1.key }) where valuesLeft > 0 {
        result.append(JSONValue.Member(key, json(value)))
      }
      return .object(result)
    }
  }

  private mutating func values<Member>(
    _ members: [Member], _ make: (inout ArchivePrinter, Member) -> JSONValue
  ) -> JSONValue {
    var made: [JSONValue] = []
    for member in members {
      made.append(make(&self, member))
      if valuesLeft < 0 { break }
    }
    return .array(made)
  }

  private mutating func spend() -> Bool {
    valuesLeft -= 1
    return valuesLeft >= 0
  }

  private mutating func value(_ reference: ObjectReference, in table: ObjectTable) -> JSONValue {
    guard spend(), path.count < Self.mostDepth, !path.contains(reference.index) else {
      return Self.omitted
    }
    switch table[reference] {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let number): return .integer(number)
    case .unsigned(let number): return .string(String(number))
    case .real(let number): return .real(number)
    case .string(let text): return .string(text)
    case .data(let bytes): return data(bytes)
    case .date(let seconds): return date(seconds)
    case .object(let object):
      path.append(reference.index)
      defer { path.removeLast() }
      return json(object, in: table)
    case .other(let list): return json(list)
    }
  }

  private mutating func json(_ object: ArchivedObject, in table: ObjectTable) -> JSONValue {
    if let known = foundationValue(object, in: table) { return known }
    var members = [JSONValue.Member("$class", .string(object.archiveClass.name))]
    for field in object.fields where valuesLeft > 0 {
      members.append(JSONValue.Member(field.key, json(field.value, in: table)))
    }
    return .object(members)
  }

  private mutating func json(_ field: FieldValue, in table: ObjectTable) -> JSONValue {
    switch field {
    case .reference(let reference): return value(reference, in: table)
    case .references(let references): return values(references) { $0.value($1, in: table) }
    case .boolean(let value): return .boolean(value)
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(number)
    case .string(let text): return .string(text)
    case .data(let bytes): return data(bytes)
    case .date(let seconds): return date(seconds)
    case .other(let list): return json(list)
    }
  }

  /// The value of an object of Foundation; nil for others.
  ///
  /// *Source:* `NSKeyedArchiver`'s archives of these classes; the keys stand in them.
  private mutating func foundationValue(
    _ object: ArchivedObject, in table: ObjectTable
  ) -> JSONValue? {
    let fields = object.fields
    switch (fields["NS.keys"], fields["NS.objects"]) {
    case (.references(let keys), .references(let members)) where keys.count == members.count:
      var entries: [JSONValue.Member] = []
      for (key, member) in zip(keys, members) where valuesLeft > 0 {
        entries.append(JSONValue.Member(keyText(value(key, in: table)), value(member, in: table)))
      }
      return .object(entries)
    case (nil, .references(let members)):
      return values(members) { $0.value($1, in: table) }
    default: break
    }
    if case .real(let seconds) = fields["NS.time"] { return date(seconds) }
    if case .data(let bytes) = fields["NS.uuidbytes"], bytes.count == 16 {
      var text: [UInt8] = []
      text.append(uuid: bytes)
      return .string(String(decoding: text, as: UTF8.self))
    }
    for key in ["NS.string", "NS.relative", "NS.data", "NSString"] {
      if let field = fields[key], field != .reference(.null) { return json(field, in: table) }
    }
    return nil
  }

  private func keyText(_ key: JSONValue) -> String {
    switch key {
    case .string(let text): text
    case .integer(let number): String(number)
    default: "…"
    }
  }

  private func date(_ seconds: Double) -> JSONValue {
    var text: [UInt8] = []
    return DateText.append(seconds, to: &text)
      ? .string(String(decoding: text, as: UTF8.self)) : .real(seconds)
  }

  private func data(_ bytes: [UInt8]) -> JSONValue {
    .string("\(byteText(bytes.count)) of data")
  }
}
