import DataModel
import Findings
import ModelFiles
import TestSupport
import Testing

@Suite("Renaming elements")
struct RenameElementTests {
  /// Every kind of reference to an entity or a property.
  private static let text = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="x">
        <!-- title of Track -->
        <entity name="Album" representedClassName="Track" coreSpotlightDisplayNameExpression="title">
            <attribute name="title" optional="YES" attributeType="String"/>
            <attribute name="longest" derived="YES" derivationExpression="max:(tracks.title)"/>
            <relationship name="tracks" toMany="YES" destinationEntity="Track" inverseName="album" inverseEntity="Track"/>
            <fetchedProperty name="alike">
                <fetchRequest name="r" entity="Track" predicateString="title = $FETCH_SOURCE.title &amp;&amp; album.title != nil"/>
            </fetchedProperty>
        </entity>
        <entity name="Track" representedClassName="Track" versionHashModifier='1' coreSpotlightDisplayNameExpression="title">
            <attribute name='title' attributeType="String" defaultValueString="title" syncable="YES"/>
            <relationship name="album" maxCount="1" destinationEntity="Album" inverseName="tracks" inverseEntity="Album"/>
            <fetchIndex name="title" partialIndexPredicate="title != &quot;&quot;">
                <fetchIndexElement property="title" type="Binary"/>
                <fetchIndexElement expression="lowercase:(title)" expressionType="String"/>
            </fetchIndex>
            <compoundIndexes>
                <compoundIndex>
                    <index value="title"/>
                </compoundIndex>
            </compoundIndexes>
            <uniquenessConstraints>
                <uniquenessConstraint>
                    <constraint value="title"/>
                </uniquenessConstraint>
            </uniquenessConstraints>
            <userInfo>
                <entry key="title" value="Track"/>
            </userInfo>
        </entity>
        <entity name="Single" parentEntity="Track"/>
        <fetchRequest name="title" entity="Single" predicateString="title = $title AND $track.title = 'Track'"/>
        <configuration name="Track">
            <memberEntity name="Track"/>
        </configuration>
        <elements>
            <element name="Track" positionX="1"/>
        </elements>
    </model>
    """

  private func renamed(
    _ path: ElementPath, to name: String, text: String = Self.text, identifier: Bool = true
  ) throws -> (text: String, warnings: [Diagnostic]) {
    let source = parseModel(Array(text.utf8), file: "old")
    let result = try #require(
      renameElement(at: path, to: name, in: source, settingIdentifier: identifier))
    let bytes = result.edits.applied(to: source.document.bytes)
    return (
      String(decoding: bytes, as: UTF8.self),
      result.warnings(in: "new", from: source.document.bytes)
    )
  }

  /// The text of the new file at the position of a warning.
  private func pointed(_ warning: Diagnostic, in text: String) throws -> String {
    guard case .text("new", let start, _) = warning.location else { return "" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(warning.sourceLine.map { $0[...] } == lines[start.line - 1])
    return String(decoding: lines[start.line - 1].utf8.dropFirst(start.column - 1), as: UTF8.self)
  }

  @Test func `a property is renamed with all references`() throws {
    let (text, warnings) = try renamed(.property(entity: "Track", name: "title"), to: "name")
    var expected = Self.text
    for (old, new) in [
      ("max:(tracks.title)", "max:(tracks.name)"),
      ("\"title = $FETCH_SOURCE.title &amp", "\"name = $FETCH_SOURCE.title &amp"),
      (
        "versionHashModifier='1' coreSpotlightDisplayNameExpression=\"title\"",
        "versionHashModifier='1' coreSpotlightDisplayNameExpression=\"name\""
      ),
      (
        "name='title' attributeType=\"String\" defaultValueString=\"title\" syncable",
        "name='name' attributeType=\"String\" defaultValueString=\"title\" elementID=\"title\" syncable"
      ),
      ("partialIndexPredicate=\"title", "partialIndexPredicate=\"name"),
      ("property=\"title\"", "property=\"name\""), ("lowercase:(title)", "lowercase:(name)"),
      ("<index value=\"title\"", "<index value=\"name\""),
      ("<constraint value=\"title\"", "<constraint value=\"name\""),
      ("\"title = $title AND", "\"name = $title AND"),
    ] {
      #expect(expected.ranges(of: old).count == 1, "\(old)")
      expected = expected.replacing(old, with: new)
    }
    #expect(text == expected)
    #expect(warnings.count == 1 && warnings[0].isOf(.referenceNotRenamed))
    #expect(try pointed(warnings[0], in: text).hasPrefix("title = 'Track'\"/>"))
  }

  @Test func `an entity is renamed with all references`() throws {
    let (text, warnings) = try renamed(.entity("Track"), to: "Song")
    var expected = Self.text
    for (old, new) in [
      (
        "destinationEntity=\"Track\" inverseName=\"album\" inverseEntity=\"Track\"",
        "destinationEntity=\"Song\" inverseName=\"album\" inverseEntity=\"Song\""
      ),
      ("name=\"r\" entity=\"Track\"", "name=\"r\" entity=\"Song\""),
      (
        "entity name=\"Track\" representedClassName=\"Track\" versionHash",
        "entity name=\"Song\" representedClassName=\"Track\" elementID=\"Track\" versionHash"
      ),
      ("parentEntity=\"Track\"", "parentEntity=\"Song\""),
      ("<memberEntity name=\"Track\"", "<memberEntity name=\"Song\""),
      ("<element name=\"Track\"", "<element name=\"Song\""),
    ] {
      #expect(expected.ranges(of: old).count == 1, "\(old)")
      expected = expected.replacing(old, with: new)
    }
    #expect(text == expected)
    // 'Track' may be the name of the entity.
    #expect(warnings.count == 1)
    #expect(try pointed(warnings[0], in: text).hasPrefix("'Track'\"/>"))
  }

  @Test func `a relationship is renamed with its inverse`() throws {
    let (text, _) = try renamed(.property(entity: "Track", name: "album"), to: "record")
    #expect(text.contains(#"inverseName="record" inverseEntity="Track""#))
    #expect(text.contains(#"<relationship name="record" maxCount="1""#))
    #expect(text.contains(#"inverseEntity="Album" elementID="album"/>"#))
    #expect(text.contains("record.title != nil"))
  }

  @Test func `an existing renaming identifier is kept`() throws {
    let text = Self.text.replacing("syncable=\"YES\"", with: "elementID=\"heading\"")
    let path = ElementPath.property(entity: "Track", name: "title")
    #expect(try renamed(path, to: "name", text: text).text.contains("elementID=\"heading\"/>"))
    #expect(!(try renamed(path, to: "name", identifier: false).text.contains("elementID")))
    let empty = Self.text.replacing("syncable=\"YES\"", with: "elementID=\"\"")
    #expect(try renamed(path, to: "name", text: empty).text.contains("elementID=\"title\""))
  }

  @Test func `line ends are kept, and an unparsable expression is reported`() throws {
    let text = Self.text.replacing("lowercase:(title)", with: "title title")
      .replacing("\n", with: "\r\n")
    let (new, warnings) = try renamed(
      .property(entity: "Track", name: "title"), to: "name", text: text)
    #expect(new.ranges(of: "\r\n").count == text.ranges(of: "\r\n").count)
    #expect(new.contains("expression=\"title title\""))
    #expect(warnings.contains { $0.summary.contains("does not parse") })
  }

  @Test func `an unknown element is not renamed`() {
    let source = parseModel(Array(Self.text.utf8), file: "old")
    for path in [
      ElementPath.entity("X"), .property(entity: "Single", name: "title"), .composite("A"),
    ] {
      #expect(renameElement(at: path, to: "b", in: source, settingIdentifier: true) == nil)
    }
  }

  /// Renaming and renaming back gives the same bytes.
  @Test(arguments: [
    ElementPath.entity("Track"), .entity("Album"), .property(entity: "Track", name: "title"),
    .property(entity: "Album", name: "title"), .property(entity: "Album", name: "tracks"),
    .property(entity: "Album", name: "alike"),
  ])
  func `renaming back restores the file`(path: ElementPath) throws {
    let there = try renamed(path, to: "unused", identifier: false).text
    let (back, old): (ElementPath, String) =
      switch path {
      case .property(let entity, let name): (.property(entity: entity, name: "unused"), name)
      default: (.entity("unused"), path.description)
      }
    #expect(there != Self.text)
    #expect(try renamed(back, to: old, text: there, identifier: false).text == Self.text)
  }

  @Test(arguments: [
    ("a b", true), ("", true), ("2a", false), ("a.b", true), ("hash", true), ("größe", nil),
    ("description", true),
  ])
  func `invalid names are reported`(name: String, isWrong: Bool?) {
    #expect((problemOfName(name, ofProperty: true) != nil) == (isWrong != nil))
    #expect((problemOfName("hash", ofProperty: false) == nil))
  }
}
