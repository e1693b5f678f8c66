import DataModel
import Findings
import StoreModel

/// Reads the output lines of a program.
struct AnswerReader {
  /// The reason why an answer is invalid.
  struct Fault: Error {
    /// What is wrong, with the line number.
    var message: String
  }

  private let columns: [(name: String, column: AnswerColumn)]
  private var line: [UInt8] = []
  /// The number of lines read.
  private(set) var lineCount = 0
  /// The keys sent and the keys answered.
  var sent = KeySet()
  private(set) var answered = KeySet()

  /// The maximum length of a line, in bytes.
  private static let longestLine = 64 << 20

  init(_ columns: [(name: String, column: AnswerColumn)]) {
    self.columns = columns
  }

  /// Consumes bytes and returns the answers that they complete.
  mutating func take(_ bytes: [UInt8]) throws(Fault) -> [ProgramAnswer] {
    var found: [ProgramAnswer] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line += rest[..<end]
      rest = rest[(end + 1)...]
      if let answer = try endLine() { found.append(answer) }
    }
    line += rest
    guard line.count <= Self.longestLine else {
      lineCount += 1
      throw fault("has more than \(Self.longestLine >> 20) MB")
    }
    return found
  }

  /// Reads the text after the last line end.
  mutating func finish() throws(Fault) -> [ProgramAnswer] {
    try endLine().map { [$0] } ?? []
  }

  private mutating func endLine() throws(Fault) -> ProgramAnswer? {
    defer { line.removeAll(keepingCapacity: line.count < 1 << 20) }
    lineCount += 1
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return nil }
    let node: JSONNode
    do throws(JSONProblem) {
      node = try parseJSON(line)
    } catch {
      throw fault("is no JSON at column \(error.offset + 1): \(error.message)")
    }
    guard case .object(let members) = node.value else {
      throw fault("is \(node.phrase), expected an object")
    }
    let key = try key(of: members)
    for member in members where member.name != "_id" {
      guard columns.contains(where: { $0.name == member.name }) else {
        let near = nearestName(to: member.name, among: columns.map(\.name))
        throw fault(
          "has the column \"\(member.name)\", which the program does not write"
            + (near.map { ", did you mean \"\($0)\"?" } ?? ""))
      }
    }
    var values: [StoreValue] = []
    for (name, column) in columns {
      guard let member = members.first(where: { $0.name == name }) else {
        throw fault("lacks the column \"\(name)\", expected a value or null")
      }
      values.append(try value(member.node, column: column, name: name))
    }
    return ProgramAnswer(key: key, values: values)
  }

  private mutating func key(of members: [JSONMember]) throws(Fault) -> Int64 {
    guard let node = members.first(where: { $0.name == "_id" })?.node else {
      throw fault("lacks `_id`")
    }
    guard case .string(let text) = node.value, case .key(let key)? = ObjectName(text) else {
      throw fault("has the `_id` \(node.shown), expected that of a row, such as \"p1\"")
    }
    guard sent.contains(key) else {
      throw fault("has the `_id` \"\(text)\", which is that of no row that was sent")
    }
    guard answered.insert(key) else {
      throw fault("has the `_id` \"\(text)\", which was answered already")
    }
    return key
  }

  private func value(
    _ node: JSONNode, column: AnswerColumn, name: String
  ) throws(Fault) -> StoreValue {
    switch column {
    case .toOne:
      if case .null = node.value { return .null }
      guard case .string(let text) = node.value, case .key(let key)? = ObjectName(text) else {
        throw fault("has \(node.shown) for \(name), expected an `_id` such as \"p1\", or null")
      }
      return .integer(key)
    case .attribute(let attribute):
      let (value, wrong) = read(node, attribute)
      if let wrong { throw fault("has a value for \(name) that \(wrong.message)") }
      guard case .stored(let stored) = value else {
        throw fault("has a text for \(name) that is no UTF-8")
      }
      return stored
    }
  }

  /// The value of an attribute; validation failures are counted together with those of all other rows.
  private func read(
    _ node: JSONNode, _ attribute: ObjectAttribute
  ) -> (value: ObjectValue?, wrong: ValueFault?) {
    do throws(ValueFault) {
      let (value, faults) = try readValue(node, of: attribute)
      return (value, faults.first { $0.rule == .wrongObjectValue })
    } catch {
      return (nil, error)
    }
  }

  private func fault(_ message: String) -> Fault {
    Fault(message: "line \(lineCount) of its output \(message)")
  }
}
