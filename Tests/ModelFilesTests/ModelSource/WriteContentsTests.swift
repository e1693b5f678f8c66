import DataModel
import Findings
import StoreModel
import Testing

@testable import ModelFiles

@Suite struct WriteContentsTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The lines of `after` that are not in `before`, and vice versa.
  private func difference(_ before: [UInt8], _ after: [UInt8]) -> [String] {
    let (left, right) = (text(before).split(separator: "\n"), text(after).split(separator: "\n"))
    return right.difference(from: left).map { change in
      switch change {
      case .insert(_, let line, _): "+\(line)"
      case .remove(_, let line, _): "-\(line)"
      }
    }
  }

  @Test func whatXcodeWroteIsWrittenTheSame() {
    let parsed = parse(library)
    #expect(
      text(writeContents(parsed.model, following: parsed.document)) == text(contents(library)))
  }

  @Test func aFreshFileHasXcodesForm() {
    let parsed = parse(library)
    // The zero of an integer and the display text of a date are spelled afresh.
    let changes = difference(contents(library), writeContents(parsed.model))
    #expect(
      changes.map { $0.prefix(29) } == [
        #"-        <attribute name="pag"#, #"-        <attribute name="bor"#,
        #"+        <attribute name="bor"#, #"+        <attribute name="pag"#,
      ])
  }

  @Test func aFreshFileMeansTheModel() {
    let model = parse(library).model
    let again = parseModel(writeContents(model), file: "M")
    #expect(again.model == model)
    #expect(again.diagnostics.isEmpty)
  }

  @Test func indexesAndConstraintsStandInTheOrderOfTheModel() throws {
    let parsed = parse(
      """
          <entity name="A">
            <attribute name="a" optional="YES" attributeType="String"/>
            <attribute name="z" optional="YES" attributeType="String"/>
            <fetchIndex name="byZ"><fetchIndexElement property="z"/></fetchIndex>
            <fetchIndex name="byA"><fetchIndexElement property="a"/></fetchIndex>
            <uniquenessConstraints>
              <uniquenessConstraint><constraint value="z"/></uniquenessConstraint>
              <uniquenessConstraint><constraint value="a"/></uniquenessConstraint>
            </uniquenessConstraints>
          </entity>
      """)
    var model = parsed.model
    func order(_ bytes: [UInt8]) -> [String] {
      text(bytes).matches(of: /fetchIndex name="(\w+)"|constraint value="(\w+)"/)
        .map { String($0.1 ?? $0.2 ?? "") }
    }
    #expect(order(writeContents(model)) == ["byZ", "byA", "z", "a"])
    var entity = try #require(model.entities["A"])
    entity.fetchIndexes.append(
      FetchIndex(name: "byBoth", elements: [FetchIndexElement(.property("a"))]))
    model.entities.replace(entity)
    #expect(
      order(writeContents(model, following: parsed.document)) == ["byZ", "byA", "byBoth", "z", "a"])
  }

  @Test func anEmptyModelIsWritten() {
    #expect(parseModel(writeContents(Model()), file: "M").model == Model())
    #expect(text(writeContents(Model())).hasSuffix("userDefinedModelVersionIdentifier=\"\"/>"))
  }

  @Test func aNewPropertyIsTheOnlyChange() throws {
    let parsed = parse(library)
    var model = parsed.model
    var book = try #require(model.entities["Book"])
    var added = Attribute(name: "rating", type: .double)
    added.isOptional = true
    book.attributes.insert(added)
    model.entities.replace(book)
    #expect(
      difference(contents(library), writeContents(model, following: parsed.document)) == [
        #"+        <attribute name="rating" optional="YES" attributeType="Double" "#
          + #"usesScalarValueType="NO"/>"#
      ])
  }

  @Test func aRemovedPropertyIsTheOnlyChange() throws {
    let parsed = parse(library)
    var model = parsed.model
    var book = try #require(model.entities["Book"])
    book.attributes = NamedCollection(book.attributes.filter { $0.name != "title" })
    model.entities.replace(book)
    #expect(
      difference(contents(library), writeContents(model, following: parsed.document)).count == 5)
    #expect(parseModel(writeContents(model, following: parsed.document), file: "M").model == model)
  }

  @Test func aChangedValueKeepsTheSpellingOfTheOthers() throws {
    let parsed = parse(
      """
          <entity name='A' optional="x"><!-- kept -->
            <attribute  name="a" attributeType="Integer 16" optional = "NO" defaultValueString="0.0" />
          </entity>
      """)
    var model = parsed.model
    var entity = try #require(model.entities["A"])
    var attribute = try #require(entity.attributes["a"])
    attribute.isOptional = true
    attribute.renamingIdentifier = "b"
    entity.attributes.replace(attribute)
    entity.className = "A'\"B"
    model.entities.replace(entity)
    #expect(
      text(writeContents(model, following: parsed.document))
        == text(
          contents(
            """
                <entity name='A' representedClassName="A'&quot;B" optional="x"><!-- kept -->
                  <attribute  name="a" attributeType="Integer 16" optional = "YES" \
            defaultValueString="0.0" elementID="b" />
                </entity>
            """)))
  }

  @Test func aChangedDateLosesItsDisplayText() throws {
    let parsed = parse(library)
    var model = parsed.model
    var author = try #require(model.entities["Author"])
    var born = try #require(author.attributes["born"])
    born.validation.minimum = .date(Real(0))
    author.attributes.replace(born)
    model.entities.replace(author)
    let written = text(writeContents(model, following: parsed.document))
    #expect(written.contains(#"minDateTimeInterval="0" defaultDateTimeInterval="0""#))
  }

  @Test func anElementThatLosesAllChildrenClosesItself() throws {
    let parsed = parse(
      """
          <entity name="A" syncable="YES">
              <attribute name="a" attributeType="String"/>
          </entity>
      """)
    var model = parsed.model
    var entity = try #require(model.entities["A"])
    let attributes = entity.attributes
    entity.attributes = []
    model.entities.replace(entity)
    let written = writeContents(model, following: parsed.document)
    #expect(text(written) == text(contents(#"    <entity name="A" syncable="YES"/>"#)))

    let again = parseModel(written, file: "M")
    entity.attributes = attributes
    model.entities.replace(entity)
    #expect(writeContents(model, following: again.document) == parsed.document.bytes)
  }

  @Test func aRenamedEntityMovesAsAWhole() throws {
    let parsed = parse(library)
    var model = parsed.model
    var entities = Array(model.entities)
    entities[2].name = "Being"
    entities[0].parent = "Being"
    model.entities = NamedCollection(entities)
    let written = writeContents(model, following: parsed.document)
    #expect(parseModel(written, file: "M").model == model)
    #expect(difference(contents(library), written).count == 4)
  }

  @Test func theOrderOfCompositeElementsIsKeptInStep() throws {
    let parsed = parse(
      #"<composite name="C"><attribute name="b" attributeType="Date"/>"#
        + #"<attribute name="a" attributeType="Date"/></composite>"#)
    var model = parsed.model
    var composite = try #require(model.composites["C"])
    composite.attributes.reverse()
    model.composites.replace(composite)
    #expect(parseModel(writeContents(model, following: parsed.document), file: "M").model == model)
  }

  @Test func theOldOrderOfTheRootIsKept() throws {
    let old =
      #"<model name="" userDefinedModelVersionIdentifier="" type="t"><entity name="A"/></model>"#
    let parsed = parseModel(Array(old.utf8), file: "M")
    var model = parsed.model
    model.versionIdentifiers = ["2"]
    model.isUsedWithCloudKit = true
    #expect(
      text(writeContents(model, following: parsed.document))
        == old.replacing(
          #"Identifier="" type="t""#, with: #"Identifier="2" type="t" usedWithCloudKit="YES""#))
  }

  @Test func lineEndsStayAsTheyAre() {
    let parsed = parse("<entity name=\"A\"/>\r\n<!-- x -->\r\n")
    #expect(writeContents(parsed.model, following: parsed.document) == parsed.document.bytes)
  }

  @Test func compositesOfCompiledModelsGetNames() {
    var element = Attribute(name: "x", type: .double)
    element.isOptional = true
    var place = Attribute(name: "place", type: .composite)
    place.elements = [element]
    var entity = Entity(name: "A")
    entity.attributes = [place]
    let again = parseModel(writeContents(Model(entities: [entity])), file: "M")
    #expect(again.diagnostics.isEmpty)
    #expect(again.model.composites["Place"]?.attributes == [element])
    #expect(again.model.entities["A"]?.attributes["place"]?.elements == [element])
  }

  @Test func specialCharactersSurvive() {
    var entity = Entity(name: "A")
    entity.userInfo = ["<&>\"'": "tab\tline\nreturn\r 🍋", "plain": ""]
    let model = Model(entities: [entity])
    #expect(parseModel(writeContents(model), file: "M").model == model)
  }

  @Test func aBrokenDocumentIsNotFollowed() {
    let parsed = parseModel(Array("<model><entity name=\"A\">".utf8), file: "M")
    #expect(writeContents(Model(), following: parsed.document) == writeContents(Model()))
  }
}
