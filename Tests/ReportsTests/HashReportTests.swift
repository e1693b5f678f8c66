import DataModel
import Findings
import Reports
import TestSupport
import Testing

@Suite("Hashes as text and JSON")
struct HashReportTests {
  private let hashes = hashModel(Model(entities: [Entity("A", [Attribute("a")]), Entity("Bär")]))

  @Test func `text lists the entities of each version`() throws {
    let report = HashReport([
      .init(model: "M.xcdatamodeld", name: "M", isCurrent: false, hashes: hashes),
      .init(model: "M.xcdatamodeld", name: "M 2", isCurrent: true, hashes: hashes),
    ])
    let lines = report.text(TextStyle(usesColor: false)).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 10)
    #expect(lines[0] == "M  M.xcdatamodeld")
    #expect(lines[5] == "M 2 (current)  M.xcdatamodeld")
    #expect(lines[3] == "  version checksum  \(hashes.checksum)")
    let first = try #require(hashes.entities.first?.hexadecimal)
    #expect(lines[1].hasPrefix("  A    \(first.prefix(8)) "))
    #expect(lines[2].hasPrefix("  Bär  "))
    #expect(lines[1].filter { $0 != " " } == "A" + first)
  }

  @Test func `JSON has the members that scripts rely on, in order`() throws {
    let report = HashReport([
      .init(model: "M.mom", name: "M", isCurrent: nil, hashes: hashes),
      .init(model: "N.momd", name: "N", isCurrent: true, hashes: hashes),
      .init(model: "N.momd", name: "O", isCurrent: false, hashes: hashes),
    ])
    let entities: JSONValue = .object(
      hashes.entities.map { .init($0.name, .string($0.hexadecimal)) })
    let rest: [JSONValue.Member] = [
      .init("entities", entities), .init("checksum", .string(hashes.checksum)),
      .init("digest", .string(hashes.digest)),
    ]
    let expected: JSONValue = [
      "formatVersion": 1,
      "models": .array([
        .object([.init("model", "M.mom"), .init("version", "M")] + rest),
        .object([.init("model", "N.momd"), .init("version", "N"), .init("current", true)] + rest),
        .object([.init("model", "N.momd"), .init("version", "O")] + rest),
      ]),
    ]
    #expect(report.json == expected)
  }

  @Test func `without models the text is empty`() {
    #expect(HashReport([]).text(TextStyle(usesColor: true)) == "")
    #expect(HashReport([]).json == ["formatVersion": 1, "models": .array([])])
  }
}
