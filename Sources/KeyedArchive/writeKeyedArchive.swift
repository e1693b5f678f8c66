/// Writes a keyed archive.
///
/// The same table gives the same bytes. Entries of `$objects` are the table's values in their
/// order, then one class entry for each chain in the order of first use, so that references are
/// written unchanged. Reading the bytes gives the table again if the table is sound: every
/// reference leads to a value, every chain has a name, and no `other` case holds what another case
/// can hold.
///
/// - Parameter table: The objects.
/// - Returns: The archive.
package func writeKeyedArchive(_ table: ObjectTable) -> [UInt8] {
  var writer = ArchiveWriter(table)
  return writer.write()
}

/// Lays an archive out, without building it as a property list first.
private struct ArchiveWriter {
  private let table: ObjectTable
  private var layout: PropertyListLayout
  private var classes: [ClassEntry] = []

  /// A class with its place in `$objects` and the key lists of its objects met so far.
  private struct ClassEntry {
    let archiveClass: ArchiveClass
    let uid: UInt32
    var shapes: [Shape] = []
  }

  /// The keys of an object and their object numbers.
  private struct Shape {
    let keys: [String]
    let numbers: [Int]
  }

  init(_ table: ObjectTable) {
    self.table = table
    layout = PropertyListLayout(capacity: 2 * table.values.count)
  }

  mutating func write() -> [UInt8] {
    typealias Format = KeyedArchiveFormat
    let keys = [Format.archiverKey, Format.objectsKey, Format.topKey, Format.versionKey]
    let archive = layout.open(
      kind: BinaryPropertyListFormat.Kind.dictionary, count: keys.count)
    for key in keys { layout.put(layout.add(key)) }
    layout.put(layout.add(Format.archiver))
    layout.put(addObjects())
    let root = PropertyList.uid(UInt32(clamping: table.root.index))
    layout.put(layout.add(.dictionary([Format.rootKey: root])))
    layout.put(layout.add(Format.version))
    _ = layout.close(archive)
    return layout.file
  }

  private mutating func addObjects() -> Int {
    let values = table.values.dropFirst()
    collectClasses(values)
    let list = layout.open(
      kind: BinaryPropertyListFormat.Kind.array, count: 1 + values.count + classes.count)
    layout.put(layout.add(KeyedArchiveFormat.null))
    for value in values { layout.put(add(value)) }
    for entry in classes {
      let chain = entry.archiveClass.chain.map(PropertyList.string)
      layout.put(
        layout.add(
          .dictionary([
            KeyedArchiveFormat.classNameKey: .string(entry.archiveClass.name),
            KeyedArchiveFormat.classesKey: .array(chain),
          ])))
    }
    return layout.close(list)
  }

  private mutating func collectClasses(_ values: ArraySlice<ArchivedValue>) {
    for case .object(let object) in values where index(of: object.archiveClass) == nil {
      classes.append(
        ClassEntry(
          archiveClass: object.archiveClass,
          uid: UInt32(clamping: 1 + values.count + classes.count)))
    }
  }

  private func index(of archiveClass: ArchiveClass) -> Int? {
    classes.firstIndex { $0.archiveClass == archiveClass }
  }

  private mutating func add(_ value: ArchivedValue) -> Int {
    switch value {
    case .null: layout.add(.null)
    case .boolean(let value): layout.add(value)
    case .integer(let value): layout.add(value)
    case .unsigned(let value): layout.add(.unsigned(value))
    case .real(let value): layout.add(.real(value))
    case .string(let value): layout.add(value)
    case .data(let value): layout.add(.data(value))
    case .date(let value): layout.add(.date(value))
    case .other(let value): layout.add(value)
    case .object(let object): add(object)
    }
  }

  private mutating func add(_ object: ArchivedObject) -> Int {
    guard let entry = index(of: object.archiveClass) else { return layout.add(.null) }
    let dictionary = layout.open(
      kind: BinaryPropertyListFormat.Kind.dictionary, count: object.fields.count + 1)
    layout.put(layout.add(KeyedArchiveFormat.classKey))
    for number in keyNumbers(object.fields, entry: entry) { layout.put(number) }
    layout.put(layout.add(uid: classes[entry].uid))
    for field in object.fields { layout.put(add(field.value)) }
    return layout.close(dictionary)
  }

  /// The object numbers of the keys of `fields`; remembered, as most objects of a class have the
  /// same few sets of keys.
  private mutating func keyNumbers(_ fields: ArchivedFields, entry: Int) -> [Int] {
    let known = classes[entry].shapes.first { shape in
      shape.keys.count == fields.count && zip(shape.keys, fields).allSatisfy { $0 == $1.key }
    }
    if let known { return known.numbers }
    let shape = Shape(keys: fields.map(\.key), numbers: fields.map { layout.add($0.key) })
    if classes[entry].shapes.count < 16 { classes[entry].shapes.append(shape) }
    return shape.numbers
  }

  private mutating func add(_ value: FieldValue) -> Int {
    switch value {
    case .reference(let reference): return layout.add(uid: UInt32(clamping: reference.index))
    case .references(let references):
      let list = layout.open(
        kind: BinaryPropertyListFormat.Kind.array, count: references.count)
      for reference in references {
        layout.put(layout.add(uid: UInt32(clamping: reference.index)))
      }
      return layout.close(list)
    case .boolean(let value): return layout.add(value)
    case .integer(let value): return layout.add(value)
    case .real(let value): return layout.add(.real(value))
    case .string(let value): return layout.add(value)
    case .data(let value): return layout.add(.data(value))
    case .date(let value): return layout.add(.date(value))
    case .other(let value): return layout.add(value)
    }
  }
}
