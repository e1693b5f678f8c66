import DataModel
import TestSupport
import Testing

@testable import Building

@Suite("Values of sample rows")
struct ValueTests {
  @Test(arguments: [
    (AttributeType.integer16, [StoreValue.integer(-32768), .integer(32767), .integer(0)]),
    (.integer32, [.integer(-2_147_483_648), .integer(2_147_483_647)]),
    (.integer64, [.integer(.min), .integer(.max), .integer(-1)]),
    (.boolean, [.integer(0), .integer(1)]),
    (.double, [.real(.infinity), .real(-.infinity), .real(.leastNonzeroMagnitude)]),
    (.float, [.real(.infinity), .real(Double(Float(0.1)))]),
    (.decimal, [.real(0.01), .real(-99.99), .real(123_456_789.125)]),
    (.date, [.real(0), .real(-978_307_200), .real(63_113_904_000)]),
    (.string, [.text(""), .text("O'Brien"), .text("日本語のテキスト"), .text("e\u{301}")]),
    (.uri, [.text("file:///tmp/a%20b/")]),
    (.uuid, [.blob([UInt8](repeating: 0xFF, count: 16))]),
    (.binary, [.blob([]), .blob([0]), .blob(Array(0...255))]),
  ])
  func `values include the extremes of their type, and NULL if valid`(
    type: AttributeType, expected: [StoreValue]
  ) throws {
    let mandatory = values(of: Attribute("a", type), rows: 60)
    for value in expected { #expect(mandatory.contains(value), "\(value)") }
    #expect(!mandatory.contains(.null))
    let optional = values(of: Attribute("a", type, isOptional: true), rows: 60)
    #expect(optional.filter { $0 == .null }.count == 12)
    for value in expected { #expect(optional.contains(value), "\(value)") }
  }

  @Test func `minus zero keeps its sign`() {
    for type in [AttributeType.double, .float] {
      let signs = values(of: Attribute("a", type), rows: 60).compactMap { value -> Bool? in
        if case .real(let number) = value, number == 0 { number.sign == .minus } else { nil }
      }
      #expect(Set(signs) == [true, false])
    }
  }

  @Test func `no number is NaN, which would be NULL`() {
    for type in [AttributeType.double, .float, .decimal, .date] {
      for case .real(let number) in values(of: Attribute("a", type), rows: 300) {
        #expect(!number.isNaN)
      }
    }
  }

  @Test func `only the first rows have large values`() {
    let sizes = values(of: Attribute("a", .string), rows: 2000).map { value in
      if case .text(let text) = value { text.utf8.count } else { 0 }
    }
    #expect(sizes.prefix(256).max() == 4096)
    #expect(sizes.dropFirst(256).max().map { $0 < 100 } == true)
  }

  @Test func `external data begin with the marker of an inline value`() {
    var attribute = Attribute("a", .binary)
    attribute.allowsExternalBinaryDataStorage = true
    for case .blob(let bytes) in values(of: attribute, rows: 60) { #expect(bytes.first == 1) }
    #expect(values(of: attribute, rows: 60).contains(.blob([1])))
  }

  @Test func `elements of an optional composite can be missing, those of a required one cannot`() {
    for isOptional in [true, false] {
      var place = Attribute("place", .composite, isOptional: isOptional)
      place.elements = [Attribute("lat", .double), Attribute("lon", .double)]
      #expect(values(of: place, rows: 10).contains(.null) == isOptional)
    }
  }

  @Test func `unique values stay different beyond the extremes of their types`() {
    let types: [AttributeType] = [
      .integer16, .integer32, .integer64, .double, .float, .decimal, .date, .string, .uri, .uuid,
      .binary, .transformable,
    ]
    for type in types {
      let found = values(of: Attribute("a", type), rows: 40_000, isUnique: true)
      #expect(Set(found).count == 40_000, "\(type)")
    }
  }

  @Test func `unique values within narrow bounds are all used`() {
    var number = Attribute("a", .integer32)
    number.validation.minimum = .integer(-3)
    number.validation.maximum = .integer(6)
    let numbers = Set(values(of: number, rows: 10, isUnique: true))
    #expect(numbers == Set((-3...6).map { .integer($0) }))
    var text = Attribute("a", .string)
    text.validation.maximum = .integer(2)
    #expect(Set(values(of: text, rows: 1296, isUnique: true)).count == 1296)
  }

  @Test func `on request every optional value is missing, and no required one`() {
    let optional = values(
      of: Attribute("a", .string, isOptional: true), rows: 20, variety: .missing)
    #expect(optional.allSatisfy { $0 == .null })
    let mandatory = values(of: Attribute("a", .string), rows: 20, variety: .missing)
    #expect(!mandatory.contains(.null) && Set(mandatory).count == 20)
  }

  @Test func `duplicates are equal unless a constraint forbids it`() {
    let free = values(of: Attribute("a", .date, isOptional: true), rows: 20, variety: .duplicates)
    #expect(Set(free).count == 2 && !free.contains(.null))
    let unique = values(of: Attribute("a", .date), rows: 20, isUnique: true, variety: .duplicates)
    #expect(Set(unique).count == 20)
  }

  @Test func `typical values are not extremes`() {
    let numbers = values(of: Attribute("a", .integer32), rows: 20, variety: .typical)
    #expect(!numbers.contains(.integer(Int64(Int32.max))) && Set(numbers).count == 20)
  }

  @Test func `the extremes include the longest valid text`() {
    let bounded = Attribute("a", .string) { $0.validation.maximum = .integer(500) }
    for (attribute, length) in [(Attribute("a", .string), 4096), (bounded, 500)] {
      let lengths = values(of: attribute, rows: 24, variety: .extremes).map { value in
        if case .text(let text) = value { text.utf16.count } else { -1 }
      }
      #expect((lengths.max(), lengths.min()) == (length, 0))
    }
  }

  /// The values of the attribute's first column.
  private func values(
    of attribute: Attribute, rows count: Int, isUnique: Bool = false,
    variety: SampleVariety = .mixed
  ) -> [StoreValue] {
    let model = Model(entities: [
      Entity("E", [attribute]) { $0.uniquenessConstraints = isUnique ? [[attribute.name]] : [] }
    ])
    let rows = SampleRows(
      of: model, schema: predictSchema(model), rowsPerEntity: count, variety: variety)
    #expect(rows.problems.isEmpty)
    var values: [StoreValue] = []
    for table in rows.tables { rows.forEachRow(of: table) { values.append($0[3]) } }
    return values
  }
}
