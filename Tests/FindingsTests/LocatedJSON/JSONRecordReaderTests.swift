import Findings
import Testing

@Suite("Reading JSON object by object")
struct JSONRecordReaderTests {
  /// The parts of a file as lines, read in chunks of some bytes.
  private func pieces(
    _ text: String, chunk: Int = 1 << 16, limit: Int = 1 << 20
  ) throws(ToolchainError) -> [String] {
    let bytes = Array(text.utf8)
    var place = 0
    var reader = JSONRecordReader(file: "f", lineMarks: ["_entity", "_id"], sizeLimit: limit) {
      let next = bytes[place...].prefix(chunk)
      place = next.endIndex
      return Array(next)
    }
    var result: [String] = []
    while let item = try reader.next() {
      switch item {
      case .list(let list): result.append("[\(list.name)")
      case .object(let record):
        let place = record.diagnostic(.wrongValue, range: 0..<1, summary: "").location
        let names = record.members.map(\.name).joined(separator: ",")
        result.append("\(names)@\(place?.description ?? "")")
      }
    }
    return result
  }

  private static let file =
    "\u{FEFF}{ \"A\": [ {\"x\": \"}]\\\"{\"},\n {} ],\n \"B\\u0043\" : [], \"D\":[{\"y\":[[]]}]}\n"

  @Test(arguments: [1, 2, 3, 7, 1 << 16])
  func `lists and their objects are read in order, however the file is split`(chunk: Int) throws {
    #expect(
      try pieces(Self.file, chunk: chunk) == [
        "[A", "x@f:1:13", "@f:2:2", "[BC", "[D", "y@f:3:23",
      ])
  }

  @Test(arguments: [1, 5, 1 << 16])
  func `JSON lines are recognized by the first member`(chunk: Int) throws {
    let text = "{\"_entity\":\"A\",\"x\":1}\n{\"x\":2}{\"y\":3}\n\n"
    #expect(try pieces(text, chunk: chunk) == ["_entity,x@f:1:1", "x@f:2:1", "y@f:2:8"])
    #expect(try pieces("{\"_id\":\"A\"}") == ["_id@f:1:1"])
  }

  @Test(arguments: ["", " \n", "\u{FEFF}", "{}", " { } "])
  func `a file can be without objects`(text: String) throws {
    #expect(try pieces(text).isEmpty)
  }

  @Test(arguments: [
    ("[]", "1:1"), ("{\"A\"}", "1:5"), ("{\"A\":{}}", "1:6"), ("{\"A\":[1]}", "1:7"),
    ("{\"A\":[{}{}]}", "1:9"), ("{\"A\":[{},]}", "1:10"), ("{\"A\":[],}", "1:9"),
    ("{\"A\":[]}x", "1:9"), ("{\"A\":[{\"x\":\n01}]}", "2:2"), ("{\"A\":[{\"x\":1", "1:13"),
    ("{\"A", "1:2"), ("{\"_id\":1}\n[]", "2:1"), ("{A:[]}", "1:2"),
  ])
  func `anything else is refused with its position`(text: String, place: String) {
    let error = #expect(throws: ToolchainError.self) { try pieces(text) }
    #expect(error?.isOf(.malformedJSON) == true)
    #expect(error?.diagnostics.first?.location?.description == "f:\(place)")
  }

  @Test func `a file truncated anywhere is an error without a trap`() {
    let bytes = Array(Self.file.utf8)
    let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    for count in 4...end {
      let text = String(decoding: bytes.prefix(count), as: UTF8.self)
      #expect(throws: ToolchainError.self, "\(count)") { try pieces(text, chunk: 3) }
    }
  }

  @Test func `depth and size are limited`() {
    let deep = "{\"A\":[{\"x\":" + String(repeating: "[", count: 100_000)
    #expect(throws: ToolchainError.self) { try pieces(deep) }
    let long = "{\"A\":[{\"x\":\"" + String(repeating: "x", count: 5000) + "\"}]}"
    #expect(throws: ToolchainError.self) { try pieces(long, limit: 4000) }
    #expect(throws: Never.self) { try pieces(long, limit: 6000) }
  }

  @Test func `positions and lines are correct far into a file`() throws {
    var text = "{\"A\": [\n"
    for number in 0..<20_000 { text += "  {\"number\": \(number)},\n" }
    text += "  {\"last\": true}\n]}"
    let pieces = try pieces(text, chunk: 1000)
    #expect(pieces.count == 20_002)
    #expect(pieces.last == "last@f:20002:3")
  }

  @Test func `a diagnostic quotes its line`() throws {
    var chunks = [[], Array("{\"A\": [ {\"x\":\n  \"é\", \"y\": 1} ]}".utf8)]
    var reader = JSONRecordReader(file: "f", lineMarks: []) { chunks.removeLast() }
    _ = try reader.next()
    guard case .object(let record)? = try reader.next() else {
      Issue.record("no object")
      return
    }
    let first = record.diagnostic(.wrongValue, range: 0..<1, summary: "")
    #expect(first.sourceLine == "{\"A\": [ {\"x\":")
    let second = record.diagnostic(
      .wrongValue, range: record["y"]?.node.range ?? 0..<1, summary: "")
    #expect(second.sourceLine == "  \"é\", \"y\": 1}")
    #expect(second.location?.description == "f:2:14")
  }
}
