extension ModelDecoder {
  /// The object at `reference` and all objects that it refers to, as a separate archive.
  ///
  /// Objects are numbered in the order in which they are met, fields by name, so that the same
  /// object always gives the same bytes.
  ///
  /// - Throws: ``CompiledModelError`` if more objects hang on it than the file can mean.
  mutating func separateArchive(
    _ reference: ObjectReference, at path: ArchivePath
  ) throws(CompiledModelError) -> [UInt8] {
    var copier = ObjectCopier(source: reader.table, builder: ObjectTableBuilder())
    let root = copier.place(of: reference)
    while let size = copier.copyNext() {
      try reader.spend(size, at: path)
    }
    return copier.builder.archive(root: root)
  }
}

/// Copies objects with all that they refer to from one table into another.
struct ObjectCopier {
  private let source: ObjectTable
  /// The destination of the objects.
  private(set) var builder: ObjectTableBuilder
  private var places: [ObjectReference: ObjectReference] = [.null: .null]
  private var pending: [ObjectReference] = []
  private var next = 0

  /// Creates a copier from `source` into `builder`.
  init(source: ObjectTable, builder: ObjectTableBuilder) {
    self.source = source
    self.builder = builder
  }

  /// The position in the target of the object at `reference` of the source.
  mutating func place(of reference: ObjectReference) -> ObjectReference {
    if let place = places[reference] { return place }
    let place = builder.reserve()
    places[reference] = place
    pending.append(reference)
    return place
  }

  /// Copies the next object that was met and not yet copied.
  ///
  /// - Returns: The number of its parts; nil if everything has been copied.
  mutating func copyNext() -> Int? {
    guard next < pending.count, let place = places[pending[next]] else { return nil }
    let value = source[pending[next]]
    next += 1
    switch value {
    case .object(var object):
      var size = 1
      for key in object.fields.keys.sorted() {
        guard let field = object.fields[key] else { continue }
        size += 1
        if case .references(let references) = field { size += references.count }
        object.fields[key] = copy(field)
      }
      builder.set(place, .object(object))
      return size
    case .other(let list):
      builder.set(place, .other(copy(list)))
    default:
      builder.set(place, value)
    }
    return 1
  }

  private mutating func copy(_ field: FieldValue) -> FieldValue {
    switch field {
    case .reference(let reference): return .reference(place(of: reference))
    case .references(let references):
      var copies: [ObjectReference] = []
      for reference in references { copies.append(place(of: reference)) }
      return .references(copies)
    case .other(let list): return .other(copy(list))
    default: return field
    }
  }

  private mutating func copy(_ list: PropertyList) -> PropertyList {
    switch list {
    case .uid(let index):
      let place = place(of: ObjectReference(index: Int(index)))
      return .uid(UInt32(clamping: place.index))
    case .array(let members):
      var copies: [PropertyList] = []
      for member in members { copies.append(copy(member)) }
      return .array(copies)
    case .set(let members):
      var copies: [PropertyList] = []
      for member in members { copies.append(copy(member)) }
      return .set(copies)
    case .dictionary(let entries):
      var copies = entries
      for key in entries.keys.sorted() {
        guard let value = entries[key] else { continue }
        copies[key] = copy(value)
      }
      return .dictionary(copies)
    default: return list
    }
  }
}
