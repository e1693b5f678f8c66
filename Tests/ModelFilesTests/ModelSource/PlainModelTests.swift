import DataModel
import Findings
import Synchronization
import TestSupport
import Testing

@testable import ModelFiles

/// Files with only tags, spaces and comments are read by a fast path with the same result.
@Suite("Plain files") struct PlainModelTests {
  @Test func `plain files are read as by the XML parser`() throws {
    for text in [
      "", "<entity name=\"A\"/>", "<!-- <entity> --><entity name='A'\n></entity  ><?pi >?>",
      library,
      #"<entity name="A" xmlns:xml="http://www.w3.org/XML/1998/namespace"/>"#,
      #"<entity name="A" xmlns="" xmlns:p="q" p:r="&#x10FFFF;&lt;"/>"#, "<!-->-->\r\n<!---->\r",
    ] {
      let bytes = contents(text)
      try expectSame(#require(plain(bytes)), carefully(bytes))
    }
    let marked = [0xEF, 0xBB, 0xBF] + contents(library)
    try expectSame(#require(plain(marked)), carefully(marked))
  }

  @Test(arguments: 0..<100) func `generated plain files are read as by the XML parser`(seed: UInt64)
    throws
  {
    var generator = ModelGenerator(seed: seed)
    let bytes = writeContents(generator.model())
    try expectSame(#require(plain(bytes)), carefully(bytes))
  }

  @Test(arguments: [
    "text", "<![CDATA[ ]]>", "&#32;", "<entity name=\"A\">text</entity>", "<entity>", "</entity>",
    "<entity", "<entity name=\"A\" name=\"B\"/>", "<entity name=\"<\"/>",
    "<entity name=\"&lost;\"/>",
    "<entity name=A/>", "<a:b/>", "<entity></Entity>", "<!-- -- -->", "<!-- ", "<?pi",
    "<?xml version=\"1.0\"?>",
    "</model><model>", "<!DOCTYPE model>", "<entity name=\"\u{1}\"/>", "<entity name=\"\0\"/>",
    "\0",
    "<entity name=\"&#x110000;\"/>", "<entity name=\"&#;\"/>", "<p:entity/>", "<", "<>", "</", "<!",
    "< entity/>",
  ])
  func `other files are left to the XML parser`(text: String) {
    #expect(plain(contents(text)) == nil)
    expectSame(parse(text), carefully(contents(text)))
  }

  @Test func `files that are not models are left to the XML parser`() {
    for text in [
      "", " ", "<entity/>", "<!DOCTYPE model><model/>", "bplist00", "<model>\u{FFFF}</model>",
    ] {
      #expect(plain(Array(text.utf8)) == nil)
    }
    #expect(plain(contents("<entity name=\"A\"/>") + [0xFF]) == nil)
    #expect(plain(contents("<entity name=\"A\"/>") + [0x00]) == nil)
    for byte: UInt8 in [0xFF, 0xC3, 0x00] {
      for (before, after) in [("<entity name=\"", "\"/></model>"), ("<!--", "--></model>")] {
        #expect(plain(Array("<model>\(before)".utf8) + [byte] + after.utf8) == nil)
      }
    }
    let entities = "<!DOCTYPE model [<!ENTITY a \"b\">]><model/>"
    #expect(plain(Array(entities.utf8)) == nil)
  }

  @Test func `limits apply to plain files`() {
    let entities = String(repeating: "<entity name=\"A\"/>", count: 9)
    let nested = "<entity name=\"A\"><userInfo><entry key=\"\" value=\"\"/></userInfo></entity>"
    for (text, limits) in [
      (entities, SourceLimits(elements: 9)), (nested, SourceLimits(depth: 3)),
      ("<entity name=\"\(String(repeating: "a", count: 99))\"/>", SourceLimits(valueBytes: 50)),
    ] {
      #expect(plain(contents(text), limits: limits) == nil)
      #expect(parseModel(contents(text), file: "M", limits: limits).diagnostics.hasErrors)
    }
    #expect(plain(contents(entities), limits: SourceLimits(elements: 10)) != nil)
    #expect(plain(contents(nested), limits: SourceLimits(depth: 4)) != nil)
  }

  @Test(arguments: [
    #"<attribute name="a" attributeType="String"><userInfo><entr\#u{8A}\#u{8A}/></userInfo></attribute>"#,
    "<attribut\u{8A}\u{8A} name=\"a\"/>", "<attribute nam\u{8A}\u{8A}=\"a\"/>",
    "<attribute name=\"\u{8A}\"/>",
    "<attribut\"/>", "<attribut></attribut\"></attribut>", "<attribute name=\"a\" nam\"=\"b\"/>",
    "<userInfo><entry key=\"a\" valu<=\"b\"/></userInfo>", "<1ttribute/>", "<attribute -ame=\"\"/>",
    "<attribute name=\"a\" attributeType=\"Strin\u{8A}\"/>",
    "<userInfo></userinfo></entity><entity>",
    "<attribute name=\"a\" attributeType=\"String\" minValueString=\"\u{8A}&#x;\u{8A}&\" regularExpressionString=\"&[\u{8A}\"/>",
    "<fetchRequest name=\"a\" entity=\"A\" predicateString=\"a == \u{8A}\u{8A}&lt;&\"/>",
  ])
  func `bytes that are not UTF-8 are left to the XML parser`(body: String) {
    // The sign 8A of each text stands for that byte, which is no UTF-8.
    let bytes = contents("<entity name=\"A\">\(body)</entity>").split(separator: 0xC2)
    let damaged = Array(bytes.joined())
    #expect(plain(damaged) == nil)
    expectSame(parseModel(damaged, file: "M"), carefully(damaged))
  }

  @Test func `damaged plain files are never read differently from the XML parser`() {
    var random = SeededGenerator(seed: 7)
    // libxml2 is given pieces of 4 KB.
    let whole = contents("<!--\(String(repeating: "-a", count: 2500))-->\(library)")
    let signs = Array("<>/=\"'!-?& a\n".utf8)
    var plainCount = 0
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch random.number(0...2) {
        case 0: bytes[place] = random.pick(signs)
        case 1: bytes.insert(random.pick(signs), at: place)
        default: bytes.remove(at: place)
        }
      }
      guard let parsed = plain(bytes) else { continue }
      plainCount += 1
      expectSame(parsed, carefully(bytes))
    }
    #expect(plainCount > 100)
  }

  @Test func `many entities are read in any order and by several threads`() {
    let body = (0..<4000).map { number in
      "<entity name=\"E\(number)\"><attribute name=\"a\" attributeType=\"\(number % 7 == 0 ? "x" : "String")\"/></entity>"
    }
    let bytes = contents(body.joined(separator: "\n"))
    let careful = carefully(bytes)
    #expect(careful.diagnostics.count > 500)
    let calls = Mutex(0)
    for order in [{ $0 }, { $0.reversed() }, { Array($0.dropFirst()) + $0.prefix(1) }]
      as [([Int]) -> [Int]]
    {
      let parsed = parseModel(bytes, file: "M") { count, body in
        calls.withLock { $0 += count }
        for index in order(Array(0..<count)) { body(index) }
      }
      expectSame(parsed, careful)
    }
    #expect(calls.withLock { $0 } == 3 * 3)
  }

  @Test func `the number of proposals does not depend on how the file is read`() {
    let body = (0..<4000).map { number in
      "<entity name=\"E\(number)\"><attribute name=\"a\" attributeType=\"Strin\"/></entity>"
    }
    let bytes = contents(body.joined(separator: "\n"))
    let careful = carefully(bytes)
    #expect(careful.diagnostics.count { !$0.fixIts.isEmpty } == 1000)
    let parsed = parseModel(bytes, file: "M") { count, body in
      for index in (0..<count).reversed() { body(index) }
    }
    #expect(parsed.diagnostics == careful.diagnostics)
  }

  private func plain(_ bytes: [UInt8], limits: SourceLimits = .standard) -> ParsedModel? {
    parsePlainModel(bytes, file: "M", limits: limits, known: nil, perform: performInOrder)
  }

  /// The file as read by the XML parser.
  private func carefully(_ bytes: [UInt8]) -> ParsedModel {
    parseCarefully(bytes, file: "M", limits: .standard, known: nil)
  }

  private func expectSame(_ one: ParsedModel, _ other: ParsedModel) {
    #expect(one.model == other.model)
    #expect(one.diagnostics == other.diagnostics)
    let (left, right) = (one.document, other.document)
    #expect(left.isComplete == right.isComplete)
    let haveSameElements = left.elements.map { "\($0)" } == right.elements.map { "\($0)" }
    #expect(haveSameElements)
    let haveSameAttributes = left.attributes.map { "\($0)" } == right.attributes.map { "\($0)" }
    #expect(haveSameAttributes)
  }
}
