/// The objects of a property list, numbered and ready to be written: a container before its members,
/// equal scalars once.
struct PropertyListLayout {
  /// An object of the file.
  private enum Object {
    /// So many of the encoded scalars, after those of the objects before.
    case scalar(bytes: UInt32)
    /// A container: the marker's high half, its count, and so many of the references, after those of
    /// the objects before.
    case container(kind: UInt8, count: UInt32, slots: UInt32)
  }

  /// The scalars that are told apart by their bytes and not by their text or number.
  private enum Scalar: Hashable {
    case unsigned(UInt64)
    case real(UInt64)
    case date(UInt64)
    case data([UInt8])
    case uid(UInt32)
  }

  /// UIDs below this are looked up by index.
  private let denseLimit: Int
  private var objects: [Object] = []
  private var scalars: [UInt8] = []
  private var references: [UInt32] = []
  private var texts: TextTable
  /// The object number of each text; -1 when it has none.
  private var textNumbers: [Int] = []
  /// The object numbers of small integers, as most are; -1 for one that is not there.
  private var smallIntegers = [Int](repeating: -1, count: 1024)
  private var integers: [Int64: Int] = [:]
  private var uids: [Int] = []
  private var null: Int?
  private var yes: Int?
  private var no: Int?
  private var others: [Scalar: Int] = [:]

  /// Makes an empty layout with space for `count` objects and so many references, whose texts are
  /// numbered by `texts`.
  init(texts: TextTable = TextTable(), capacity count: Int = 0, references: Int = 0) {
    self.texts = texts
    denseLimit = count
    objects.reserveCapacity(count)
    self.references.reserveCapacity(references)
    scalars.reserveCapacity(count * 4)
  }

  /// Adds a value and everything in it; gives its number.
  mutating func add(_ value: PropertyList) -> Int {
    switch value {
    case .null: constant(\.null, value)
    case .boolean(let flag): add(flag)
    case .integer(let number): add(number)
    case .unsigned(let number): share(.unsigned(number), value)
    case .real(let number): share(.real(number.bitPattern), value)
    case .date(let seconds): share(.date(seconds.bitPattern), value)
    case .data(let bytes): share(.data(bytes), value)
    case .string(let text): add(text)
    case .uid(let uid): add(uid: uid)
    case .array(let members): add(members, kind: BinaryPropertyListFormat.Kind.array)
    case .set(let members): add(members, kind: BinaryPropertyListFormat.Kind.set)
    case .dictionary(let members): add(members)
    }
  }

  /// Adds a text.
  mutating func add(_ text: String) -> Int {
    add(text: texts.number(of: text))
  }

  /// Adds the text of a number.
  mutating func add(text number: Int) -> Int {
    while textNumbers.count <= number { textNumbers.append(-1) }
    if textNumbers[number] < 0 {
      textNumbers[number] = objects.count
      return append(text: texts.texts[number])
    }
    return textNumbers[number]
  }

  /// Adds an integer.
  mutating func add(_ number: Int64) -> Int {
    guard smallIntegers.indices.contains(Int(number)) else {
      if let known = integers[number] { return known }
      integers[number] = objects.count
      return addScalar { appendInteger(number, to: &$0) }
    }
    if smallIntegers[Int(number)] < 0 {
      smallIntegers[Int(number)] = objects.count
      return addScalar { appendInteger(number, to: &$0) }
    }
    return smallIntegers[Int(number)]
  }

  /// Adds a boolean.
  mutating func add(_ flag: Bool) -> Int {
    if let known = flag ? yes : no { return known }
    if flag { yes = objects.count } else { no = objects.count }
    return append(.boolean(flag))
  }

  /// Adds a reference to an entry of an archive.
  mutating func add(uid: UInt32) -> Int {
    let index = Int(uid)
    guard index < denseLimit else { return share(.uid(uid), .uid(uid)) }
    if index >= uids.count {
      let count = max(index + 1, min(2 * uids.count, denseLimit))
      uids.append(contentsOf: repeatElement(-1, count: count - uids.count))
    }
    if uids[index] < 0 {
      uids[index] = objects.count
      return addScalar { appendUID(uid, to: &$0) }
    }
    return uids[index]
  }

  /// A container that is being filled.
  struct OpenContainer {
    /// Its object number.
    let number: Int
    fileprivate var slot: Int
  }

  /// Starts a container of `count` items that holds so many references: all of its `slots` have to
  /// be filled, in order.
  mutating func open(kind: UInt8, count: Int, slots: Int) -> OpenContainer {
    let container = OpenContainer(number: objects.count, slot: references.count)
    objects.append(
      .container(kind: kind, count: UInt32(clamping: count), slots: UInt32(clamping: slots)))
    references.append(contentsOf: repeatElement(0, count: slots))
    return container
  }

  /// Puts the object `number` into the next slot of `container`.
  mutating func put(_ number: Int, in container: inout OpenContainer) {
    references[container.slot] = UInt32(truncatingIfNeeded: number)
    container.slot += 1
  }

  /// Puts objects into the next slots of `container`.
  mutating func put(_ numbers: [UInt32], in container: inout OpenContainer) {
    for number in numbers {
      references[container.slot] = number
      container.slot += 1
    }
  }

  /// The file, whose top object is the first.
  var file: [UInt8] {
    let referenceSize = width(of: objects.count - 1)
    let capacity =
      scalars.count + references.count * referenceSize + objects.count * 11 + 64
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var writer = LayoutBytes(UnsafeMutableRawBufferPointer(buffer))
      write(to: &writer, referenceSize: referenceSize)
      count = writer.count
    }
  }

  private func write(to writer: inout LayoutBytes, referenceSize: Int) {
    writer.append(BinaryPropertyListFormat.header[...])
    var offsets: [UInt64] = []
    offsets.reserveCapacity(objects.count)
    var scalar = 0
    var reference = 0
    for object in objects {
      offsets.append(UInt64(writer.count))
      switch object {
      case .scalar(let count):
        writer.append(scalars[scalar..<scalar + Int(count)])
        scalar += Int(count)
      case .container(let kind, let count, let slots):
        writer.append(kind: kind, count: Int(count))
        writer.append(references[reference..<reference + Int(slots)], size: referenceSize)
        reference += Int(slots)
      }
    }
    let trailer = BinaryPropertyListTrailer(
      offsetSize: width(of: writer.count), referenceSize: referenceSize,
      objectCount: objects.count, topObject: 0, offsetTableOffset: writer.count)
    writer.append(offsets[...], size: trailer.offsetSize)
    writer.append(trailer.bytes[...])
  }
}

extension PropertyListLayout {
  private mutating func append(_ scalar: PropertyList) -> Int {
    addScalar { appendScalar(scalar, to: &$0) }
  }

  private mutating func append(text: String) -> Int {
    addScalar { appendText(text, to: &$0) }
  }

  /// Adds a scalar, whose bytes `write` appends: most are written without a property list, which would
  /// take memory for each.
  @inline(__always)
  private mutating func addScalar(_ write: (inout [UInt8]) -> Void) -> Int {
    let start = scalars.count
    write(&scalars)
    objects.append(.scalar(bytes: UInt32(clamping: scalars.count - start)))
    return objects.count - 1
  }

  private mutating func constant(
    _ place: WritableKeyPath<Self, Int?>, _ value: PropertyList
  ) -> Int {
    if let known = self[keyPath: place] { return known }
    self[keyPath: place] = objects.count
    return append(value)
  }

  private mutating func share(_ scalar: Scalar, _ value: PropertyList) -> Int {
    if let known = others[scalar] { return known }
    others[scalar] = objects.count
    return append(value)
  }

  private mutating func add(_ members: [PropertyList], kind: UInt8) -> Int {
    var container = open(kind: kind, count: members.count, slots: members.count)
    for member in members { put(add(member), in: &container) }
    return container.number
  }

  private mutating func add(_ members: [String: PropertyList]) -> Int {
    let sorted = members.sorted { ExactString(text: $0.key) < ExactString(text: $1.key) }
    var container = open(
      kind: BinaryPropertyListFormat.Kind.dictionary, count: sorted.count,
      slots: 2 * sorted.count)
    for (key, _) in sorted { put(add(key), in: &container) }
    for (_, value) in sorted { put(add(value), in: &container) }
    return container.number
  }

  private func width(of number: Int) -> Int {
    switch number {
    case ...0xFF: 1
    case ...0xFFFF: 2
    case ...0xFFFF_FFFF: 4
    default: 8
    }
  }
}
