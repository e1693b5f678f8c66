import DataModel
import StoreModel
import TestSupport
import Testing

/// Default values in a script.
@Suite("Defaults in SQL") struct LiteralTests {
  private static let edges: [Double] = [
    0, 1, -1.5, 0.1, -0.001, 0.0001, 3.14159, 1e15, 123_456_789_012_345, 1e16, -1e22, 1e23, 1e300,
    .pi, .greatestFiniteMagnitude, .leastNormalMagnitude, .leastNonzeroMagnitude, -0x1p-1070,
    0x1p53, 0x1p53 + 2, 0x1p-52, 0.1 + 0.2, 50713.9023146902, 2.55218657386653e-298, .infinity,
    -.infinity,
  ]

  private func literal(_ value: AttributeValue, _ attribute: Attribute) throws -> String {
    try #require(storedLiteral(value, of: attribute))
  }

  /// SQLite gets both each number and its literal.
  @Test func `every bit of a number is kept`() throws {
    let attribute = Attribute("value", .double)
    let schema = predictSchema(Model(entities: [Entity("Item", [attribute])]))
    let database = try Database()
    for statement in schema.statements { try database.run(statement) }
    var random = SeededGenerator(seed: 1)
    let numbers =
      Self.edges
      + (0..<3000).map { index in
        let number = Double(bitPattern: random.next())
        let small = Double(random.number(-1_000_000_000...1_000_000_000))
        return [number, small / 1e6, small / 1e3, small / 7][index % 4]
      }.filter(\.isFinite)
    let table = try #require(schema.table("ZITEM"))
    try database.insert(
      into: table,
      numbers.enumerated().map { [.integer(Int64($0)), .integer(1), .integer(1), .real($1)] })
    for (index, number) in numbers.enumerated() {
      let text = try literal(.real(Real(number)), attribute)
      let isSame = try database.values("SELECT ZVALUE = \(text) FROM ZITEM WHERE Z_PK = \(index)")
      #expect(isSame == ["1"], "\(number) as \(text)")
    }
  }

  @Test func `exact numbers are written as they are, and NaN as NULL`() throws {
    let attribute = Attribute("value", .double)
    #expect(try literal(.real(Real(0.1)), attribute) == "0.1")
    #expect(try literal(.real(Real(-273.15)), attribute) == "-273.15")
    #expect(
      try literal(.real(Real(0.0001)), attribute)
        == "(7378697629483821.0 / 4503599627370496.0 / 16384.0 /* 0.0001 */)")
    #expect(try literal(.real(Real(.nan)), attribute) == "NULL")
    #expect(try literal(.integer(.min), attribute) == "(-9223372036854775807 - 1)")
  }

  @Test func `default bytes for external storage begin with a marker byte`() throws {
    var attribute = Attribute("value", .binary)
    #expect(try literal(.data([2, 255]), attribute) == "x'02ff'")
    attribute.allowsExternalBinaryDataStorage = true
    #expect(try literal(.data([2, 255]), attribute) == "x'0102ff'")
  }
}
