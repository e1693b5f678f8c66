import Foundation
import TestSupport
import Testing

/// Stores with values of other types than their columns.
@Suite("Stores with damaged values")
struct HostileStoreTests {
  private let folder: TemporaryFolder
  private let model: String
  private static let types = [
    "String", "Integer 32", "Integer 64", "Boolean", "Double", "Float", "Decimal", "Date", "UUID",
    "URI", "Binary", "Transformable",
  ]

  init() throws {
    folder = try TemporaryFolder()
    let attributes = Self.types.enumerated().map { place, type in
      "<attribute name=\"a\(place)\" optional=\"YES\" attributeType=\"\(type)\"/>"
    }
    model = try folder.makeBundle(
      """
      <entity name="Node">\(attributes.joined())
        <attribute name="file" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        <relationship name="parent" optional="YES" maxCount="1" destinationEntity="Node"
          inverseName="children" inverseEntity="Node"/>
        <relationship name="children" optional="YES" toMany="YES" destinationEntity="Node"
          inverseName="parent" inverseEntity="Node"/>
        <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag"
          inverseName="nodes" inverseEntity="Tag"/>
      </entity>
      <entity name="Tag"><relationship name="nodes" optional="YES" toMany="YES" destinationEntity="Node"
        inverseName="tags" inverseEntity="Node"/></entity>
      """)
    #expect(try modelc("create", model, folder("store"), "--quiet").exitCode == 0)
    try Database(file: folder("store")).run(Self.statements.joined(separator: ";\n"))
  }

  /// Each value in a column of each type, including extreme numbers, cycles of objects, and keys
  /// below 1.
  private static var statements: [String] {
    let values = [
      "CAST(x'6162FFFE80' AS TEXT)", "CAST(x'6E0075006C' AS TEXT)", "'some text'", "x'00FF'", "7",
      "1.5", "9e999", "-9e999", "1e308", "5e-324", "9223372036854775807", "-9223372036854775808",
      "0.1", "x'62706C6973743030'", "x'62706C6973743030FFFFFFFFFFFFFFFF'",
      // A list that holds itself.
      "x'62706C6973743030A1000800000000000001010000000000000001000000000000000000000000000000"
        + "0A'",
      "CAST(replace(hex(zeroblob(200000)), '00', '[') AS BLOB)",
    ]
    var statements = types.indices.flatMap { place in
      values.map { "INSERT INTO ZNODE (Z_ENT, Z_OPT, ZA\(place)) VALUES (1, 1, \($0))" }
    }
    for value in ["x''", "x'02'", "x'022E2E2F2E2E2F00'", "x'0741'", "'text'", "x'01'"] {
      statements.append("INSERT INTO ZNODE (Z_ENT, Z_OPT, ZFILE) VALUES (1, 1, \(value))")
    }
    return statements + [
      "INSERT INTO ZNODE (Z_PK, Z_ENT, Z_OPT, ZPARENT) VALUES (0, 1, 1, -3), (-3, 1, 1, 0), (900, 1, 1, 900)",
      "INSERT INTO ZNODE (Z_PK, Z_ENT, Z_OPT) VALUES (9223372036854775807, 1, 1)",
      "INSERT INTO ZNODE (Z_PK, Z_ENT, Z_OPT) VALUES (-9223372036854775808, 1, 1)",
      "INSERT INTO ZTAG (Z_PK, Z_ENT, Z_OPT) VALUES (1, 2, 1)",
      "INSERT INTO Z_1TAGS VALUES (1, 1), (-3, 1), (NULL, 1), ('x', 1)",
    ]
  }

  @Test(arguments: ["table", "csv", "json", "jsonl"])
  func `damaged values are printed in every format, and anomalies are reported`(format: String)
    throws
  {
    for options in [[], ["--decode"], ["--dates", "raw"]] {
      let result = try modelc(["rows", folder("store"), "Node", "--format", format] + options)
      #expect(result.exitCode == 0, "\(options): \(result.errors.prefix(500))")
      #expect(result.errors.contains("Node.a1: 1 value is no UTF-8"))
      guard format == "json" else { continue }
      let nodes = try #require(result.json["Node"] as? [[String: Any]])
      #expect(nodes.count == Self.types.count * 17 + 6 + 5)
    }
  }

  @Test func `cyclic objects are expanded by one level`() throws {
    let result = try modelc(
      "rows", folder("store"), "Node", "--where", "parent != nil", "--format", "json", "--expand",
      "parent,children,tags")
    let nodes = try #require(result.json["Node"] as? [[String: Any]])
    #expect(nodes.map { $0["_id"] as? String } == ["p-3", "p0", "p900"])
    let parents = nodes.compactMap { $0["parent"] as? [String: Any] }
    #expect(parents.map { $0["parent"] as? String } == ["p-3", "p0", "p900"])
  }

  @Test func `a pair without a key is not an object`() throws {
    let tags = try modelc("rows", folder("store"), "Tag", "--format", "jsonl")
    #expect(
      tags.output == "{\"_entity\": \"Tag\", \"_id\": \"p1\", \"nodes\": [\"p-3\", \"p1\"]}\n")
  }

  @Test func `damaged values round-trip to the last bit`() throws {
    let first = try modelc("rows", folder("store"), "--all", "--format", "jsonl")
    try folder.write(first.output.utf8, to: "objects")
    let arguments = ["create", model, folder("copy"), "--from", folder("objects")]
    let refused = try modelc(arguments)
    #expect(refused.exitCode == 65)
    #expect(refused.errors.contains("[unusual-object-key]"))
    let created = try modelc(arguments + ["--allow-invalid"])
    #expect(created.exitCode == 0, "\(created.errors.suffix(500))")
    let second = try modelc("rows", folder("copy"), "--all", "--format", "jsonl")
    let pairs = zip(first.output.split(separator: "\n"), second.output.split(separator: "\n"))
    #expect(pairs.filter { $0 != $1 }.map { "\($0)\n\($1)".prefix(2000) } == [])
    #expect(first.output == second.output)
    let columns = (0..<Self.types.count).map { "ZA\($0)" }
    for column in columns {
      let query =
        "SELECT group_concat(Z_PK || typeof(\(column)) || quote(\(column)) || hex(\(column))) FROM ZNODE "
        + "WHERE \(column) IS NOT NULL"
      let values = try ["store", "copy"].map { try Database(file: folder($0)).values(query) }
      #expect(values[0] == values[1], "\(column)")
    }
  }

  @Test func `damaged values are written to a page of normal size`() throws {
    for options in [[], ["--decode"]] {
      let page = folder("page.html")
      let result = try modelc(["browse", folder("store"), "-o", page, "--force"] + options)
      #expect(result.exitCode == 0, "\(result.errors)")
      let size = try Data(contentsOf: URL(filePath: page)).count
      #expect(size < 600_000)
    }
  }
}
