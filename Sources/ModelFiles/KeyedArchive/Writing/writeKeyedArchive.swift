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
  ObjectTableBuilder(table).archive(root: table.root)
}

/// Lays an archive out, without building it as a property list first.
struct ArchiveWriter {
  private let builder: ObjectTableBuilder
  private var layout: PropertyListLayout
  /// The indices of the classes in order of first use.
  private var classOrder: [Int] = []
  /// The UID of each class, by index; 0 for one without objects.
  private var classUIDs: [UInt32]
  /// The object number of the key of class references, once it is known.
  private var classKeyNumber: Int?
  /// The object numbers of the keys of each shape; empty as long as no object of it was written.
  private var keyNumbers: [[UInt32]]
  /// The number of keys of each shape.
  private let keyCounts: [Int]
  /// The index of the class of each shape.
  private let classes: [Int]

  /// Space for additional objects and references, of which every archive has few.
  private static let remainder = 256

  /// Creates a writer for the contents of `builder`.
  init(_ builder: ObjectTableBuilder) {
    self.builder = builder
    // An entry and the reference to it, lists, texts, and what is not much.
    let (entries, fields) = (builder.entries.count, builder.fields.count)
    let lists = builder.fields.count { if case .references = $0 { true } else { false } }
    // The key and the value of each field and of each class, and the members of all lists.
    layout = PropertyListLayout(
      texts: builder.texts,
      capacity: 2 * entries + lists + builder.texts.texts.count + Self.remainder,
      references: 2 * (fields + entries) + entries + builder.lists.count + Self.remainder,
      uids: entries + builder.classes.count)
    classUIDs = Array(repeating: 0, count: builder.classes.count)
    keyNumbers = Array(repeating: [], count: builder.shapes.count)
    keyCounts = builder.shapes.map(\.keys.count)
    classes = builder.shapes.map(\.classIndex)
  }

  /// The archive about the object at `root`.
  mutating func write(
    root: ObjectReference, perform: (Int, @Sendable (Int) -> Void) -> Void
  ) -> [UInt8] {
    typealias Format = KeyedArchiveFormat
    let keys = [Format.archiverKey, Format.objectsKey, Format.topKey, Format.versionKey]
    var archive = layout.open(
      kind: BinaryPropertyListFormat.Kind.dictionary, count: keys.count)
    for key in keys { layout.put(layout.add(key), in: &archive) }
    layout.put(layout.add(Format.archiver), in: &archive)
    layout.put(addObjects(), in: &archive)
    let uid = PropertyList.uid(UInt32(clamping: root.index))
    layout.put(layout.add(.dictionary([Format.rootKey: uid])), in: &archive)
    layout.put(layout.add(Format.version), in: &archive)
    return layout.file(perform: perform)
  }

  private mutating func addObjects() -> Int {
    collectClasses()
    let count = builder.entries.count + classOrder.count
    var list = layout.open(
      kind: BinaryPropertyListFormat.Kind.array, count: count)
    layout.put(layout.add(KeyedArchiveFormat.null), in: &list)
    for index in builder.entries.indices.dropFirst() {
      layout.put(add(builder.entries[index]), in: &list)
    }
    for index in classOrder {
      let archiveClass = builder.classes[index].archiveClass
      let chain = archiveClass.chain.map(PropertyList.string)
      layout.put(
        layout.add(
          .dictionary([
            KeyedArchiveFormat.classNameKey: .string(archiveClass.name),
            KeyedArchiveFormat.classesKey: .array(chain),
          ])), in: &list)
    }
    return list.number
  }

  /// Numbers the classes after all entries, in order of first use.
  private mutating func collectClasses() {
    for case .object(let shape, _) in builder.entries {
      let index = classes[Int(shape)]
      guard classUIDs[index] == 0 else { continue }
      classUIDs[index] = UInt32(clamping: builder.entries.count + classOrder.count)
      classOrder.append(index)
    }
  }

  private mutating func add(_ entry: ObjectTableBuilder.Entry) -> Int {
    switch entry {
    case .null: layout.add(.null)
    case .boolean(let value): layout.add(value)
    case .integer(let value): layout.add(value)
    case .real(let value): layout.add(value)
    case .string(let number): layout.add(text: number)
    case .object(let shape, let fields): addObject(Int(shape), fields: Int(fields))
    case .other(let place): addOther(builder.otherEntries[place])
    }
  }

  private mutating func addOther(_ value: ArchivedValue) -> Int {
    switch value {
    case .unsigned(let value): layout.add(.unsigned(value))
    case .data(let value): layout.add(.data(value))
    case .date(let value): layout.add(.date(value))
    case .other(let value): layout.add(value)
    case .null, .boolean, .integer, .real, .string, .object: layout.add(.null)
    }
  }

  private mutating func addObject(_ shape: Int, fields: Int) -> Int {
    let count = keyCounts[shape]
    var dictionary = layout.open(
      kind: BinaryPropertyListFormat.Kind.dictionary, count: count + 1)
    let classKey = classKeyNumber ?? layout.add(KeyedArchiveFormat.classKey)
    classKeyNumber = classKey
    layout.put(classKey, in: &dictionary)
    if keyNumbers[shape].isEmpty {
      for key in builder.shapes[shape].sortedKeys {
        keyNumbers[shape].append(UInt32(layout.add(key)))
      }
    }
    layout.put(keyNumbers[shape], in: &dictionary)
    layout.put(layout.add(uid: classUIDs[classes[shape]]), in: &dictionary)
    for place in fields..<fields + count {
      layout.put(add(builder.fields[place]), in: &dictionary)
    }
    return dictionary.number
  }

  private mutating func add(_ value: FieldList.Value) -> Int {
    switch value {
    case .reference(let reference): return layout.add(uid: UInt32(clamping: reference.index))
    case .references(let parts):
      let range = parts.range
      var list = layout.open(
        kind: BinaryPropertyListFormat.Kind.array, count: range.count)
      for place in range { layout.put(layout.add(uid: builder.lists[place]), in: &list) }
      return list.number
    case .boolean(let value): return layout.add(value)
    case .integer(let value): return layout.add(value)
    case .real(let value): return layout.add(value)
    case .other(let parts): return addOther(builder.otherFields[parts.range.lowerBound])
    }
  }

  private mutating func addOther(_ value: FieldValue) -> Int {
    switch value {
    case .string(let value): layout.add(value)
    case .data(let value): layout.add(.data(value))
    case .date(let value): layout.add(.date(value))
    case .other(let value): layout.add(value)
    case .reference, .references, .boolean, .integer, .real: layout.add(.null)
    }
  }
}
