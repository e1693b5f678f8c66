/// The objects of a property list, numbered and ready to be written: a container before its members,
/// equal scalars once.
struct PropertyListLayout {
  /// An object of the file; there are very many, hence not an enumeration, which would be twice as large.
  struct Object {
    /// The number of bytes of a scalar, after those of the objects before; the number of items of a
    /// container, whose references follow those of the objects before.
    let count: UInt32
    /// The high half of a container's marker; 0 for a scalar.
    let kind: UInt8

    /// The number of references that a container holds.
    var slots: Int {
      kind == BinaryPropertyListFormat.Kind.dictionary ? 2 * Int(count) : Int(count)
    }
  }

  /// The rarer scalars, distinguished by their bytes.
  private enum Scalar: Hashable {
    case unsigned(UInt64)
    case date(UInt64)
    case data([UInt8])
    case uid(UInt32)
  }

  /// About how many bytes of scalars there are for each object.
  private static let usualScalarSize = 4

  private(set) var objects: [Object] = []
  /// The bytes of all scalars, one after the other.
  private(set) var scalars: [UInt8] = []
  /// The members of all containers, one after the other, as object numbers.
  private(set) var references: [UInt32] = []
  private var texts: TextTable
  /// The object number of each text; -1 if it has none.
  private var textNumbers: [Int] = []
  /// The number of integers from 0 that are looked up in a table.
  private static let smallIntegerCount = 1024
  /// The object numbers of small integers; -1 if absent.
  private var smallIntegers = [Int](repeating: -1, count: Self.smallIntegerCount)
  /// The object numbers of the other integers and of numbers with a fraction, by their bits: dictionaries of one type,
  /// as the first of each type takes as long as hundreds of numbers.
  private var integers: [UInt64: Int] = [:]
  private var reals: [UInt64: Int] = [:]
  /// The object numbers of the UIDs that are looked up by index; 0, the number of the file's top object,
  /// for one that is not there.
  private var uids: [UInt32]
  private var null: Int?
  private var yes: Int?
  private var no: Int?
  private var others: [Scalar: Int] = [:]

  /// Creates an empty layout.
  ///
  /// - Parameters:
  ///   - texts: The numbers of texts.
  ///   - count: The approximate number of objects.
  ///   - references: The approximate number of references.
  ///   - uids: The limit below which UIDs are found faster.
  init(
    texts: TextTable = TextTable(), capacity count: Int = 0, references: Int = 0, uids: Int = 0
  ) {
    self.texts = texts
    self.uids = [UInt32](repeating: 0, count: uids)
    objects.reserveCapacity(count)
    self.references.reserveCapacity(references)
    scalars.reserveCapacity(count * Self.usualScalarSize)
  }

  /// Adds a value and everything in it; gives its number.
  mutating func add(_ value: PropertyList) -> Int {
    switch value {
    case .null: constant(\.null, value)
    case .boolean(let flag): add(flag)
    case .integer(let number): add(number)
    case .unsigned(let number): share(.unsigned(number), value)
    case .real(let number): add(number)
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
      let bits = UInt64(bitPattern: number)
      if let known = integers[bits] { return known }
      integers[bits] = objects.count
      return addScalar { appendInteger(number, to: &$0) }
    }
    if smallIntegers[Int(number)] < 0 {
      smallIntegers[Int(number)] = objects.count
      return addScalar { appendInteger(number, to: &$0) }
    }
    return smallIntegers[Int(number)]
  }

  /// Adds a number with a fraction, or one that is written like it.
  mutating func add(_ number: Double) -> Int {
    if let known = reals[number.bitPattern] { return known }
    reals[number.bitPattern] = objects.count
    return append(.real(number))
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
    guard index < uids.count else { return share(.uid(uid), .uid(uid)) }
    if uids[index] == 0 {
      uids[index] = UInt32(clamping: objects.count)
      return addScalar { appendUID(uid, to: &$0) }
    }
    return Int(uids[index])
  }

  /// A container that is being filled.
  struct OpenContainer {
    /// Its object number.
    let number: Int
    fileprivate var slot: Int
  }

  /// Starts a container of `count` items, two for each entry of a dictionary; all must be added in order.
  mutating func open(kind: UInt8, count: Int) -> OpenContainer {
    let container = OpenContainer(number: objects.count, slot: references.count)
    let object = Object(count: UInt32(clamping: count), kind: kind)
    objects.append(object)
    references.append(contentsOf: repeatElement(0, count: object.slots))
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
}

extension PropertyListLayout {
  private mutating func append(_ scalar: PropertyList) -> Int {
    addScalar { appendScalar(scalar, to: &$0) }
  }

  private mutating func append(text: String) -> Int {
    addScalar { appendText(text, to: &$0) }
  }

  /// Adds a scalar whose bytes `write` appends, which avoids allocating a property list for each.
  @inline(__always)
  private mutating func addScalar(_ write: (inout [UInt8]) -> Void) -> Int {
    let start = scalars.count
    write(&scalars)
    objects.append(Object(count: UInt32(clamping: scalars.count - start), kind: 0))
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
    var container = open(kind: kind, count: members.count)
    for member in members { put(add(member), in: &container) }
    return container.number
  }

  private mutating func add(_ members: [String: PropertyList]) -> Int {
    let sorted = members.sorted { ExactString(text: $0.key) < ExactString(text: $1.key) }
    var container = open(
      kind: BinaryPropertyListFormat.Kind.dictionary, count: sorted.count)
    for (key, _) in sorted { put(add(key), in: &container) }
    for (_, value) in sorted { put(add(value), in: &container) }
    return container.number
  }
}
