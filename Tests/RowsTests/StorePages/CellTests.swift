import Foundation
import StoreModel
import Testing
import Text

@testable import Rows

@Suite("Values on a page")
struct CellTests {
  private func json(
    _ value: RowValue, decodes: Bool = false, file: ExternalContent? = nil
  ) -> String {
    var writer = CellWriter(decodes: decodes) { _ in file }
    var bytes: [UInt8] = []
    writer.append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (RowValue.null, "null"), (.boolean(true), "true"), (.integer(-7), "-7"),
    (.integer(1 << 53), "\"9007199254740992\""), (.integer((1 << 53) - 1), "9007199254740991"),
    (.real(0.1), "0.1"), (.real(.infinity), "\"inf\""), (.decimal("1.50"), "\"1.50\""),
    (.text("a<b\"\u{1}"), "\"a\\u003Cb\\\"\\u0001\""), (.date(0), "\"2001-01-01T00:00:00Z\""),
    (.date(1e300), "\"1e+300 s since 2001\""),
    (.uuid(Array(0..<16)), "\"00010203-0405-0607-0809-0A0B0C0D0E0F\""),
    (.object(ObjectID(entity: "Trip", key: 12)), "12"),
    (.malformedText([0x61, 0xFF]), "{\"x\":\"a\u{FFFD}\",\"n\":2,\"w\":\"not valid UTF-8\"}"),
    (.data([]), "{\"n\":0,\"t\":\"no bytes\"}"), (.data([1, 2]), "{\"n\":2,\"t\":\"data\"}"),
  ])
  func `a value is written as JSON`(_ value: RowValue, _ expected: String) {
    #expect(json(value) == expected)
  }

  @Test func `a long text is cut between characters and shown with its size`() {
    let text = json(.text(String(repeating: "é", count: 600) + "z"))
    #expect(text == "{\"x\":\"\(String(repeating: "é", count: 500))\",\"n\":1201,\"c\":true}")
    #expect(textPrefix(of: "aé", bytes: 2) == "a")
    #expect(textPrefix(of: "🍋", bytes: 3) == "")
  }

  @Test func `the total size of long texts is limited`() {
    var writer = CellWriter(decodes: false) { _ in nil }
    var bytes: [UInt8] = []
    for _ in 0..<20_000 {
      bytes.removeAll()
      writer.append(.text(String(repeating: "x", count: 1000)), to: &bytes)
    }
    #expect(bytes.count < 130)
    #expect(writer.cuts.texts == 20_000 - (PageLimits.allLongBytes + 999) / 1000)
  }

  @Test func `bytes are decoded on request`() {
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    #expect(json(.data(picture)) == "{\"n\":8,\"t\":\"PNG image\"}")
    #expect(
      json(.data(picture), decodes: true)
        == "{\"n\":8,\"t\":\"PNG image\",\"u\":\"data:image/png;base64,iVBORw0KGgo=\"}")
    #expect(
      json(.data(Array("{\"a\": 1}".utf8)), decodes: true)
        == "{\"n\":8,\"t\":\"JSON\",\"x\":\"{\\\"a\\\": 1}\"}")
    #expect(
      json(.data(Array("bplist00".utf8)), decodes: true)
        == "{\"n\":8,\"t\":\"property list\",\"w\":\"not readable\",\"h\":\"62706C6973743030\"}")
    #expect(json(.data([0, 255]), decodes: true) == "{\"n\":2,\"t\":\"data\",\"h\":\"00FF\"}")
  }

  @Test func `a picture that is too large is omitted and counted`() {
    var writer = CellWriter(decodes: true) { _ in nil }
    var bytes: [UInt8] = []
    writer.append(
      .data([0xFF, 0xD8, 0xFF] + Array(repeating: 0, count: PageLimits.contentBytes)), to: &bytes)
    #expect(writer.cuts.pictures == 1)
    #expect(bytes.count < 100)
  }

  @Test func `an external value is read from its file, and a missing file is reported`() {
    let file = ExternalContent(size: 5, bytes: Array("hello".utf8))
    #expect(
      json(.externalFile("A"), decodes: true, file: file)
        == "{\"n\":5,\"f\":\"A\",\"t\":\"text\",\"x\":\"hello\"}")
    #expect(
      json(.externalFile("A"))
        == "{\"n\":-1,\"f\":\"A\",\"t\":\"file\",\"w\":\"the file cannot be read\"}")
  }

  @Test func `long lists of targets are cut and counted`() {
    var targets = TargetList(limit: 2)
    #expect(String(decoding: targets.json, as: UTF8.self) == "null")
    for key in 1...2 { targets.add(Int64(key)) }
    #expect(String(decoding: targets.json, as: UTF8.self) == "[1,2]")
    targets.add(3)
    #expect(String(decoding: targets.json, as: UTF8.self) == "{\"k\":[1,2],\"n\":3}")
  }

  @Test func `a column of equal values is written once`() {
    var block = RowBlock(columns: 2)
    for key in [3, 5] as [Int64] {
      block.begin(key: key)
      block.add(0) { $0.append("null") }
      block.add(1) { $0.append("\(key)") }
    }
    #expect(block.filledColumns == [1])
    #expect(
      String(decoding: block.element(entity: 4), as: UTF8.self)
        == "<script type=\"application/json\" class=\"block\" data-entity=\"4\" data-count=\"2\" "
        + "data-first=\"3\" data-last=\"5\">[[3,5],[null],[3,5]]</script>\n")
  }

  @Test func `keys beyond the numbers of JavaScript are written as texts`() {
    var block = RowBlock(columns: 0)
    for key in [.min, -3, 0, (1 << 53) - 1, 1 << 53, .max] as [Int64] { block.begin(key: key) }
    let text = String(decoding: block.element(entity: 0), as: UTF8.self)
    #expect(
      text.contains(
        "[[\"-9223372036854775808\",-3,0,9007199254740991,\"9007199254740992\",\"9223372036854775807\"]]"
      ))
    var targets = TargetList(limit: 5)
    targets.add(.max)
    #expect(String(decoding: targets.json, as: UTF8.self) == "[\"9223372036854775807\"]")
  }

  @Test(arguments: [
    (10, [3, 3, 3], 10), (10, [20, 20], 5), (10, [2, 20, 20], 4), (0, [1], 0), (5, [], 5),
    (7, [5, 2], 7), (6, [5, 2], 4), (3, [9, 9, 0, 9, 9], 1), (1, [1, 2], 1), (0, [4, 4], 0),
  ])
  func `the limit is shared among entities`(_ limit: Int, _ counts: [Int], _ share: Int) {
    #expect(fairShare(of: limit, among: counts) == share)
    let filled = counts.count { $0 > 0 }
    #expect(counts.reduce(0) { $0 + min($1, share) } <= max(limit, limit == 0 ? 0 : filled))
  }
}
