import DataModel
import Findings
import Testing

@testable import ModelFiles

@Suite("Three-way merge of files")
struct MergeContentsTests {
  private static let name = #"<attribute name="name" optional="YES" attributeType="String"/>"#
  private static let size = #"<attribute name="size" optional="YES" attributeType="Float"/>"#
  private static let colour = #"<attribute name="colour" optional="YES" attributeType="String"/>"#

  /// A file with an entity that contains these lines.
  private static func item(_ lines: String..., tag: String = #"name="Item""#) -> String {
    file("    <entity \(tag)>\n" + lines.map { "        \($0)\n" }.joined() + "    </entity>\n")
  }

  private static func file(_ body: String, attributes: String = "") -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model\(attributes)>\n\(body)</model>"
  }

  private func document(_ text: String) -> SourceDocument {
    parseModel(Array(text.utf8), file: "contents").document
  }

  private func merged(_ base: String?, _ ours: String, _ theirs: String) -> MergedContents {
    mergeContents(base: base.map(document), ours: document(ours), theirs: document(theirs))
  }

  private func text(_ merged: MergedContents) -> String {
    String(decoding: merged.bytes, as: UTF8.self)
  }

  /// Expects a merge to be clean, symmetric, and a given text.
  private func expect(
    _ base: String?, _ ours: String, _ theirs: String, gives wanted: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for result in [merged(base, ours, theirs), merged(base, theirs, ours)] {
      #expect(result.conflicts.isEmpty, sourceLocation: sourceLocation)
      #expect(text(result) == wanted, sourceLocation: sourceLocation)
    }
  }

  @Test func `additions of both sides at one position are sorted by name`() {
    expect(
      Self.item(Self.name), Self.item(Self.size, Self.name), Self.item(Self.colour, Self.name),
      gives: Self.item(Self.colour, Self.size, Self.name))
    let next = #"<relationship name="a" optional="YES" destinationEntity="Item"/>"#
    expect(
      Self.item(Self.name), Self.item(Self.name, next), Self.item(Self.name, Self.size),
      gives: Self.item(Self.name, Self.size, next))
  }

  @Test func `equal additions of both sides are merged into one`() {
    let both = Self.item(Self.name, Self.size)
    expect(Self.item(Self.name), both, both, gives: both)
    let other = Self.item(
      Self.name, #"<attribute  attributeType="Float" name="size" optional="YES" />"#)
    let result = merged(Self.item(Self.name), both, other)
    #expect(result.conflicts.isEmpty && text(result) == both)
  }

  @Test func `different attributes of one property are merged`() {
    func attribute(_ more: String) -> String {
      Self.item(#"<attribute name="name"\#(more) attributeType="String"/>"#)
    }
    expect(
      attribute(#" optional="YES""#), attribute(""),
      Self.item(
        #"<attribute name="name" optional="YES" attributeType="String" elementID="title"/>"#),
      gives: Self.item(#"<attribute name="name" attributeType="String" elementID="title"/>"#))
    expect(
      attribute(""), attribute(#" optional="YES""#), attribute(#" transient="YES""#),
      gives: attribute(#" optional="YES" transient="YES""#))
  }

  @Test func `a removal on one side and an addition on the other are merged`() {
    expect(
      Self.item(Self.name, Self.size), Self.item(Self.size),
      Self.item(Self.colour, Self.name, Self.size),
      gives: Self.item(Self.colour, Self.size))
    expect(
      Self.item(Self.name), Self.file(""),
      Self.item(Self.name).replacing(
        "</entity>\n", with: "</entity>\n    <entity name=\"Shelf\"/>\n"),
      gives: Self.file("    <entity name=\"Shelf\"/>\n"))
  }

  @Test func `a change on both sides is written in both forms, and check reports it`() throws {
    func item(_ value: String, _ more: String = "") -> String {
      Self.item(
        more.isEmpty ? Self.size : Self.colour + "\n        " + Self.size,
        #"<attribute name="name" optional="YES" attributeType="String"\#(value)/>"#)
    }
    let result = merged(
      item(""), item(#" defaultValueString="a""#, "more"), item(#" defaultValueString="b""#))
    #expect(
      text(result) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <model>
            <entity name="Item">
                \(Self.colour)
                \(Self.size)
        <<<<<<< ours
                <attribute name="name" optional="YES" attributeType="String" defaultValueString="a"/>
        =======
                <attribute name="name" optional="YES" attributeType="String" defaultValueString="b"/>
        >>>>>>> theirs
            </entity>
        </model>
        """)
    #expect(result.conflicts.map(\.path) == ["Item.name"])
    let conflict = try #require(result.diagnostics(file: "contents").first)
    let found = try #require(parseModel(result.bytes, file: "contents").diagnostics.first)
    #expect(found.id == "merge-conflict" && conflict.id == found.id)
    guard case .text(_, let start, _) = conflict.location,
      case .text(_, let place, _) = found.location
    else {
      Issue.record("no place")
      return
    }
    #expect(start == place && start.line == 6)
  }

  @Test func `a conflict in a tag does not affect the content of the element`() {
    func item(_ tag: String, _ lines: String) -> String {
      Self.item(lines, tag: #"name="Item"\#(tag)"#)
    }
    let result = merged(
      item("", Self.name), item(#" parentEntity="A""#, Self.size + Self.name),
      item(#" parentEntity="B""#, Self.name))
    #expect(result.conflicts.map(\.reason) == ["both sides changed it: parentEntity"])
    #expect(
      text(result).contains(
        """
        <<<<<<< ours
            <entity name="Item" parentEntity="A">
        =======
            <entity name="Item" parentEntity="B">
        >>>>>>> theirs
                \(Self.size)\(Self.name)
            </entity>
        """))
  }

  @Test func `removal on one side and change on the other is a conflict`() {
    let changed = Self.item(#"<attribute name="name" attributeType="String"/>"#, Self.size)
    let result = merged(Self.item(Self.name, Self.size), Self.item(Self.size), changed)
    #expect(result.conflicts.map(\.reason) == ["ours removed it, theirs changed it"])
    #expect(
      text(result).contains(
        """
        <<<<<<< ours
        =======
                <attribute name="name" attributeType="String"/>
        >>>>>>> theirs
                \(Self.size)
        """))
    let swapped = merged(Self.item(Self.name, Self.size), changed, Self.item(Self.size))
    #expect(swapped.conflicts.map(\.reason) == ["ours changed it, theirs removed it"])
    let spaced = Self.item(
      #"<attribute  name="name"  optional="YES"  attributeType="String" />"#, Self.size)
    expect(
      Self.item(Self.name, Self.size), Self.item(Self.size), spaced, gives: Self.item(Self.size))
  }

  @Test func `a file on one line gets conflict markers on lines of their own`() {
    func line(_ type: String) -> String {
      #"<model><entity name="A"><attribute name="a" attributeType="\#(type)"/></entity></model>"#
    }
    let result = merged(line("Date"), line("String"), line("Float"))
    #expect(
      text(result) == """
        <model><entity name="A">
        <<<<<<< ours
        <attribute name="a" attributeType="String"/>
        =======
        <attribute name="a" attributeType="Float"/>
        >>>>>>> theirs
        </entity></model>
        """)
  }

  @Test func `a changed type and a changed default are a conflict`() {
    func item(_ type: String, _ value: String) -> String {
      Self.item(#"<attribute name="n" attributeType="\#(type)" defaultValueString="\#(value)"/>"#)
    }
    let result = merged(item("Integer 16", "0"), item("String", "0"), item("Integer 16", "7"))
    #expect(
      result.conflicts.map(\.reason)
        == ["both sides changed it: attributeType, defaultValueString"])
    expect(
      item("Integer 16", "0"), item("Integer 64", "0"), item("Integer 64", "7"),
      gives: item("Integer 64", "7"))
  }

  @Test func `a renamed element with a renaming identifier is recognized`() {
    let renamed =
      #"<attribute name="title" optional="YES" attributeType="String" elementID="name"/>"#
    expect(
      Self.item(Self.name, Self.size), Self.item(renamed, Self.size),
      Self.item(#"<attribute name="name" attributeType="String"/>"#, Self.size),
      gives: Self.item(
        #"<attribute name="title" attributeType="String" elementID="name"/>"#, Self.size))
    expect(
      Self.item(Self.name), Self.item(Self.name, tag: #"name="Thing" elementID="Item""#),
      Self.item(Self.name, Self.size),
      gives: Self.item(Self.name, Self.size, tag: #"name="Thing" elementID="Item""#))
  }

  @Test func `an addition under the old name of a renamed element is new`() {
    let renamed =
      #"<attribute name="title" optional="YES" attributeType="String" elementID="name"/>"#
    expect(
      Self.item(Self.name), Self.item(Self.name, renamed),
      Self.item(
        #"<attribute name="name" optional="YES" attributeType="String" defaultValueString="x"/>"#),
      gives: Self.item(
        Self.name,
        #"<attribute name="title" optional="YES" attributeType="String" defaultValueString="x" elementID="name"/>"#
      ))
    // What was renamed before is no rename of what has the name now.
    expect(
      Self.item(Self.name, renamed), Self.item(Self.name, renamed, Self.size),
      Self.item(#"<attribute name="name" attributeType="String"/>"#, renamed),
      gives: Self.item(#"<attribute name="name" attributeType="String"/>"#, renamed, Self.size))
  }

  @Test func `swapped elements keep the changes of each`() {
    func item(_ first: String, _ second: String, _ value: String = "") -> String {
      Self.item(
        #"<attribute \#(first) attributeType="String"\#(value)/>"#,
        #"<attribute \#(second) attributeType="String"/>"#)
    }
    let result = merged(
      item(#"name="a""#, #"name="b""#),
      item(#"name="b" elementID="a""#, #"name="a" elementID="b""#),
      item(#"name="a""#, #"name="b""#, #" defaultValueString="x""#))
    #expect(result.conflicts.isEmpty)
    #expect(
      text(result).contains(
        #"<attribute name="b" attributeType="String" defaultValueString="x" elementID="a"/>"#)
        || text(result).contains(
          #"<attribute name="b" elementID="a" attributeType="String" defaultValueString="x"/>"#)
    )
  }

  @Test func `an attribute made required whose default the other side removes is a conflict`() {
    func item(_ more: String) -> String {
      Self.item(#"<attribute name="n"\#(more) attributeType="String"/>"#)
    }
    let required = item(#" defaultValueString="0""#)
    let base = item(#" optional="YES" defaultValueString="0""#)
    let plain = item(#" optional="YES""#)
    for result in [merged(base, required, plain), merged(base, plain, required)] {
      #expect(
        result.conflicts.map(\.reason).first?.hasPrefix("both sides changed it: ") == true)
      #expect(result.conflicts.count == 1 && text(result).contains("=======\n"))
    }
    expect(
      base, required, item(#" optional="YES" defaultValueString="7""#),
      gives: item(#" defaultValueString="7""#))
  }

  @Test func `an attribute and a relationship of the same name are a conflict`() {
    let link = #"<relationship name="size" optional="YES" destinationEntity="Item"/>"#
    let result = merged(
      Self.item(Self.name), Self.item(Self.name, Self.size), Self.item(Self.name, link))
    #expect(result.conflicts.map(\.path) == ["Item.size"])
    expect(
      Self.item(Self.size), Self.item(link), Self.item(Self.size, Self.colour),
      gives: Self.item(link, Self.colour))
  }

  @Test func `constraints and user info are merged one by one`() {
    func constraint(_ name: String) -> String {
      "<uniquenessConstraint><constraint value=\"\(name)\"/></uniquenessConstraint>"
    }
    func item(_ names: String...) -> String {
      names.isEmpty
        ? Self.item(Self.name)
        : Self.item(
          Self.name,
          "<uniquenessConstraints>" + names.map(constraint).joined() + "</uniquenessConstraints>")
    }
    expect(item("a"), item("a", "c"), item("a", "b"), gives: item("a", "b", "c"))
    expect(item(), item("a"), item("b"), gives: item("a", "b"))
    expect(item("a"), item(), item("a", "b"), gives: item("b"))
    expect(
      item("a", "b"), item("a"), item("b"),
      gives: item().replacing(
        Self.name, with: Self.name + "\n        <uniquenessConstraints></uniquenessConstraints>"))
    expect(item("a"), item(), item("a"), gives: item())
  }

  @Test func `a constraint changed on both sides is a conflict`() {
    func item(_ names: String...) -> String {
      let constraints = names.map {
        "<uniquenessConstraint>"
          + $0.split(separator: ",").map { "<constraint value=\"\($0)\"/>" }.joined()
          + "</uniquenessConstraint>"
      }
      return names.isEmpty
        ? Self.item(Self.name)
        : Self.item(
          Self.name,
          "<uniquenessConstraints>" + constraints.joined() + "</uniquenessConstraints>")
    }
    for (ours, theirs) in [
      (item("a,b"), item("b")), (item(), item("a,b")), (item("a,b", "c"), item("a,c")),
    ] {
      for result in [merged(item("a"), ours, theirs), merged(item("a"), theirs, ours)] {
        #expect(result.conflicts.map(\.path) == ["Item.uniquenessConstraints"])
        #expect(text(result).contains("=======\n"))
      }
    }
    expect(item("a"), item("a,b"), item("a,b"), gives: item("a,b"))
  }

  @Test func `an index changed on both sides is a conflict as a whole`() {
    func item(_ names: String...) -> String {
      Self.item(
        "<fetchIndex name=\"i\">"
          + names.map { "<fetchIndexElement property=\"\($0)\" type=\"Binary\"/>" }.joined()
          + "</fetchIndex>")
    }
    expect(item("a"), item("a", "b"), item("a"), gives: item("a", "b"))
    let result = merged(item("a"), item("a", "b"), item("c", "a"))
    #expect(result.conflicts.map(\.path) == ["Item.i"])
  }

  @Test func `without a base, different additions of both sides are a conflict`() {
    expect(
      nil, Self.item(Self.size), Self.item(Self.colour), gives: Self.item(Self.colour, Self.size))
    let result = merged(
      nil, Self.item(Self.name), Self.item(#"<attribute name="name" attributeType="String"/>"#))
    #expect(result.conflicts.map(\.reason) == ["both sides added it: optional"])
  }

  @Test func `diagrams and tool versions are never a conflict`() {
    func file(_ version: String, _ system: String, _ x: String, _ more: String = "") -> String {
      Self.file(
        "    <entity name=\"A\"/>\n\(more)    <elements>\n        <element name=\"A\" positionX=\"\(x)\"/>\n    </elements>\n",
        attributes: #" lastSavedToolsVersion="\#(version)" systemVersion="\#(system)""#)
    }
    let base = file("9060", "15A1", "0")
    let new = "    <entity name=\"B\"/>\n"
    let result = merged(base, file("22522", "22G120", "1", new), file("14460", "22G91", "2"))
    #expect(result.conflicts.isEmpty && text(result) == file("22522", "22G120", "1", new))
    // A later Xcode leaves the drawing out.
    let without = Self.file(
      "    <entity name=\"A\"/>\n",
      attributes: #" lastSavedToolsVersion="9060" systemVersion="15A1""#)
    expect(base, file("9060", "15A1", "7"), without, gives: without)
  }

  @Test func `comments, unknown attributes, unknown elements and line ends are kept`() {
    func item(_ first: String, _ second: String) -> String {
      Self.item(
        "<!-- why -->", "<attribute name=\"a\" new=\"1\"\(first) attributeType=\"String\"/>",
        "<novelty>\(second)</novelty>"
      ).replacing("\n", with: "\r\n")
    }
    expect(
      item("", "x"), item(#" other="2""#, "x"), item("", "y"), gives: item(#" other="2""#, "y"))
    let result = merged(item("", "x"), item("", "y"), item("", "z"))
    #expect(result.conflicts.map(\.path) == ["Item.novelty"])
    #expect(!text(result).replacing("\r\n", with: "").contains("\n"))
    #expect(parseModel(result.bytes, file: "M").diagnostics.map(\.id) == ["merge-conflict"])
  }

  @Test func `the order is that of the side that changed it`() {
    let result = merged(
      Self.item(Self.name, Self.size), Self.item(Self.name, Self.colour, Self.size),
      Self.item(Self.size, Self.name))
    #expect(text(result) == Self.item(Self.size, Self.name, Self.colour))
    #expect(result.conflicts.isEmpty)
  }

  @Test func `conflict markers have the length that git requests`() {
    func item(_ type: String) -> String {
      Self.item("<attribute name=\"a\" attributeType=\"\(type)\"/>")
    }
    let result = mergeContents(
      base: document(item("Date")), ours: document(item("String")), theirs: document(item("UUID")),
      markers: MergeMarkers(ours: "main", theirs: "side", size: 9))
    for line in ["<<<<<<<<< main\n", "\n=========\n", ">>>>>>>>> side\n"] {
      #expect(text(result).contains(line))
    }
  }
}
