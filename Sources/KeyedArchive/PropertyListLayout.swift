/// The objects of a property list, numbered and ready to be written: a container before its members,
/// equal scalars once.
struct PropertyListLayout {
  /// An object of the file.
  private enum Object {
    /// A range of the encoded scalars.
    case scalar(start: Int, end: Int)
    /// A container: the marker's high half, its count, and a range of the references.
    case container(kind: UInt8, count: Int, start: Int, end: Int)
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
  private var pending: [UInt32] = []
  private var texts: [ExactString: Int] = [:]
  private var integers: [Int64: Int] = [:]
  private var uids: [Int] = []
  private var constants: (null: Int?, yes: Int?, no: Int?) = (nil, nil, nil)
  private var others: [Scalar: Int] = [:]

  /// Makes an empty layout with space for `count` objects.
  init(capacity count: Int = 0) {
    denseLimit = count
    objects.reserveCapacity(count)
    references.reserveCapacity(count * 4)
    scalars.reserveCapacity(count * 8)
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
    let exact = ExactString(text: text)
    if let known = texts[exact] { return known }
    texts[exact] = objects.count
    return append(.string(text))
  }

  /// Adds an integer.
  mutating func add(_ number: Int64) -> Int {
    if let known = integers[number] { return known }
    integers[number] = objects.count
    return append(.integer(number))
  }

  /// Adds a boolean.
  mutating func add(_ flag: Bool) -> Int {
    constant(flag ? \.yes : \.no, .boolean(flag))
  }

  /// Adds a reference to an entry of an archive.
  mutating func add(uid: UInt32) -> Int {
    let index = Int(uid)
    guard index < denseLimit else { return share(.uid(uid), .uid(uid)) }
    if index >= uids.count {
      let count = max(index + 1, min(2 * uids.count, denseLimit))
      uids.append(contentsOf: [Int](repeating: -1, count: count - uids.count))
    }
    if uids[index] < 0 {
      uids[index] = objects.count
      return append(.uid(uid))
    }
    return uids[index]
  }

  /// A container that is being added.
  struct OpenContainer {
    fileprivate let number: Int
    fileprivate let firstPending: Int
    fileprivate let kind: UInt8
    fileprivate let count: Int
  }

  /// Starts a container of `count` items; what is put until it is closed are its references.
  mutating func open(kind: UInt8, count: Int) -> OpenContainer {
    objects.append(.container(kind: kind, count: count, start: 0, end: 0))
    return OpenContainer(
      number: objects.count - 1, firstPending: pending.count, kind: kind, count: count)
  }

  /// Ends the container opened last; gives its number.
  mutating func close(_ container: OpenContainer) -> Int {
    let start = references.count
    references += pending[container.firstPending...]
    pending.removeLast(pending.count - container.firstPending)
    objects[container.number] = .container(
      kind: container.kind, count: container.count, start: start, end: references.count)
    return container.number
  }

  /// Puts the object `number` into the container opened last.
  mutating func put(_ number: Int) {
    pending.append(UInt32(truncatingIfNeeded: number))
  }

  /// The file, whose top object is the first.
  var file: [UInt8] {
    let referenceSize = width(of: objects.count - 1)
    var bytes = BinaryPropertyListFormat.header
    bytes.reserveCapacity(scalars.count + (references.count + objects.count) * 4 + 64)
    var offsets: [Int] = []
    offsets.reserveCapacity(objects.count)
    for object in objects {
      offsets.append(bytes.count)
      switch object {
      case .scalar(let start, let end): bytes += scalars[start..<end]
      case .container(let kind, let count, let start, let end):
        appendMarker(kind, count: count, to: &bytes)
        for reference in references[start..<end] {
          appendBigEndian(UInt64(reference), size: referenceSize, to: &bytes)
        }
      }
    }
    let trailer = BinaryPropertyListTrailer(
      offsetSize: width(of: bytes.count), referenceSize: referenceSize,
      objectCount: objects.count, topObject: 0, offsetTableOffset: bytes.count)
    for offset in offsets {
      appendBigEndian(UInt64(offset), size: trailer.offsetSize, to: &bytes)
    }
    return bytes + trailer.bytes
  }
}

extension PropertyListLayout {
  private mutating func append(_ scalar: PropertyList) -> Int {
    let start = scalars.count
    appendScalar(scalar, to: &scalars)
    objects.append(.scalar(start: start, end: scalars.count))
    return objects.count - 1
  }

  private mutating func constant(
    _ place: WritableKeyPath<(null: Int?, yes: Int?, no: Int?), Int?>, _ value: PropertyList
  ) -> Int {
    if let known = constants[keyPath: place] { return known }
    constants[keyPath: place] = objects.count
    return append(value)
  }

  private mutating func share(_ scalar: Scalar, _ value: PropertyList) -> Int {
    if let known = others[scalar] { return known }
    others[scalar] = objects.count
    return append(value)
  }

  private mutating func add(_ members: [PropertyList], kind: UInt8) -> Int {
    let container = open(kind: kind, count: members.count)
    for member in members { put(add(member)) }
    return close(container)
  }

  private mutating func add(_ members: [String: PropertyList]) -> Int {
    let sorted = members.sorted { ExactString(text: $0.key) < ExactString(text: $1.key) }
    let container = open(kind: BinaryPropertyListFormat.Kind.dictionary, count: sorted.count)
    for (key, _) in sorted { put(add(key)) }
    for (_, value) in sorted { put(add(value)) }
    return close(container)
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
