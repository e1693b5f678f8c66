import DataModel
import Findings
import Testing

@testable import ModelFiles

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

  @Test(
    arguments: [
      ("Integer 16", "32768", .integer(32767), "number-out-of-range"),
      ("Integer 32", "-2147483649", .integer(-2_147_483_648), "number-out-of-range"),
      ("Integer 64", "9223372036854775808", .integer(.max), "number-out-of-range"),
      ("Integer 64", "-1e30", .integer(.min), "number-out-of-range"),
      ("Integer 16", "1e400", .integer(32767), "number-out-of-range"),
      ("Integer 16", "99999 apples", .integer(32767), "invalid-number"),
      ("Integer 16", " 12 apples", .integer(12), "invalid-number"),
      ("Integer 16", "-3,5", .integer(-3), "invalid-number"),
      ("Integer 64", "1.5.2", .integer(1), "invalid-number"),
      ("Integer 32", "one", nil, "invalid-number"),
      ("Integer 32", "-", nil, "invalid-number"),
      ("Double", "1e999", .real(Real(.greatestFiniteMagnitude)), "number-out-of-range"),
      ("Double", "0x10", .real(Real(0)), "invalid-number"),
      ("Double", "-1.5e2 m", .real(Real(-150)), "invalid-number"),
      ("Double", "2e", .real(Real(2)), "invalid-number"),
      ("Double", ".", nil, "invalid-number"),
      (
        "Float", "-1e39", .real(Real(-Double(Float.greatestFiniteMagnitude))), "number-out-of-range"
      ),
      (
        "Decimal", "1,5", .decimal(DecimalValue(isNegative: false, mantissa: 1, exponent: 0)),
        "invalid-number"
      ),
      (
        "Decimal", "-1e200",
        .decimal(DecimalValue(isNegative: true, mantissa: .max, exponent: 127)),
        "number-out-of-range"
      ),
      (
        "Decimal", "1e-300", .decimal(DecimalValue(isNegative: false, mantissa: 0, exponent: -128)),
        "number-out-of-range"
      ),
      (
        "Decimal", "1000000000000000000000000000000000000000001",
        .decimal(
          DecimalValue(
            isNegative: false, mantissa: 100_000_000_000_000_000_000_000_000_000_000_000_000,
            exponent: 4)),
        "number-out-of-range"
      ),
      ("Boolean", "0.0", .boolean(false), "inexact-boolean"),
      ("Boolean", "100", .boolean(true), "inexact-boolean"),
      ("Boolean", " -007", .boolean(true), "inexact-boolean"),
      ("Boolean", "+0x1", .boolean(false), "inexact-boolean"),
      ("Boolean", "Yeah", .boolean(true), "inexact-boolean"),
      ("Boolean", "ture", .boolean(true), "inexact-boolean"),
      ("Boolean", "-y", .boolean(false), "inexact-boolean"),
      ("Boolean", "maybe", .boolean(false), "inexact-boolean"),
      ("Boolean", "0.5", .boolean(false), "inexact-boolean"),
      ("UUID", "empy", nil, "invalid-uuid"),
      ("UUID", "1234", nil, "invalid-uuid"),
      ("URI", "two words", nil, "invalid-uri"),
      ("URI", "100%", nil, "invalid-uri"),
      ("URI", "http://host:port/", nil, "invalid-uri"),
      ("URI", "http://[::1/", nil, "invalid-uri"),
      ("URI", "a#b#c", nil, "invalid-uri"),
    ] as [(String, String, AttributeValue?, String)])
  func defaultsThatDoNotFitAreReadAsFoundationReadsThem(
    type: String, text: String, value: AttributeValue?, id: String
  ) throws {
    let (attribute, diagnostics) = attribute(
      #"attributeType="\#(type)" defaultValueString="\#(text)""#)
    #expect(diagnostics.map(\.id) == [id])
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(attribute?.defaultValue == value)
    let reading = value.map { "; it is read as \($0)" } ?? "; it is read as no default value"
    #expect(try #require(diagnostics.first).summary.hasSuffix(reading))
  }

  @Test(arguments: [
    "", "https://example.org:8080/a%20b?c=d#e", "mailto:a@example.org", "a/b", "//host",
    "http://[::1]:80/", "urn:uuid:1", "http://user:word@host",
  ])
  func urisAreTakenAsTheyAre(text: String) {
    let (uri, diagnostics) = attribute(#"attributeType="URI" defaultValueString="\#(text)""#)
    #expect(uri?.defaultValue == .uri(text))
    #expect(diagnostics.isEmpty)
  }

  @Test func limitsThatDoNotFitAreReadLikeDefaults() {
    let (number, ofNumber) = attribute(
      #"attributeType="Integer 16" minValueString="few" maxValueString="1e6""#)
    #expect(number?.validation == Validation(minimum: nil, maximum: .integer(32767)))
    #expect(
      ofNumber.map(\.summary) == [
        "A.a: minValueString: \"few\" is not a number; it is read as no minimum",
        "A.a: maxValueString: \"1e6\" is out of range; it is read as 32767",
      ])
    let (text, ofText) = attribute(#"attributeType="String" maxValueString="9 letters""#)
    #expect(text?.validation == Validation(maximum: .integer(9)))
    #expect(ofText.map(\.severity) == [.warning])
    let (date, ofDate) = attribute(
      #"attributeType="Date" maxDateTimeInterval="60s" defaultDateTimeInterval="now""#)
    #expect(date?.validation == Validation(maximum: .date(Real(60))))
    #expect(date?.defaultValue == nil)
    #expect(ofDate.map(\.id) == ["invalid-number", "invalid-number"])
    #expect(!ofDate.hasErrors)
  }

  @Test func whatIsPartOfTheHashIsNotGuessed() {
    let parsed = parse(
      #"<entity name="A" isAbstract="0.0"><relationship name="a" maxCount="2x" "#
        + #"minCount="-1" destinationEntity="A" inverseName="a" inverseEntity="A"/></entity>"#)
    #expect(parsed.diagnostics.map(\.id) == ["invalid-boolean", "invalid-count", "invalid-count"])
    #expect(parsed.diagnostics.allSatisfy { $0.severity == .error })
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
      (.date(Real(0.25)), .date), (.date(Real(-60)), .date),
      (.decimal(DecimalValue(isNegative: false, mantissa: 15, exponent: 3)), .decimal),
      (.decimal(DecimalValue(isNegative: true, mantissa: 5, exponent: -2)), .decimal),
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

  @Test(
    arguments: [
      (.real(Real(.infinity)), .double), (.real(Real(-.infinity)), .float),
      (.real(Real(1e39)), .float),
      (.real(Real(.nan)), .double), (.date(Real(.nan)), .date),
      (.decimal(DecimalValue(isNegative: true, mantissa: 0, exponent: 0)), .decimal),
    ] as [(AttributeValue, AttributeType)])
  func whatIsNoNumberIsNotWritten(value: AttributeValue, type: AttributeType) {
    #expect(writtenValue(value, type: type) == nil)
  }

  @Test func zeroHasNoSign() {
    let (attribute, diagnostics) = attribute(
      #"attributeType="Decimal" minValueString="-0.0" maxValueString="-1e-300" "#
        + #"defaultValueString="-0""#)
    let zeros = [-1, -128, 0].map {
      AttributeValue.decimal(DecimalValue(isNegative: false, mantissa: 0, exponent: $0))
    }
    #expect(
      [
        attribute?.validation.minimum, attribute?.validation.maximum, attribute?.defaultValue,
      ] == zeros)
    #expect(diagnostics.map(\.id) == ["number-out-of-range"])
  }

  @Test(arguments: ["nan", "inf", "-inf", "NaN", "INF", "infinity"])
  func wordsAreNoNumbers(text: String) {
    for type in ["Double", "Float", "Decimal", "Integer 32"] {
      let (attribute, diagnostics) = attribute(
        #"attributeType="\#(type)" defaultValueString="\#(text)""#)
      #expect(attribute?.defaultValue == nil)
      #expect(diagnostics.map(\.id) == ["invalid-number"])
    }
    let (attribute, diagnostics) = attribute(
      #"attributeType="Date" defaultDateTimeInterval="\#(text)""#)
    #expect(attribute?.defaultValue == nil)
    #expect(diagnostics.map(\.id) == ["invalid-number"])
  }
}
