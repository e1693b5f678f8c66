extension ObjectTableBuilder {
  /// Creates a builder that contains `table`.
  init(_ table: ObjectTable) {
    self.init(objects: table.values.count)
    for value in table.values.dropFirst() { _ = append(value) }
  }

  /// The table built so far.
  ///
  /// - Parameter root: The object that the archive is about.
  /// - Returns: A table of all values in the order in which they were appended or reserved.
  package func table(root: ObjectReference) -> ObjectTable {
    ObjectTable(values: entries.map(value), root: root)
  }

  /// The archive of the table built so far, as ``writeKeyedArchive(_:)`` writes it.
  ///
  /// - Parameter root: The object that the archive is about.
  /// - Returns: The archive.
  package func archive(root: ObjectReference) -> [UInt8] {
    archive(root: root, perform: performInOrder)
  }

  /// The archive of the table built so far, which several threads can write.
  ///
  /// - Parameters:
  ///   - root: The object that the archive is about.
  ///   - perform: Calls its second argument once with every number below the first, in any order and from
  ///     several threads when it likes, and returns when all calls have.
  /// - Returns: The archive.
  package func archive(
    root: ObjectReference, perform: (Int, @Sendable (Int) -> Void) -> Void
  ) -> [UInt8] {
    var writer = ArchiveWriter(self)
    return writer.write(root: root, perform: perform)
  }

  private func value(_ entry: Entry) -> ArchivedValue {
    switch entry {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .string(let number): .string(texts.texts[number])
    case .other(let place): otherEntries[place]
    case .object(let shape, let start): .object(object(shapes[Int(shape)], start: Int(start)))
    }
  }

  private func object(_ shape: ObjectShape, start: Int) -> ArchivedObject {
    let list = shape.sortedKeys.enumerated().map { place, key in
      ArchivedFields.Field(key: key, value: fieldValue(fields[start + place]))
    }
    return ArchivedObject(
      archiveClass: classes[shape.classIndex].archiveClass, fields: ArchivedFields(list))
  }

  private func fieldValue(_ field: FieldList.Value) -> FieldValue {
    switch field {
    case .reference(let reference): .reference(reference)
    case .references(let parts):
      .references(lists[parts.range].map { ObjectReference(index: Int($0)) })
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .other(let parts): otherFields[parts.range.lowerBound]
    }
  }
}

extension FieldParts {
  /// The indices of the parts.
  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
