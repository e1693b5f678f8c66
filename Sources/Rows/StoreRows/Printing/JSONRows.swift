import Findings
import StoreModel
import Text

/// Prints rows as JSON objects, byte by byte into the output: nothing is made for a value or a row.
final class JSONRows {
  private let store: ReadableStore
  private let output: RowOutput
  private let style: RowStyle
  private var maker: JSONFieldMaker

  init(_ store: ReadableStore, output: RowOutput, style: RowStyle) {
    self.store = store
    self.output = output
    self.style = style
    maker = JSONFieldMaker(store: store, expanded: style.expanded)
  }

  /// Prints rows one per line, as far as they can be read; every started object is closed even after an
  /// error.
  ///
  /// - Parameters:
  ///   - rows: The rows, before the first.
  ///   - separator: The text between rows.
  ///   - namesEntity: Whether each object contains its entity name.
  /// - Returns: The number of rows printed, and the reason if not all.
  func print(
    _ rows: EntityRows, separator: StaticString, namesEntity: Bool
  ) -> (count: Int, error: ToolchainError?) {
    let fields = rows.layouts.map { maker.fields(of: $0) }
    let heads = rows.layouts.map {
      Self.head(namesEntity ? $0.entity.name : nil, in: namesEntity ? style.store : nil)
    }
    var count = 0
    do throws(ToolchainError) {
      while try rows.next() {
        let start = output.position
        if count > 0 { output.bytes.append(text: separator) }
        output.bytes.append(contentsOf: heads[rows.layoutIndex])
        do throws(ToolchainError) {
          try write(rows, fields[rows.layoutIndex])
        } catch {
          if output.takeBack(to: start) { throw error }
          count += 1
          throw error.noting("\(rows.id.text) is printed only in part")
        }
        count += 1
        output.endRow()
      }
      return (count, nil)
    } catch {
      return (count, error)
    }
  }

  /// The beginning of an object up to its key.
  private static func head(_ entity: String?, in store: String? = nil) -> [UInt8] {
    var head: [UInt8] = []
    head.append(UInt8(ascii: "{"))
    if let store {
      head.append(text: "\"_store\": ")
      head.append(jsonText: store)
      head.append(text: ", ")
    }
    if let entity {
      head.append(text: "\"_entity\": ")
      head.append(jsonText: entity)
      head.append(text: ", ")
    }
    head.append(text: "\"_id\": ")
    return head
  }

  private func write(_ rows: EntityRows, _ fields: [JSONField]) throws(ToolchainError) {
    output.bytes.append(jsonKey: rows.key)
    if let kept = rows.keptKey {
      output.bytes.append(text: ", \"_kept\": ")
      output.bytes.append(jsonKey: kept)
    }
    defer { output.bytes.append(UInt8(ascii: "}")) }
    for field in fields {
      output.bytes.append(contentsOf: field.prefix)
      try write(rows, field)
    }
  }

  private func write(_ rows: EntityRows, _ field: JSONField) throws(ToolchainError) {
    switch field.content {
    case .value(let place): try write(rows.rawValue(atPlace: place), field)
    case .object(let place, let finder):
      guard case .integer(let key) = rows.rawValue(atPlace: place) else {
        try write(rows.rawValue(atPlace: place), field)
        return
      }
      try writeObject(key, finder)
    case .group(let elements):
      guard elements.contains(where: { !isNull(rows, $0) }) else {
        output.bytes.append(text: "null")
        return
      }
      output.bytes.append(UInt8(ascii: "{"))
      defer { output.bytes.append(UInt8(ascii: "}")) }
      for (index, element) in elements.enumerated() {
        // The first has no comma and no blank in front.
        output.bytes.append(contentsOf: element.prefix.dropFirst(index == 0 ? 2 : 0))
        try write(rows, element)
      }
    case .keys(let relationship): try writeKeys(rows, relationship)
    case .objects(let relationship, let finder):
      output.bytes.append(UInt8(ascii: "["))
      defer { output.bytes.append(UInt8(ascii: "]")) }
      for (index, target) in try rows.targets(of: relationship).enumerated() {
        if index > 0 { output.bytes.append(text: ", ") }
        try writeObject(target.key, finder)
      }
    }
  }

  private func isNull(_ rows: EntityRows, _ field: JSONField) -> Bool {
    switch field.content {
    case .value(let place): rows.isNull(atPlace: place)
    case .group(let elements): !elements.contains { !isNull(rows, $0) }
    case .object, .keys, .objects: false
    }
  }

  private func writeKeys(
    _ rows: EntityRows, _ relationship: ToManyView
  ) throws(ToolchainError) {
    output.bytes.append(UInt8(ascii: "["))
    defer { output.bytes.append(UInt8(ascii: "]")) }
    var isFirst = true
    try rows.forEachTarget(of: relationship) { key in
      if !isFirst { output.bytes.append(text: ", ") }
      isFirst = false
      output.bytes.append(jsonKey: key)
      output.makeRoom()
    }
  }

  /// Writes the object with a key, or only the key if there is no such object.
  private func writeObject(_ key: Int64, _ finder: ObjectFinder) throws(ToolchainError) {
    let rows: EntityRows
    let fields: [[JSONField]]
    do throws(ToolchainError) {
      (rows, fields) = try finder.objects()
      try rows.restart(key)
      guard try rows.next() else { return output.bytes.append(jsonKey: key) }
    } catch {
      output.bytes.append(jsonKey: key)
      throw error
    }
    output.bytes.append(contentsOf: Self.head(rows.layout.entity.name))
    try write(rows, fields[rows.layoutIndex])
  }
}

// MARK: - Values

extension JSONRows {
  private func write(_ raw: RawValue, _ field: JSONField) throws(ToolchainError) {
    switch raw {
    case .null: output.bytes.append(text: "null")
    case .integer(let number): write(number, field)
    case .real(let number): write(number, field)
    case .text(let bytes): write(text: bytes, field)
    case .blob(let bytes): try write(blob: bytes, field)
    }
  }

  private func write(_ number: Int64, _ field: JSONField) {
    switch field.kind {
    case .integer: output.bytes.append(integer: number)
    case .boolean where number == 0: output.bytes.append(text: "false")
    case .boolean where number == 1: output.bytes.append(text: "true")
    case .object: output.bytes.append(jsonKey: number)
    case .date: write(date: number)
    case .double, .float: output.bytes.append(integer: number)
    case .decimal where Int64(exactly: Double(number)) == number && number.magnitude <= 1 << 53:
      output.bytes.append(integer: number)
    case .decimal:
      output.bytes.append(UInt8(ascii: "\""))
      output.bytes.append(integer: number)
      output.bytes.append(UInt8(ascii: "\""))
    default:
      output.note(.otherKind, entity: field.entity, property: field.name)
      output.bytes.append(integer: number)
    }
  }

  private func write(_ number: Double, _ field: JSONField) {
    switch field.kind {
    case .date: write(date: number)
    case .float where number.isFinite && Double(Float(number)) != number:
      // Without its storage class it would be read as the nearest float.
      output.note(.otherKind, entity: field.entity, property: field.name)
      output.bytes.append(text: "{\"real\": ")
      output.bytes.append(jsonReal: number)
      output.bytes.append(UInt8(ascii: "}"))
    case .double, .float, .decimal: output.bytes.append(jsonReal: number)
    default:
      output.note(.otherKind, entity: field.entity, property: field.name)
      output.bytes.append(jsonReal: number)
    }
  }

  /// Writes a date in ISO 8601.
  ///
  /// - Returns: Whether it has such a text and that is wanted; if not, nothing is written.
  private func write(dateText seconds: Double) -> Bool {
    guard !style.hasRawDates else { return false }
    let start = output.bytes.count
    output.bytes.append(UInt8(ascii: "\""))
    guard DateText.append(seconds, to: &output.bytes) else {
      output.bytes.removeSubrange(start...)
      return false
    }
    output.bytes.append(UInt8(ascii: "\""))
    return true
  }

  private func write(date seconds: Int64) {
    // No date that has a text has more digits than a double.
    guard !write(dateText: Double(seconds)) else { return }
    if !style.hasRawDates { output.bytes.append(text: "{\"date\": ") }
    output.bytes.append(integer: seconds)
    if !style.hasRawDates { output.bytes.append(UInt8(ascii: "}")) }
  }

  private func write(date seconds: Double) {
    guard !write(dateText: seconds) else { return }
    guard !style.hasRawDates, seconds.isFinite else {
      return output.bytes.append(jsonReal: seconds)
    }
    output.bytes += "{\"date\": ".utf8
    output.bytes.append(jsonReal: seconds)
    output.bytes.append(UInt8(ascii: "}"))
  }

  private func write(text bytes: UnsafeBufferPointer<UInt8>, _ field: JSONField) {
    switch field.kind {
    case .text, .uri: break
    case .decimal where isDecimal(bytes): break
    default: output.note(.otherKind, entity: field.entity, property: field.name)
    }
    if bytes.contains(0) { output.note(.nullCharacter, entity: field.entity, property: field.name) }
    guard !output.bytes.append(jsonText: bytes) else { return }
    output.note(.malformedText, entity: field.entity, property: field.name)
    output.bytes.append(text: "{\"text\": \"")
    output.bytes.append(base64: bytes)
    output.bytes.append(text: "\"}")
  }

  private func write(
    blob bytes: UnsafeBufferPointer<UInt8>, _ field: JSONField
  ) throws(ToolchainError) {
    switch field.kind {
    case .uuid where bytes.count == 16:
      output.bytes.append(UInt8(ascii: "\""))
      output.bytes.append(uuid: bytes)
      output.bytes.append(UInt8(ascii: "\""))
    case .binary(mayBeExternal: true):
      switch StoredData(bytes) {
      case .inPlace(let bytes): write(data: bytes, field)
      case .file(let name): writeFile(name, field)
      }
    case .binary, .transformable: write(data: bytes, field)
    default:
      output.note(.otherKind, entity: field.entity, property: field.name)
      write(data: bytes, field)
    }
  }

  private func write(data bytes: UnsafeBufferPointer<UInt8>, _ field: JSONField) {
    if style.decodes {
      let contents = DataContents(bytes)
      if contents.isUndecodable {
        output.note(.undecodable, entity: field.entity, property: field.name)
      }
      contents.appendJSON(to: &output.bytes)
      return
    }
    output.bytes.append(text: "{\"base64\": \"")
    var rest = bytes[...]
    while !rest.isEmpty {
      // A multiple of three, so that the pieces join.
      let piece = rest.prefix(48 << 10)
      output.bytes.append(base64: UnsafeBufferPointer(rebasing: piece))
      rest = rest.dropFirst(piece.count)
      output.makeRoom()
    }
    output.bytes.append(text: "\"}")
  }

  private func writeFile(_ name: String, _ field: JSONField) {
    let file = store.externalFile(name)
    guard case .bytes(let bytes) = file else {
      output.note(file.oddity, entity: field.entity, property: field.name)
      output.bytes.append(text: "{\"external\": ")
      output.bytes.append(jsonText: name)
      output.bytes.append(UInt8(ascii: "}"))
      return
    }
    bytes.withUnsafeBufferPointer { write(data: $0, field) }
  }
}
