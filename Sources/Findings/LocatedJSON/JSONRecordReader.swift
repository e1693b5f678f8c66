/// Reads a file of objects one by one, keeping only one in memory.
///
/// The file is either an object whose members are lists of objects, or JSON lines: a sequence of objects,
/// recognized by the name of the first member of the first object.
package struct JSONRecordReader {
  /// A part of the file.
  package enum Item: Sendable {
    /// The start of a list.
    case list(JSONListName)
    /// An object in a list, or a line.
    case object(JSONRecord)
  }

  private enum State {
    case start, lists(isFirst: Bool), objects(isFirst: Bool), lines, end
  }

  private var buffer: JSONBuffer
  private var state = State.start
  /// The names of the first member of the first object that mark the file as JSON lines.
  private let lineMarks: Set<String>
  private let sizeLimit: Int

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - file: The path, for messages.
  ///   - lineMarks: The names of the first member of the first object that mark the file as JSON lines.
  ///   - sizeLimit: The maximum size of an object, in bytes.
  ///   - read: Returns the next bytes of the file; empty at its end.
  package init(
    file: String, lineMarks: Set<String>, sizeLimit: Int = 256 << 20,
    read: @escaping () throws(ToolchainError) -> [UInt8]
  ) {
    buffer = JSONBuffer(file: file, read: read)
    self.lineMarks = lineMarks
    self.sizeLimit = sizeLimit
  }

  /// The next part; nil at the end of the file, immediately so for an empty file.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if the file is not as described, and errors of `read`.
  /// - Complexity: O(n) in the size of the part; values are at most 64 levels deep.
  package mutating func next() throws(ToolchainError) -> Item? {
    buffer.forget()
    while true {
      try buffer.skipSpace()
      switch state {
      case .start: try begin()
      case .lists(let isFirst):
        if let list = try nextList(isFirst) { return .list(list) }
      case .objects(let isFirst):
        if let record = try nextObject(isFirst) { return .object(record) }
      case .lines:
        guard try buffer.byte(at: 0) != nil else { return nil }
        return .object(try record())
      case .end:
        guard try buffer.byte(at: 0) == nil else {
          throw buffer.problem("expected the end of the file")
        }
        return nil
      }
    }
  }

  /// Determines the form of the file.
  private mutating func begin() throws(ToolchainError) {
    if try buffer.byte(at: 0) == 0xEF, try buffer.byte(at: 1) == 0xBB,
      try buffer.byte(at: 2) == 0xBF
    {
      buffer.advance(3)
      try buffer.skipSpace()
    }
    guard let first = try buffer.byte(at: 0) else { return state = .end }
    guard first == UInt8(ascii: "{") else {
      throw buffer.problem("expected an object with a list for each entity, or JSON lines")
    }
    var distance = 1
    while let byte = try buffer.byte(at: distance), isJSONSpace(byte) { distance += 1 }
    if try buffer.byte(at: distance) == UInt8(ascii: "\"") {
      let end = try length(from: distance)
      var ahead = buffer
      ahead.advance(distance)
      if lineMarks.contains(try name(ahead.takeText(end - distance))) { return state = .lines }
    }
    buffer.advance(1)
    state = .lists(isFirst: true)
  }

  private mutating func nextList(_ isFirst: Bool) throws(ToolchainError) -> JSONListName? {
    if try buffer.take("}") {
      state = .end
      return nil
    }
    if !isFirst {
      guard try buffer.take(",") else { throw buffer.problem("expected a comma or }") }
      try buffer.skipSpace()
    }
    guard try buffer.byte(at: 0) == UInt8(ascii: "\"") else {
      throw buffer.problem("expected the name of an entity in quotation marks")
    }
    let text = buffer.takeText(try length(from: 0))
    let list = JSONListName(try name(text), text)
    try buffer.skipSpace()
    guard try buffer.take(":") else { throw buffer.problem("expected a colon") }
    try buffer.skipSpace()
    guard try buffer.take("[") else { throw buffer.problem("expected a list of objects") }
    state = .objects(isFirst: true)
    return list
  }

  private mutating func nextObject(_ isFirst: Bool) throws(ToolchainError) -> JSONRecord? {
    if try buffer.take("]") {
      state = .lists(isFirst: false)
      return nil
    }
    if !isFirst {
      guard try buffer.take(",") else { throw buffer.problem("expected a comma or ]") }
      try buffer.skipSpace()
    }
    state = .objects(isFirst: false)
    return try record()
  }

  private mutating func record() throws(ToolchainError) -> JSONRecord {
    guard try buffer.byte(at: 0) == UInt8(ascii: "{") else {
      throw buffer.problem("expected an object")
    }
    let text = buffer.takeText(try length(from: 0))
    return JSONRecord(try parse(text), text)
  }

  private func name(_ text: RecordText) throws(ToolchainError) -> String {
    guard case .string(let name) = try parse(text).value else { return "" }
    return name
  }

  private func parse(_ text: RecordText) throws(ToolchainError) -> JSONNode {
    do throws(JSONProblem) {
      return try parseJSON(text.bytes)
    } catch {
      let place = min(error.offset, text.bytes.count)
      var diagnostic = RuleDescription.malformedJSON.diagnostic(
        error.message, at: text.location(place..<place))
      diagnostic.sourceLine = text.line(at: place)
      throw ToolchainError(diagnostic)
    }
  }

  /// The distance to the end of the object or string that begins at `start`; the end of the file if it is not
  /// terminated, which parsing reports.
  private mutating func length(from start: Int) throws(ToolchainError) -> Int {
    var distance = start
    var depth = 0
    var isText = false
    while let byte = try buffer.byte(at: distance) {
      distance += 1
      guard distance <= sizeLimit else {
        throw buffer.problem("the object has more than \(sizeLimit) bytes")
      }
      switch byte {
      case UInt8(ascii: "\\") where isText:
        if try buffer.byte(at: distance) != nil { distance += 1 }
        continue
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText: depth += 1
      case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText: depth -= 1
      default: continue
      }
      if depth <= 0, !isText { return distance }
    }
    return distance
  }
}
