import Text

/// Turns objects of a file into values, each object once.
struct PropertyListExpander {
  /// The file the objects are in.
  var file: BinaryPropertyListFile

  /// The new number of each UID, negative where no reference is allowed; nil keeps UIDs.
  var renumbering: [Int]?

  private let depthLimit: Int
  private let sizeLimit: Int
  private var finished: [Int: Expansion] = [:]
  private var open: Set<Int> = []
  private var used = 0

  private struct Expansion {
    var value: PropertyList
    var size: Int
  }

  /// Creates an expander without anything expanded.
  ///
  /// - Parameters:
  ///   - file: The file the objects are in.
  ///   - limits: The greatest depth and number of expanded objects.
  init(file: BinaryPropertyListFile, limits: ReadingLimits) {
    self.file = file
    depthLimit = limits.depth
    // Two sizes within the limit must be summable.
    sizeLimit = min(limits.objects, Int.max / 4)
  }

  /// The value of an object.
  ///
  /// - Parameter object: The number of the object.
  /// - Returns: The value, with everything it refers to.
  /// - Throws: ``PropertyListError`` if the object or one below it is malformed, or a limit is
  ///   reached.
  mutating func value(of object: Int) throws(PropertyListError) -> PropertyList {
    let result = try expansion(of: object, depth: 0)
    used += result.size
    try check(used, object)
    return result.value
  }

  private mutating func expansion(
    of object: Int, depth: Int
  ) throws(PropertyListError) -> Expansion {
    if let known = finished[object] {
      return known
    }
    let result = try fresh(object, depth: depth)
    finished[object] = result
    return result
  }

  private mutating func fresh(_ object: Int, depth: Int) throws(PropertyListError) -> Expansion {
    switch try file.node(of: object) {
    case .array(let references):
      let (members, size) = try self.members(references, of: object, depth: depth)
      return Expansion(value: .array(members), size: size)
    case .set(let references):
      let (members, size) = try self.members(references, of: object, depth: depth)
      return Expansion(value: .set(members), size: size)
    case .dictionary(let references):
      return try dictionary(references, of: object, depth: depth)
    case let scalar:
      return Expansion(value: try self.scalar(scalar, of: object), size: 1)
    }
  }

  private mutating func scalar(
    _ node: BinaryPropertyListNode, of object: Int
  ) throws(PropertyListError) -> PropertyList {
    switch node {
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .unsigned(let value): return .unsigned(value)
    case .real(let value): return .real(value)
    case .date(let value): return .date(value)
    case .data(let range):
      try file.spend(range.count, at: range.lowerBound)
      return .data(Array(file.bytes[range]))
    case .ascii, .utf16: return .string(try file.string(of: object) ?? "")
    case .uid(let uid): return .uid(try renumbered(uid, of: object))
    case .null, .array, .set, .dictionary: return .null
    }
  }

  private mutating func members(
    _ references: BinaryPropertyListNode.References, of object: Int, depth: Int
  ) throws(PropertyListError) -> (members: [PropertyList], size: Int) {
    try enter(object, count: references.count, depth: depth)
    var members: [PropertyList] = []
    members.reserveCapacity(references.count)
    var size = 1
    for position in 0..<references.count {
      let member = try file.member(position, of: references)
      let expansion = try expansion(of: member, depth: depth + 1)
      members.append(expansion.value)
      size += expansion.size
      try check(size, object)
    }
    open.remove(object)
    return (members, size)
  }

  private mutating func dictionary(
    _ references: BinaryPropertyListNode.References, of object: Int, depth: Int
  ) throws(PropertyListError) -> Expansion {
    try enter(object, count: 2 * references.count, depth: depth)
    var members: [String: PropertyList] = Dictionary(minimumCapacity: references.count)
    var size = 1
    for position in 0..<references.count {
      let key = try file.key(position, of: references)
      let member = try file.member(references.count + position, of: references)
      let expansion = try expansion(of: member, depth: depth + 1)
      guard members.updateValue(expansion.value, forKey: key) == nil else {
        throw try file.duplicateKey(position, of: references)
      }
      size += expansion.size + 1
      try check(size, object)
    }
    open.remove(object)
    return Expansion(value: .dictionary(members), size: size)
  }

  private mutating func enter(
    _ object: Int, count: Int, depth: Int
  ) throws(PropertyListError) {
    let offset = try file.offset(of: object)
    guard depth < depthLimit else {
      throw PropertyListError(
        offset: offset, message: "containers nested too deeply",
        expected: "at most \(depthLimit) levels")
    }
    guard open.insert(object).inserted else {
      throw PropertyListError(
        offset: offset, message: "a container that contains itself", expected: "no cycle")
    }
    try file.spend(count, at: offset)
  }

  private func check(_ size: Int, _ object: Int) throws(PropertyListError) {
    guard size <= sizeLimit else {
      throw PropertyListError(
        offset: try file.offset(of: object), message: "too many objects",
        expected: "at most \(sizeLimit), shared objects counted for each use")
    }
  }

  private func renumbered(_ uid: UInt32, of object: Int) throws(PropertyListError) -> UInt32 {
    guard let renumbering else {
      return uid
    }
    let index = Int(uid)
    guard index < renumbering.count, renumbering[index] >= 0 else {
      throw .reference(uid, at: try file.offset(of: object), count: renumbering.count)
    }
    return UInt32(renumbering[index])
  }
}
