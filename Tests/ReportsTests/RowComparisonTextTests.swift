import Findings
import Reports
import StoreModel
import Testing

@Suite("Differing objects as text and JSON")
struct RowComparisonTextTests {
  private let events: (PropertyChange...) -> [RowComparisonEvent] = { properties in
    let id = ObjectID(entity: "Item", key: 1)
    let change = ObjectChange(.changed, old: id, new: id, properties: properties)
    var tally = EntityTally()
    tally.count(change)
    return [
      .begin(ComparedStores(old: "a", new: "b", haveOneUUID: true, haveOneModel: true)),
      .entity(
        EntityHeader(
          name: "Item", oldName: "Item", matchedBy: ["_id"], onlyOld: [], onlyNew: [])),
      .object(change), .endOfEntity(tally), .end(RowComparisonEnd(isEqual: false)),
    ]
  }

  private func line(_ old: RowValue, _ new: RowValue) -> String? {
    var printer = RowComparisonText(style: TextStyle(usesColor: false), limit: 1)
    let change = PropertyChange(name: "x", content: .value(old: old, new: new))
    let text = events(change).map { printer.text($0) }.joined()
    return text.split(separator: "\n").first { $0.contains(" x: ") }.map {
      String($0.trimmingPrefix { $0 == " " })
    }
  }

  @Test func `long values are shown from the first difference`() {
    let text = String(repeating: "a", count: 100)
    #expect(
      line(.text(text + "b"), .text(text + "c"))
        == "x: \"…aaaaaaaaaaaaaaaab\" → \"…aaaaaaaaaaaaaaaac\"")
    #expect(line(.text("a\nb"), .text("a\tb")) == "x: \"a\\nb\" → \"a\\tb\"")
    #expect(
      line(.malformedText([0x41, 0xFE]), .malformedText([0x41, 0xFF]))
        == "x: 2 bytes that are not valid UTF-8 → 2 bytes that are not valid UTF-8, different from byte 1 on"
    )
    #expect(
      line(.data([1, 2, 3]), .data([1, 2])) == "x: 3 bytes → 2 bytes, different from byte 2 on")
  }

  @Test func `values that look alike are distinguished`() {
    #expect(line(.real(0), .real(-0.0)) == "x: 0 → -0.0")
    #expect(line(.integer(5), .text("5")) == "x: 5 → \"5\"")
    #expect(line(.date(0.5), .date(0.5.nextUp))?.contains("00.5Z → ") == true)
    #expect(line(.uri("5"), .integer(5)) == "x: 5 (URI) → 5 (integer)")
  }

  @Test func `relationships are shown by added and removed objects`() {
    var printer = RowComparisonText(style: TextStyle(usesColor: false), limit: 1)
    let ids = [3, 4].map { ObjectID(entity: "Tag", key: $0) }
    let moved = TargetChange(removed: [ids[0]], added: [ids[1]], oldCount: 1, newCount: 1)
    let sorted = TargetChange(removed: [], added: [], isReordered: true, oldCount: 2, newCount: 2)
    let text = events(
      PropertyChange(name: "tags", content: .targets(moved)),
      PropertyChange(name: "parts", content: .targets(sorted))
    ).map { printer.text($0) }.joined()
    #expect(text.contains("tags: -Tag/p3 +Tag/p4\n"))
    #expect(text.contains("parts: different order of 2 objects\n"))
  }

  @Test func `any value gives valid JSON`() {
    let values: [RowValue] = [
      .real(.infinity), .date(.infinity), .decimal("12345678901234567890.5"), .decimal("0.5"),
      .malformedText([0xFF]), .data([UInt8](repeating: 0, count: 5000)), .text("\u{0}\n\"\\"),
    ]
    let changes = values.map { PropertyChange(name: "x", content: .value(old: .null, new: $0)) }
    let texts = changes.map { change in
      var printer = RowComparisonJSON(limit: nil)
      return events(change).map { printer.text($0) }.joined()
    }
    for (text, value) in zip(
      texts,
      [
        "\"Infinity\"", "\"Infinity\"", "\"12345678901234567890.5\"", "0.5",
        "{\n                \"base64\": \"/w==\"\n              }",
        "{\n                \"size\": 5000\n              }", #""\u0000\n\"\\""#,
      ])
    {
      #expect(text.contains("\"new\": \(value)\n"), "\(text)")
    }
  }

  @Test func `equality is reported together with orphans and values that were not compared`() {
    let strays = [
      StrayComparison(
        oldTable: "ZOLD", newTable: "ZNEW", arePairs: false, oldCount: 2, newCount: 2,
        isEqual: true,
        leftOut: ["ZX"]),
      StrayComparison(
        oldTable: "Z_1TAGS", newTable: nil, arePairs: true, oldCount: 1, newCount: 0, isEqual: false
      ),
    ]
    var printer = RowComparisonText(style: TextStyle(usesColor: false), limit: 1)
    #expect(
      printer.text(.end(RowComparisonEnd(isEqual: true, strays: [strays[0]], lackingFiles: 1)))
        == """
        ZNEW  2 rows of no entity in each store, equal, but for ZX
        equal: 0 objects and 2 rows of no object; 1 value in a file that neither store has, not compared

        """)
    #expect(
      printer.text(.end(RowComparisonEnd(isEqual: false, strays: [strays[1]]))) == """
        Z_1TAGS  rows whose owner is missing: 1 in the old store, 0 in the new one
        different: 0 objects equal

        """)
    var page = RowComparisonPage(limit: 1)
    let html = page.text(.end(RowComparisonEnd(isEqual: false, strays: strays, lackingFiles: 2)))
    #expect(html.contains("<code>Z_1TAGS</code>: rows whose owner is missing"))
    #expect(html.contains("2 values in files that neither store has, not compared"))
  }
}
