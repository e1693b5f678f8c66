/// Lays a value out as numbered objects: a container before its members, scalars once.
struct PropertyListFlattener {
  /// An object of the file.
  enum Object {
    /// A value that refers to no other.
    case scalar(PropertyList)
    /// Object numbers of the members.
    case array([Int])
    /// Object numbers of the members.
    case set([Int])
    /// Object numbers of the keys, then of the values.
    case dictionary([Int])
  }

  /// The objects so far, by number.
  private(set) var objects: [Object] = []

  private var scalars: [Scalar: Int] = [:]

  /// Scalars that may be written once: equal in every bit.
  private enum Scalar: Hashable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case real(UInt64)
    case date(UInt64)
    case data([UInt8])
    case string(ExactString)
    case uid(UInt32)
  }

  /// Adds a value and everything in it.
  ///
  /// - Parameter value: The value.
  /// - Returns: Its object number.
  mutating func add(_ value: PropertyList) -> Int {
    switch value {
    case .null: share(.null, value)
    case .boolean(let flag): share(.boolean(flag), value)
    case .integer(let number): share(.integer(number), value)
    case .unsigned(let number): share(.unsigned(number), value)
    case .real(let number): share(.real(number.bitPattern), value)
    case .date(let seconds): share(.date(seconds.bitPattern), value)
    case .data(let bytes): share(.data(bytes), value)
    case .string(let text): share(.string(ExactString(text: text)), value)
    case .uid(let uid): share(.uid(uid), value)
    case .array(let members): add(members, as: Object.array)
    case .set(let members): add(members, as: Object.set)
    case .dictionary(let members): add(members)
    }
  }

  private mutating func share(_ scalar: Scalar, _ value: PropertyList) -> Int {
    if let known = scalars[scalar] {
      return known
    }
    objects.append(.scalar(value))
    scalars[scalar] = objects.count - 1
    return objects.count - 1
  }

  private mutating func add(_ members: [PropertyList], as make: ([Int]) -> Object) -> Int {
    let number = objects.count
    objects.append(make([]))
    var references: [Int] = []
    references.reserveCapacity(members.count)
    for member in members {
      references.append(add(member))
    }
    objects[number] = make(references)
    return number
  }

  private mutating func add(_ members: [String: PropertyList]) -> Int {
    let number = objects.count
    objects.append(.dictionary([]))
    let sorted = members.sorted { left, right in
      ExactString(text: left.key) < ExactString(text: right.key)
    }
    var references: [Int] = []
    references.reserveCapacity(2 * sorted.count)
    for (key, _) in sorted {
      references.append(add(.string(key)))
    }
    for (_, value) in sorted {
      references.append(add(value))
    }
    objects[number] = .dictionary(references)
    return number
  }
}
