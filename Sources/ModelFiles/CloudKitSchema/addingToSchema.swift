extension CloudKitSchemaDocument {
  /// The text with what `additions` have and it lacks: record types, fields, and indexes of fields that are there.
  ///
  /// Every byte of the text stays, in order. What is new stands where an export would have it, or last where the text is not
  /// sorted. A field that is there keeps its type.
  ///
  /// - Parameter additions: Record types with what is to be there.
  /// - Returns: The bytes of the new text.
  package func adding(_ additions: [CloudKitRecordType]) -> [UInt8] {
    var insertion = SchemaInsertion(bytes)
    var new: [CloudKitRecordType] = []
    for addition in additions.sorted(by: { isBefore($0.name, $1.name) }) {
      if let statement = statement(addition.name) {
        insertion.add(addition.fields, to: statement)
      } else {
        new.append(addition)
      }
    }
    let isSorted = isAscending(statements.map(\.name))
    for type in new {
      let before = isSorted ? statements.last { isBefore($0.name, type.name) } : statements.last
      insertion.addLines(
        "\n\n" + type.exportForm, after: before?.range.upperBound ?? headEnd)
    }
    return insertion.result
  }
}

/// Insertions into the bytes of a schema.
private struct SchemaInsertion {
  let bytes: [UInt8]
  /// The insertions by offset, in any order; those at the same offset in order.
  private var parts: [(offset: Int, text: String)] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Inserts whole lines after what ends at `end`, and after the comments that follow on its line.
  mutating func addLines(_ text: String, after end: Int) {
    parts.append((lineEnd(after: end), text))
  }

  /// Inserts the fields that a record type lacks, and adds the indexes that its fields lack.
  mutating func add(_ fields: [CloudKitField], to statement: CloudKitSchemaDocument.Statement) {
    let known = statement.items.enumerated().compactMap { index, item in
      item.field.map { (index: index, name: $0.name) }
    }
    let isSorted = isAscending(known.map(\.name))
    let layout = FieldLayout(of: statement, in: bytes)
    var groups: [Int?: [String]] = [:]
    for field in fields.sorted(by: { isBefore($0.name, $1.name) }) {
      if let same = known.first(where: { $0.name == field.name }) {
        addIndexes(of: field, to: statement.items[same.index])
      } else {
        let before = isSorted ? known.last { isBefore($0.name, field.name) } : known.last
        groups[before?.index, default: []].append(layout.indent + field.text(width: layout.width))
      }
    }
    for (index, lines) in groups {
      let text = lines.map { "\n\($0)" }.joined(separator: ",")
      guard let index else {
        let rest = statement.items.isEmpty ? "\n" : ","
        addLines(text + rest, after: statement.listStart)
        continue
      }
      let item = statement.items[index]
      if let comma = item.commaEnd {
        addLines(text + ",", after: comma)
      } else {
        parts.append((item.range.upperBound, ","))
        addLines(text, after: item.range.upperBound)
      }
    }
  }

  private mutating func addIndexes(
    of field: CloudKitField, to item: CloudKitSchemaDocument.Item
  ) {
    let missing = field.indexes.subtracting(item.field?.indexes ?? [])
    let words = CloudKitIndex.allCases.filter(missing.contains).map { " \($0.rawValue)" }
    parts.append((item.range.upperBound, words.joined()))
  }

  /// The end of the line after `offset` where only comments follow; `offset` where something else does.
  private func lineEnd(after offset: Int) -> Int {
    guard let end = try? spaceEnd(of: bytes, from: offset, isOnLine: true),
      end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D
    else { return offset }
    return end
  }

  /// The bytes with everything inserted, in the line ends that they have.
  var result: [UInt8] {
    var result: [UInt8] = []
    var place = 0
    let sorted = parts.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    let end = String(decoding: ModelFiles.lineEnd(of: bytes), as: UTF8.self)
    for (_, part) in sorted {
      result += bytes[place..<part.offset] + Array(part.text.replacing("\n", with: end).utf8)
      place = part.offset
    }
    return result + bytes[place...]
  }
}

/// The layout of a record type's fields.
private struct FieldLayout {
  /// The indentation of a field.
  var indent = "        "
  /// The width of names in bytes; 0 if types are not aligned.
  var width = 0

  init(of statement: CloudKitSchemaDocument.Statement, in bytes: [UInt8]) {
    guard let first = statement.items.first?.range.lowerBound else { return }
    let start = bytes[..<first].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    if start > statement.listStart, bytes[start..<first].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      indent = String(decoding: bytes[start..<first], as: UTF8.self)
    }
    let widths = Set(
      statement.items.compactMap { item -> Int? in
        guard case .field(_, let typeStart) = item.content else { return nil }
        return typeStart - item.range.lowerBound - 1
      })
    if widths.count == 1, let only = widths.first { width = only }
  }
}

private func isAscending(_ names: [String]) -> Bool {
  zip(names, names.dropFirst()).allSatisfy(isBefore)
}
