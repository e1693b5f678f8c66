import DataModel
import Diagnostics
import Testing

@testable import ModelSource

@Suite struct ValueTests {
  private func attribute(_ attributes: String) -> (Attribute?, [Diagnostic]) {
    let parsed = parse(#"<entity name="A"><attribute name="a" \#(attributes)/></entity>"#)
    return (parsed.model.entities["A"]?.attributes["a"], parsed.diagnostics)
  }

  @Test(arguments: [
    ("Integer 16", "0.0", AttributeValue.integer(0)),
    ("Integer 32", "-1", .integer(-1)),
    ("Integer 64", "9223372036854775807", .integer(.max)),
    ("Integer 64", " 7 ", .integer(7)),
    ("Integer 64", "1e3", .integer(1000)),
    ("Double", "0.1", .real(Real(0.1))),
    ("Double", "0", .real(Real(0))),
    ("Float", "0.1", .real(Real(Double(Float(0.1))))),
    ("Decimal", "0.0", .decimal(DecimalValue(isNegative: false, mantissa: 0, exponent: -1))),
    ("Decimal", "-4.50", .decimal(DecimalValue(isNegative: true, mantissa: 450, exponent: -2))),
    ("String", "", .string("")),
    ("String", " a ", .string(" a ")),
    ("Boolean", "YES", .boolean(true)),
    ("Boolean", "0", .boolean(false)),
    ("Boolean", "true", .boolean(true)),
    ("URI", "https://example.org/?a=1", .uri("https://example.org/?a=1")),
    ("UUID", "00010203-0405-0607-0809-0a0B0c0D0e0F", .uuid(Array(0...15))),
  ])
  func defaultsAreReadByType(type: String, text: String, value: AttributeValue) {
    let (attribute, diagnostics) = attribute(
      #"attributeType="\#(type)" defaultValueString="\#(text)""#)
    #expect(attribute?.defaultValue == value)
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("Integer 16", "32768", "number-out-of-range"),
    ("Integer 32", "-2147483649", "number-out-of-range"),
    ("Integer 64", "9223372036854775808", "number-out-of-range"),
    ("Integer 64", "1e30", "number-out-of-range"),
    ("Double", "1e999", "number-out-of-range"),
    ("Double", "0x10", "invalid-number"),
    ("Decimal", "1,5", "invalid-number"),
    ("Integer 16", "one", "invalid-number"),
    ("Boolean", "maybe", "invalid-boolean"),
    ("UUID", "1234", "invalid-uuid"),
  ])
  func defaultsThatDoNotFitAreErrors(type: String, text: String, id: String) {
    let (_, diagnostics) = attribute(#"attributeType="\#(type)" defaultValueString="\#(text)""#)
    #expect(diagnostics.map(\.id) == [id])
    #expect(diagnostics.hasErrors)
  }

  @Test func thereIsNoImplicitDefault() {
    #expect(attribute(#"attributeType="Integer 16""#).0?.defaultValue == nil)
  }

  @Test func theDefaultOfADateIsItsInterval() {
    let (date, diagnostics) = attribute(
      #"attributeType="Date" defaultDateTimeInterval="388411200" "#
        + #"defaultValueString="2013-04-23 12:00:00 +0000""#)
    #expect(date?.defaultValue == .date(Real(388_411_200)))
    #expect(diagnostics.isEmpty)
    #expect(attribute(#"attributeType="Date" defaultValueString="today""#).0?.defaultValue == nil)
  }

  @Test func aYesOrNoLeftOverFromAnEarlierTypeIsANumber() {
    let (number, diagnostics) = attribute(#"attributeType="Integer 64" defaultValueString="NO""#)
    #expect(number?.defaultValue == .integer(0))
    #expect(diagnostics.map(\.severity) == [.warning])
  }

  @Test func fractionsOfIntegersAreDroppedWithAWarning() {
    let (number, diagnostics) = attribute(#"attributeType="Integer 64" defaultValueString="-1.9""#)
    #expect(number?.defaultValue == .integer(-1))
    #expect(diagnostics.map(\.id) == ["fraction-dropped"])
  }

  @Test func defaultsOfTransformablesAreNoted() {
    let (value, diagnostics) = attribute(
      #"attributeType="Transformable" defaultValueString="x""#)
    #expect(value?.defaultValue == nil)
    #expect(diagnostics.map(\.severity) == [.note])
  }

  @Test func validationIsReadByType() {
    #expect(
      attribute(#"attributeType="Integer 16" minValueString="0.0" maxValueString="9""#).0?
        .validation == Validation(minimum: .integer(0), maximum: .integer(9)))
    #expect(
      attribute(#"attributeType="String" minValueString="1" regularExpressionString="a+""#).0?
        .validation == Validation(minimum: .integer(1), regularExpression: "a+"))
    #expect(
      attribute(
        #"attributeType="Date" minDateTimeInterval="-1.5" minValueString="2000-12-31""#
      ).0?.validation == Validation(minimum: .date(Real(-1.5))))
    #expect(attribute(#"attributeType="Boolean" minValueString="1""#).0?.validation.isEmpty == true)
  }

  @Test func unknownTypesAreErrorsAtTheValue() {
    let (_, diagnostics) = attribute(#"attributeType="Text""#)
    #expect(diagnostics.summary == ["unknown-type 3:53-3:57"])
  }

  @Test func predicatesAreKeptInNormalForm() {
    let parsed = parse(
      #"<entity name="A"/><fetchRequest name="F" entity="A" predicateString="a = 1 and b&gt;1"/>"#)
    #expect(parsed.model.fetchRequestTemplates["F"]?.request.predicate == "a == 1 AND b > 1")
  }

  @Test func brokenPredicatesAreErrorsAtTheExactColumn() throws {
    let parsed = parse(
      #"<fetchRequest name="F" entity="A" predicateString="a &lt; &quot;x&quot; b"/>"#)
    // 51 is the column of the value; the references take 4, 6 and 6 bytes.
    #expect(parsed.diagnostics.map(\.id) == ["invalid-predicate"])
    guard case .text(_, let start, _) = try #require(parsed.diagnostics.first?.location) else {
      Issue.record("no position")
      return
    }
    #expect(start == SourcePosition(line: 3, column: 52 + "a &lt; &quot;x&quot; ".utf8.count))
  }

  @Test func numbersAreWrittenSoThatTheyReadTheSame() {
    let values: [(AttributeValue, AttributeType)] = [
      (.integer(.min), .integer64), (.real(Real(0.1)), .double), (.real(Real(1e300)), .double),
      (.real(Real(Double(Float(0.1)))), .float), (.real(Real(-0.0)), .double),
      (.real(Real(.infinity)), .double), (.date(Real(0.25)), .date), (.date(Real(-60)), .date),
      (.decimal(DecimalValue(isNegative: false, mantissa: 15, exponent: 3)), .decimal),
      (.decimal(DecimalValue(isNegative: true, mantissa: 0, exponent: -2)), .decimal),
      (.uuid(Array(240...255)), .uuid),
    ]
    for (value, type) in values {
      var entity = Entity(name: "A")
      var attribute = Attribute(name: "a", type: type)
      attribute.defaultValue = value
      entity.attributes = [attribute]
      let model = Model(entities: [entity])
      #expect(parseModel(writeContents(model), file: "M").model == model)
    }
  }
}
