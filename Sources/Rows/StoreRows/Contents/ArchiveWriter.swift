import ModelFiles
import StoreModel
import Text

/// Writes the objects of a keyed archive as JSON: collections, texts, dates, numbers, UUIDs and URLs as what they
/// are, all others as their fields with the name of their class, one that contains itself as `{"$cycle": class}`.
struct ArchiveWriter {
  let table: ObjectTable
  private(set) var bytes: [UInt8] = []
  private var open: Set<Int> = []
  private var objectsLeft = 100_000

  /// The maximum depth; nesting uses the stack.
  private static let mostDepth = 64
  /// The maximum size of the text, in bytes: shared objects are written wherever they are used.
  private static let mostBytes = 16 << 20

  init(table: ObjectTable) {
    self.table = table
  }

  /// Whether all was written.
  var isWithinBudget: Bool { objectsLeft > 0 && bytes.count <= Self.mostBytes }

  /// Writes the object of a reference.
  mutating func write(_ reference: ObjectReference, depth: Int) {
    guard depth < Self.mostDepth, isWithinBudget else {
      objectsLeft = 0
      return
    }
    objectsLeft -= 1
    switch table[reference] {
    case .null: bytes.append(text: "null")
    case .boolean(let value): bytes.append(text: value ? "true" : "false")
    case .integer(let number): bytes.append(integer: number)
    case .unsigned(let number): bytes.append(contentsOf: String(number).utf8)
    case .real(let number): bytes.append(jsonReal: number)
    case .string(let text): bytes.append(jsonText: text)
    case .data(let data): bytes.append(jsonData: data)
    case .date(let seconds): bytes.append(jsonDate: seconds)
    case .other(let list): bytes.append(propertyList: list)
    case .object(let object):
      guard open.insert(reference.index).inserted else {
        bytes.append(text: "{\"$cycle\": ")
        bytes.append(jsonText: object.archiveClass.name)
        bytes.append(UInt8(ascii: "}"))
        return
      }
      write(object, depth: depth + 1)
      open.remove(reference.index)
    }
  }

  private mutating func write(_ object: ArchivedObject, depth: Int) {
    let classes = object.archiveClass.chain
    if classes.contains("NSDictionary"), let keys = object.references("NS.keys"),
      let values = object.references("NS.objects"), keys.count == values.count
    {
      writeDictionary(keys, values: values, depth: depth)
    } else if let elements = object.references("NS.objects") {
      writeList(elements, depth)
    } else if case .string(let text)? = object.fields["NS.string"] {
      bytes.append(jsonText: text)
    } else if case .reference(let text)? = object.fields["NS.string"] {
      write(text, depth: depth)
    } else if case .real(let seconds)? = object.fields["NS.time"] {
      bytes.append(jsonDate: seconds)
    } else if case .data(let data)? = object.fields["NS.data"] {
      bytes.append(jsonData: data)
    } else if case .data(let uuid)? = object.fields["NS.uuidbytes"], uuid.count == 16 {
      bytes.append(UInt8(ascii: "\""))
      bytes.append(uuid: uuid)
      bytes.append(UInt8(ascii: "\""))
    } else if classes.contains("NSURL"), case .reference(.null)? = object.fields["NS.base"],
      case .reference(let text)? = object.fields["NS.relative"]
    {
      write(text, depth: depth)
    } else {
      writeFields(object, depth)
    }
  }

  private mutating func writeList(_ elements: [ObjectReference], _ depth: Int) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() where isWithinBudget {
      if index > 0 { bytes.append(text: ", ") }
      write(element, depth: depth)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func writeDictionary(
    _ keys: [ObjectReference], values: [ObjectReference], depth: Int
  ) {
    let areTexts = keys.allSatisfy { if case .string = table[$0] { true } else { false } }
    guard areTexts else {
      // JSON has no keys but texts.
      bytes.append(UInt8(ascii: "["))
      for (index, (key, value)) in zip(keys, values).enumerated() where isWithinBudget {
        if index > 0 { bytes.append(text: ", ") }
        writeList([key, value], depth)
      }
      bytes.append(UInt8(ascii: "]"))
      return
    }
    bytes.append(UInt8(ascii: "{"))
    for (index, (key, value)) in zip(keys, values).enumerated() where isWithinBudget {
      if index > 0 { bytes.append(text: ", ") }
      write(key, depth: depth)
      bytes.append(text: ": ")
      write(value, depth: depth)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func writeFields(_ object: ArchivedObject, _ depth: Int) {
    bytes.append(text: "{\"$class\": ")
    bytes.append(jsonText: object.archiveClass.name)
    for field in object.fields where isWithinBudget {
      bytes.append(text: ", ")
      bytes.append(jsonText: field.key)
      bytes.append(text: ": ")
      switch field.value {
      case .reference(let reference): write(reference, depth: depth)
      case .references(let references): writeList(references, depth)
      case .boolean(let value): bytes.append(text: value ? "true" : "false")
      case .integer(let number): bytes.append(integer: number)
      case .real(let number): bytes.append(jsonReal: number)
      case .string(let text): bytes.append(jsonText: text)
      case .data(let data): bytes.append(jsonData: data)
      case .date(let seconds): bytes.append(jsonDate: seconds)
      case .other(let list): bytes.append(propertyList: list)
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension ArchivedObject {
  /// The references in a field; nil if it contains something else.
  fileprivate func references(_ key: String) -> [ObjectReference]? {
    if case .references(let references)? = fields[key] { references } else { nil }
  }
}
