import DataModel
import Dispatch
import Findings
import StoreModel
import Testing

@testable import ModelFiles

@Suite struct ParseModelTests {
  @Test func entitiesReadBySeveralReadersAreTheSame() {
    let body = (0..<700).map { number in
      """
      <entity name="E\(number)" syncable="\(number % 9 == 0 ? "maybe" : "YES")">
      <attribute name="a" attributeType="\(number % 7 == 0 ? "Strang" : "String")"/></entity>
      \(number % 50 == 0 ? "<configuration name=\"C\(number)\"/><stranger/>" : "")
      """
    }.joined(separator: "\n")
    let bytes = Array("<model>\(body)</model>".utf8)
    let one = parseModel(bytes, file: "contents")
    #expect(one.model.entities.count == 700)
    #expect(one.diagnostics.count == 78 + 100 + 14)
    let backwards = parseModel(bytes, file: "contents") { count, body in
      #expect(count > 1)
      for index in (0..<count).reversed() { body(index) }
    }
    let concurrent = parseModel(bytes, file: "contents") { count, body in
      DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }
    for parsed in [backwards, concurrent] {
      #expect(parsed.model == one.model)
      #expect(parsed.diagnostics == one.diagnostics)
    }
  }

  @Test func everythingThatXcodeWritesIsRead() throws {
    let parsed = parse(library)
    #expect(parsed.diagnostics.isEmpty)
    // Fields that the user of the app has to fill in begin empty.
    #expect(checkModel(parsed).map(\.id) == ["default-outside-limits", "default-outside-limits"])
    let model = parsed.model
    #expect(model.entities.map(\.name) == ["Author", "Book", "Thing"])
    #expect(model.versionIdentifiers == [""])
    #expect(model.sourceLanguage == "Swift")
    #expect(model.configurations["Local"]?.entities == ["Author", "Book"])
    #expect(model.fetchRequestTemplates["LongBooks"]?.request.predicate == "pages > 500")

    let author = try #require(model.entities["Author"])
    #expect(author.parent == "Thing")
    #expect(author.renamingIdentifier == "Writer")
    #expect(author.versionHashModifier == "2")
    #expect(author.codeGeneration == .classDefinition)
    #expect(author.isSyncable)
    #expect(author.userInfo == ["shelf": "A & B"])
    #expect(author.attributes["home"]?.elements.map(\.name) == ["city"])
    #expect(author.attributes["portrait"]?.allowsExternalBinaryDataStorage == true)
    #expect(author.relationships["books"]?.deleteRule == .cascade)
    #expect(author.relationships["books"]?.isOrdered == true)
    #expect(author.fetchedProperties["shortBooks"]?.fetchRequest?.predicate == "pages < 100")

    let book = try #require(model.entities["Book"])
    #expect(book.uniquenessConstraints == [["isbn"]])
    #expect(book.fetchIndexes["byTitleIndex"]?.elements.map(\.isAscending) == [true, false])
    #expect(book.relationships["author"]?.maxCount == 1)
    #expect(book.relationships["author"]?.inverseEntity == "Author")
    #expect(book.attributes["titleInCapitals"]?.derivation?.expression == "uppercase:(title)")
    #expect(book.attributes["title"]?.userInfo == ["label": "Title"])
    #expect(model.entities["Thing"]?.isAbstract == true)
  }

  @Test func orderInTheFileHasNoMeaning() {
    let forth = parse(#"<entity name="A"/><entity name="B"/>"#)
    let back = parse(#"<entity name="B"/><entity name="A"/>"#)
    #expect(forth.model == back.model)
  }

  @Test func emptyValuesCountAsAbsent() {
    let parsed = parse(
      #"<entity name="A" representedClassName="" versionHashModifier="" elementID="">"#
        + #"<attribute name="a" attributeType="Transformable" valueTransformerName=""/></entity>"#)
    let entity = parsed.model.entities["A"]
    #expect(entity?.className == nil)
    #expect(entity?.versionHashModifier == nil)
    #expect(entity?.renamingIdentifier == nil)
    #expect(entity?.attributes["a"]?.valueTransformerName == nil)
  }

  @Test func aRenamingIdentifierInTheWrongAttributeIsIgnoredWithAWarning() {
    let parsed = parse(
      #"<entity name="A"><attribute name="a" attributeType="String" renamingIdentifier="b"/></entity>"#
    )
    #expect(parsed.model.entities["A"]?.attributes["a"]?.renamingIdentifier == nil)
    #expect(parsed.diagnostics.map(\.id) == ["ignored-renaming-identifier"])
    #expect(parsed.diagnostics.map(\.severity) == [.warning])
  }

  @Test func whatIsUnknownIsNotedAndKept() {
    let parsed = parse(#"<entity name="A" colour="red"><shape/></entity>"#)
    #expect(
      parsed.diagnostics.summary == [
        "unknown-attribute 3:18-3:24", "unknown-element 3:31-3:39",
      ])
    #expect(parsed.diagnostics.allSatisfy { $0.severity == .note })
    #expect(writeContents(parsed.model, following: parsed.document) == parsed.document.bytes)
  }

  @Test func resultTypesDecideAboutFlags() {
    let parsed = parse(
      #"<entity name="A"/><fetchRequest name="D" entity="A" includesPendingChanges="YES" "#
        + #"resultType="2"/><fetchRequest name="O" entity="A" resultType="1"/>"#
        + #"<fetchRequest name="M" entity="A"/>"#)
    let templates = parsed.model.fetchRequestTemplates
    #expect(templates["D"]?.request.includesPendingChanges == false)
    #expect(templates["D"]?.request.includesPropertyValues == true)
    #expect(templates["O"]?.request.includesPropertyValues == false)
    #expect(templates["M"]?.request.includesSubentities == true)
  }

  @Test func oldIndexesAreRead() {
    let parsed = parse(
      #"<entity name="A"><attribute name="a" attributeType="String" indexed="YES"/>"#
        + #"<attribute name="b" attributeType="String"/><compoundIndexes><compoundIndex>"#
        + #"<index value="a"/><index value="b"/></compoundIndex></compoundIndexes></entity>"#)
    #expect(parsed.diagnostics.isEmpty)
    #expect(parsed.model.entities["A"]?.attributes["a"]?.isIndexed == true)
    #expect(parsed.model.entities["A"]?.compoundIndexes == [["a", "b"]])
  }

  @Test func indexesOverExpressionsAreRead() {
    let parsed = parse(
      #"<entity name="A"><fetchIndex name="i" partialIndexPredicate="a = 1">"#
        + #"<fetchIndexElement expression="lowercase:(b)" expressionType="String" type="RTree" "#
        + #"order="descending"/></fetchIndex></entity>"#)
    #expect(parsed.diagnostics.isEmpty)
    #expect(
      parsed.model.entities["A"]?.fetchIndexes["i"]
        == FetchIndex(
          name: "i",
          elements: [
            FetchIndexElement(
              .expression(name: nil, text: "lowercase:(b)", resultType: .string),
              isAscending: false, type: .rTree)
          ], partialPredicate: "a == 1"))
  }

  @Test func nestedCompositesAreResolved() {
    let parsed = parse(
      #"<entity name="A"><attribute name="a" attributeType="Composite" composite="C"/></entity>"#
        + #"<composite name="C"><attribute name="d" attributeType="Composite" composite="D"/>"#
        + #"</composite><composite name="D"><attribute name="x" attributeType="Double"/></composite>"#
    )
    let attribute = parsed.model.entities["A"]?.attributes["a"]
    #expect(attribute?.elements.first?.elements.map(\.name) == ["x"])
    #expect(parsed.diagnostics.isEmpty)
  }

  @Test func compositesThatContainThemselvesEnd() {
    let parsed = parse(
      #"<entity name="A"><attribute name="a" attributeType="Composite" composite="C"/></entity>"#
        + #"<composite name="C"><attribute name="c" attributeType="Composite" composite="C"/></composite>"#
    )
    #expect(parsed.model.entities["A"]?.attributes["a"]?.elements.map(\.name) == ["c"])
    #expect(checkModel(parsed).map(\.id) == ["composite-cycle"])
  }

  @Test func compositesThatMultiplyAreRefused() {
    let body = (0..<40).map { level in
      #"<composite name="C\#(level)"><attribute name="a" attributeType="Composite" "#
        + #"composite="C\#(level + 1)"/><attribute name="b" attributeType="Composite" "#
        + #"composite="C\#(level + 1)"/></composite>"#
    }.joined()
    let parsed = parse(body + #"<composite name="C40"/>"#)
    #expect(parsed.diagnostics.contains { $0.id == "composite-too-large" })
  }

  @Test func aCompositeThatIsTooLargeIsTheOneTold() {
    let attributes = (0..<6).map { "<attribute name=\"a\($0)\" attributeType=\"String\"/>" }
    let parsed = parseModel(
      contents(
        """
        <composite name="A"><attribute name="b" attributeType="Composite" composite="Big"/></composite>
        <composite name="Big">\(attributes.joined())</composite>
        """), file: "M", limits: SourceLimits(compositeElements: 5))
    #expect(parsed.diagnostics.summary == ["composite-too-large 4:1-4:23"])
    #expect(
      parsed.diagnostics.first?.summary == "Big: the composite has 6 elements, at most 5 are read")
  }

  @Test func theAttributeWithWhichCompositesAreTooManyIsTheOneTold() {
    let attributes = (10..<40).map {
      "<attribute name=\"a\($0)\" attributeType=\"Composite\" composite=\"P\"/>"
    }
    let parsed = parseModel(
      contents(
        """
        <entity name="E">
        \(attributes.joined(separator: "\n"))
        </entity><composite name="P"><attribute name="x" attributeType="Double"/>\
        <attribute name="y" attributeType="Double"/></composite>
        """), file: "M", limits: SourceLimits(compositeElements: 2))
    #expect(parsed.diagnostics.map(\.id) == ["composite-too-large"])
    // Twenty attributes have forty elements.
    let first = parsed.diagnostics.first
    #expect(first?.entity == "E" && first?.property == "a30")
    #expect(first?.location == parsed.sourceMap.location(of: .property(entity: "E", name: "a30")))
  }

  @Test func elementsWithoutANameAreErrors() {
    let parsed = parse("<entity>\n<attribute name=\"a\"/>\n</entity>")
    #expect(parsed.diagnostics.summary == ["missing-attribute 3:1-3:9"])
    #expect(parsed.model.entities.isEmpty)
  }
}
