/// Builds an object table or its archive; objects may be reserved first and filled later, so that
/// they can refer to each other.
///
/// What is added is kept flat: all fields of all objects in one list, without a value that counts
/// references for itself.
package struct ObjectTableBuilder: Sendable {
  /// An entry of the table.
  enum Entry: Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    /// The number of a text.
    case string(Int)
    /// A shape, and where the fields begin.
    case object(shape: UInt32, fields: UInt32)
    /// The index of any other value.
    case other(Int)
  }

  /// The entries; the first is null.
  var entries: [Entry] = [.null]
  /// The fields of all objects, those of one together and in the order of the archive.
  var fields: [FieldList.Value] = []
  /// The members of all lists of references.
  var lists: [UInt32] = []
  /// The field values that no list holds.
  var otherFields: [FieldValue] = []
  /// The entries that are of no common kind.
  var otherEntries: [ArchivedValue] = []
  /// The texts of the table.
  var texts = TextTable()
  /// The shapes of objects.
  var shapes: [ObjectShape] = []
  /// The classes of objects.
  private(set) var classes: [ShapedClass] = []
  /// The index in the table of the text with each number; 0 if it is not in the table.
  private var textPlaces: [Int] = []

  /// Creates a builder whose table holds nil only.
  ///
  /// - Parameters:
  ///   - objects: About how many objects there will be; space that is not used costs nothing.
  ///   - fieldsPerObject: About how many fields each will have.
  package init(objects: Int = 0, fieldsPerObject: Int = 8) {
    entries.reserveCapacity(objects)
    fields.reserveCapacity(objects * fieldsPerObject)
    lists.reserveCapacity(objects * 2)
  }

  /// Takes a position for a value that is not known yet; it is null until it is set.
  ///
  /// - Returns: The reference to it.
  package mutating func reserve() -> ObjectReference {
    append(.null as Entry)
  }

  /// Appends a value.
  ///
  /// - Parameter value: The value; its references need not lead anywhere yet.
  /// - Returns: The reference to it.
  package mutating func append(_ value: ArchivedValue) -> ObjectReference {
    let entry = entry(value)
    return append(entry)
  }

  /// Appends an object.
  ///
  /// - Returns: The reference to it.
  package mutating func append(
    _ archiveClass: ArchiveClass, _ list: FieldList
  ) -> ObjectReference {
    let entry = entry(archiveClass, list)
    return append(entry)
  }

  /// Replaces the value at a position; does nothing for the null reference and for references
  /// that this builder did not give out.
  ///
  /// - Parameters:
  ///   - reference: A position that was appended or reserved.
  ///   - value: Its value.
  package mutating func set(_ reference: ObjectReference, _ value: ArchivedValue) {
    guard reference != .null, entries.indices.contains(reference.index) else { return }
    entries[reference.index] = entry(value)
  }

  /// Puts an object at a position, as ``set(_:_:)`` does.
  package mutating func set(
    _ reference: ObjectReference, archiveClass: ArchiveClass, list: FieldList
  ) {
    guard reference != .null, entries.indices.contains(reference.index) else { return }
    entries[reference.index] = entry(archiveClass, list)
  }

  /// The position of a string; strings of the same code points share one.
  ///
  /// - Parameter text: The string.
  /// - Returns: The reference to it.
  package mutating func string(_ text: String) -> ObjectReference {
    let number = texts.number(of: text)
    while textPlaces.count <= number { textPlaces.append(0) }
    if textPlaces[number] == 0 { textPlaces[number] = append(.string(number)).index }
    return ObjectReference(index: textPlaces[number])
  }

  /// The value of a field that holds `references` in order.
  package mutating func references(
    _ references: [ObjectReference]
  ) -> FieldList.Value {
    let start = lists.count
    for reference in references { lists.append(UInt32(clamping: reference.index)) }
    return .references(FieldParts(start: UInt32(start), count: UInt32(lists.count - start)))
  }

  /// The value of a field that holds `bytes`.
  package mutating func data(_ bytes: [UInt8]) -> FieldList.Value {
    other(.data(bytes))
  }
}

extension ObjectTableBuilder {
  private mutating func append(_ entry: Entry) -> ObjectReference {
    entries.append(entry)
    return ObjectReference(index: entries.count - 1)
  }

  private mutating func entry(_ value: ArchivedValue) -> Entry {
    switch value {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .real(let value): return .real(value)
    case .string(let text): return .string(texts.number(of: text))
    case .object(let object):
      var list = FieldList(capacity: object.fields.count)
      for field in object.fields { list.add(field.key, fieldValue(field.value)) }
      return entry(object.archiveClass, list)
    case .unsigned, .data, .date, .other:
      otherEntries.append(value)
      return .other(otherEntries.count - 1)
    }
  }

  private mutating func entry(_ archiveClass: ArchiveClass, _ list: FieldList) -> Entry {
    let shape = shape(of: archiveClass, list)
    let start = fields.count
    for place in shapes[shape].order { fields.append(list.fields[place].1) }
    return .object(shape: UInt32(shape), fields: UInt32(start))
  }

  private mutating func fieldValue(_ value: FieldValue) -> FieldList.Value {
    switch value {
    case .reference(let reference): .reference(reference)
    case .references(let members): references(members)
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .string, .data, .date, .other: other(value)
    }
  }

  private mutating func other(_ value: FieldValue) -> FieldList.Value {
    otherFields.append(value)
    return .other(FieldParts(start: UInt32(otherFields.count - 1), count: 1))
  }

  /// The index of a shape; shapes that may recur are reused.
  private mutating func shape(of archiveClass: ArchiveClass, _ list: FieldList) -> Int {
    let classIndex = place(of: archiveClass)
    for index in classes[classIndex].shapes where list.hasKeys(shapes[index].keys) { return index }
    shapes.append(ObjectShape(classIndex: classIndex, keys: list.fields.map(\.0)))
    if classes[classIndex].shapes.count < ShapedClass.mostShapes {
      classes[classIndex].shapes.append(shapes.count - 1)
    }
    return shapes.count - 1
  }

  /// The index of a class.
  ///
  /// Mostly it is the very array that is known, which is seen at once.
  private mutating func place(of archiveClass: ArchiveClass) -> Int {
    if let index = classes.firstIndex(where: { $0.archiveClass.isIdentical(to: archiveClass) }) {
      return index
    }
    if let index = classes.firstIndex(where: { $0.archiveClass == archiveClass }) { return index }
    classes.append(ShapedClass(archiveClass: archiveClass))
    return classes.count - 1
  }
}

extension ArchiveClass {
  /// Whether both share the storage of their chain.
  fileprivate func isIdentical(to other: ArchiveClass) -> Bool {
    let (left, right) = (chain[...], other.chain[...])
    return left.span.isIdentical(to: right.span)
  }
}
