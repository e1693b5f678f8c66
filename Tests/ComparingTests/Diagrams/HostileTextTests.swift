import DataModel
import Foundation
import TestSupport
import Testing

@testable import Comparing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("Untrusted names in diagrams")
struct HostileTextTests {
  static let names = [
    "</title><script>alert(1)</script>", "\"]; click e0 href \"javascript:alert(1)\"",
    "%%{init: {}}%%", "]]>", "a\"b'c&d<e>f", "\u{202E}live", "line\nbreak\u{7}\u{1B}[2J", "\\N\\l",
    "e1:l0", "名前 الاسم 🇩🇪", "", "#35;", "{ } | ~ `", String(repeating: "x", count: 5000),
    "\u{FFFE}\u{FFFF}\u{0}",
  ]

  private var diagram: Diagram {
    let entities = Self.names.enumerated().map { index, name in
      Entity(
        name, parent: index % 3 == 0 ? Self.names[1] : nil,
        [
          Attribute(name + "a"), Relationship(name + "r", to: Self.names[index / 2]),
        ])
    }
    return makeDiagram(of: Model(entities: entities), title: Self.names.joined())
  }

  @Test func `SVG stays well-formed and contains no script`() {
    let svg = diagram.svg()
    expectWellFormed(svg)
    #expect(!svg.contains("<script"))
    #expect(!svg.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" || $0 == "\u{0}" })
  }

  @Test func `a box has the link it was given`() {
    let svg = diagram.svg(links: [Self.names[4]: "#/a&b\""])
    expectWellFormed(svg)
    #expect(svg.ranges(of: "<a href=").count == 1)
    #expect(svg.contains("<a href=\"#/a&amp;b&quot;\">\n<g class=\"entity"))
  }

  @Test func `Mermaid text keeps its lines and contains no markup`() throws {
    let lines = diagram.mermaid.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "---" && lines[2] == "---" && lines[3] == "classDiagram")
    let word = ##"[^"\[\]{}<>%`:]*"##
    let count = ##""[01]\.\.[1*]""##
    try expectForms(
      lines.dropFirst(5).dropLast(),
      [
        ##"  class e\d+\["\##(word)"\]( \{)?"##, "    \(word)", ##"  \}"##, ##"  e\d+ <\|-- e\d+"##,
        "  e\\d+ --> \(count) e\\d+ : \(word)",
      ])
  }

  @Test func `DOT keeps its statements`() throws {
    let lines = diagram.dot.split(separator: "\n")
    try expectForms(
      lines.dropFirst(4).dropLast(),
      [##"  e\d+ \[label=<<TABLE .*</TABLE>>\];"##, ##"  e\d+:\w+ -> e\d+:\w+ \[.*\];"##])
    #expect(!diagram.dot.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{0}" })
  }

  private func expectForms(_ lines: ArraySlice<Substring>, _ patterns: [String]) throws {
    let forms = try patterns.map { try Regex($0) }
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(forms.contains { line.wholeMatch(of: $0) != nil }, "\(line.prefix(120))")
    }
  }
}

/// Expects `text` to be well-formed XML.
func expectWellFormed(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let parser = XMLParser(data: Data(text.utf8))
  let isWellFormed = parser.parse()
  let error = parser.parserError.map { "\($0), line \(parser.lineNumber)" } ?? ""
  #expect(isWellFormed, "\(error)", sourceLocation: sourceLocation)
}

/// The faults of a drawing.
func faults(_ drawing: SVGDrawing) -> [String] {
  let ports = linkPorts(drawing.diagram, drawing.shapes)
  let graph = LayoutGraph(
    nodes: drawing.shapes.map { .init(width: $0.width, height: $0.height) },
    edges: zip(drawing.diagram.links, ports).map { link, port in
      .init(
        from: .init(node: link.from.entity, y: port.from),
        to: .init(node: link.to.entity, y: port.to), trunk: nil)
    })
  return graph.faults(of: drawing.layout)
}
