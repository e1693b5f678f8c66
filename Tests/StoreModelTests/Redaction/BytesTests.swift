import Findings
import ModelFiles
import TestSupport
import Testing

@testable import StoreModel

@Suite("Bytes")
struct BytesTests {
  let redactor = Redactor(RedactionKey([9]))

  @Test("different bytes get different replacements of the same length")
  func plainBytes() {
    for count in [1, 2, 16, 64, 65, 1000] {
      let values = (0..<200).map { number in
        (0..<count).map { UInt8(truncatingIfNeeded: $0 == 0 ? number : number &* $0) }
      }
      let results = values.map { redactor.bytes($0, domain: "d").bytes }
      #expect(results.allSatisfy { $0.count == count })
      #expect(Set(results).count == Set(values).count)
      #expect(zip(values, results).filter { $0 == $1 }.count < 5)
    }
    #expect(redactor.bytes([], domain: "d").bytes == [])
  }

  @Test("the signature of an image file is kept")
  func images() {
    let image: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<200).map { $0 }
    let result = redactor.bytes(image, domain: "d").bytes
    #expect(result.count == image.count && result.prefix(8) == image.prefix(8))
    #expect(result.dropFirst(8) != image.dropFirst(8))
  }

  @Test("a property list keeps its structure")
  func propertyList() throws {
    let value: PropertyList = .dictionary([
      "name": .string("Wilhelmina"), "city": .string("Zürich"), "count": .integer(4711),
      "flag": .boolean(true), "ratio": .real(12.75), "when": .date(700_000_000),
      "list": .array([.string("Wilhelmina"), .integer(3), .data([1, 2, 3, 4, 5, 6, 7, 8, 9])]),
    ])
    let bytes = writeBinaryPropertyList(value)
    var options = RedactionOptions()
    options.keepsKeys = true
    let result = redactor.bytes(bytes, domain: "d", options: options)
    #expect(result.replacement == .inside && result.bytes.count == bytes.count)
    guard case .dictionary(let members) = try readBinaryPropertyList(result.bytes) else {
      Issue.record("no dictionary")
      return
    }
    #expect(Set(members.keys) == ["name", "city", "count", "flag", "ratio", "when", "list"])
    let name = redactor.text(Array("Wilhelmina".utf8), domain: "d")
    #expect(members["name"] == .string(String(decoding: name, as: UTF8.self)))
    #expect(members["count"] == .integer(redactor.integer(4711, domain: "d")))
    #expect(members["ratio"] == .real(redactor.real(12.75, domain: "d")))
    #expect(members["when"] == .date(redactor.date(700_000_000.0)))
    #expect(members["flag"] == .boolean(true))
    let plain = try readBinaryPropertyList(redactor.bytes(bytes, domain: "d").bytes)
    guard case .dictionary(let others) = plain else {
      Issue.record("no dictionary")
      return
    }
    #expect(others.count == members.count && others["name"] == nil)
  }

  @Test("bytes between the objects of a property list are removed")
  func gaps() throws {
    var bytes = Array("bplist00".utf8) + [0x53] + Array("abc".utf8) + Array("CANARY".utf8)
    let table = UInt8(bytes.count)
    bytes += [8] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, table]
    let result = redactor.bytes(bytes, domain: "d")
    #expect(result.replacement == .inside)
    #expect(!String(decoding: result.bytes, as: UTF8.self).contains("CANARY"))
    let text = redactor.text(Array("abc".utf8), domain: "d")
    #expect(
      try readBinaryPropertyList(result.bytes) == .string(String(decoding: text, as: UTF8.self)))
  }

  @Test("JSON keeps everything except its strings and numbers")
  func json() throws {
    let text =
      #"{ "name" : "Wil\u0068elmina \"x\"", "n":[ 1, -250.50, -9223372036854775808, true, null ], "émoji":"😀\ud83d\ude00" }"#
    let bytes = Array(text.utf8)
    var options = RedactionOptions()
    options.keepsKeys = true
    let result = redactor.bytes(bytes, domain: "d", options: options)
    #expect(result.replacement == .inside && result.bytes.count == bytes.count)
    let string = String(decoding: result.bytes, as: UTF8.self)
    #expect((try? parseJSON(result.bytes)) != nil, "\(string)")
    #expect(string.hasPrefix(#"{ "name" : ""#) && string.contains("true, null ]"))
    #expect(string.contains(#""émoji":"#) && !string.contains("elmina") && !string.contains("250"))
    let name = redactor.text(Array(#"Wilhelmina "x""#.utf8), domain: "d")
    #expect((try? parseJSON(result.bytes))?.text(at: "name").map { Array($0.utf8) } == name)
    #expect(redactor.text(bytes, domain: "d", options: options) == result.bytes)
  }

  @Test("a damaged property list is replaced as a whole")
  func damagedPropertyLists() {
    let whole = writeBinaryPropertyList(
      .array((0..<20).map { .string("CANARY number \($0)") }))
    var random = SeededGenerator(seed: 11)
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<random.number(1...4) {
        bytes[random.number(8...bytes.count - 1)] = UInt8(truncatingIfNeeded: random.next())
      }
      let result = redactor.bytes(bytes, domain: "d").bytes
      #expect(result.count == bytes.count)
      #expect(!String(decoding: result, as: UTF8.self).contains("CANARY"))
    }
  }

  @Test("bytes that are read in chunks get the same replacement as all at once")
  func pieces() {
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var rest = bytes[...]
    var stream = redactor.stream(domain: "d") { () -> [UInt8]? in
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(999) }
      return Array(rest.prefix(999))
    }
    #expect(stream.next(5000) == redactor.bytes(bytes, domain: "d").bytes)
  }
}
