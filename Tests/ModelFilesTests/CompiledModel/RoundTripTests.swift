import DataModel
import ModelFiles
import TestSupport
import Testing

@Suite struct RoundTripTests {
  @Test func readingGivesBackWhatACompiledModelHolds() throws {
    let model = richModel()
    let decoded = try decodeModel(try encodeModel(model))
    #expect(decoded.model == model.archived)
    #expect(decoded.form == .current)
    #expect(decoded.notes == [])
  }

  @Test func theProjectionIsStable() {
    let archived = richModel().archived
    #expect(archived.archived == archived)
    #expect(archived != richModel())
    #expect(archived.composites.isEmpty)
    #expect(archived.entities["Library"]?.isSyncable == false)
    #expect(archived.entities["Library"]?.attributes["place"]?.compositeName == nil)
  }

  @Test(arguments: [ArchiveForm.current, .unstamped, .legacy])
  func everyFormIsRecognized(form: ArchiveForm) throws {
    var model = richModel()
    if !form.writesFetchIndexes {
      model.entities = NamedCollection(
        model.entities.map {
          var entity = $0
          entity.fetchIndexes = []
          return entity
        })
    }
    let decoded = try decodeModel(try encodeModel(model, form: form))
    #expect(decoded.form == form)
    #expect(decoded.model == model.archived)
  }

  @Test func anOldFormKeepsTheMarksOfIndexes() throws {
    var entity = Entity(name: "A")
    entity.attributes = [Attribute(name: "a", type: .string), Attribute(name: "b", type: .string)]
    entity.fetchIndexes = [
      FetchIndex(name: "byA", elements: [FetchIndexElement(.property("a"))]),
      FetchIndex(name: "byB", elements: [FetchIndexElement(.property("b"), isAscending: false)]),
    ]
    let decoded = try decodeModel(try encodeModel(Model(entities: [entity]), form: .legacy))
    #expect(decoded.model.entities["A"]?.fetchIndexes.isEmpty == true)
    #expect(decoded.model.entities["A"]?.attributes["a"]?.isIndexed == true)
    #expect(decoded.model.entities["A"]?.attributes["b"]?.isIndexed == false)
  }

  @Test func indexesAndConstraintsKeepTheirOrder() throws {
    let decoded = try decodeModel(try encodeModel(Model(entities: [unsorted()])))
    let entity = try #require(decoded.model.entities["A"])
    #expect(entity.fetchIndexes.map(\.name) == ["byZ", "byA", "byM"])
    #expect(entity.uniquenessConstraints == [["z"], ["a"], ["m", "a"]])
    var sorted = unsorted()
    sorted.fetchIndexes = FetchIndexList(sorted.fetchIndexes.byName)
    let archives = try [unsorted(), sorted].map {
      try readKeyedArchive(encodeModel(Model(entities: [$0])))
    }
    let differences = compareArchives(archives[0], archives[1], ignoring: .modelCache)
    #expect(differences.contains { $0.path.hasPrefix("NSEntities.A.NSFetchIndexDescriptions.0") })
  }

  @Test func compoundIndexesKeepTheirOrder() throws {
    var entity = unsorted()
    entity.fetchIndexes = []
    entity.attributes.replace(Attribute("a") { $0.isIndexed = true })
    entity.compoundIndexes = [["z", "a"], ["m", "a"], ["a", "z"]]
    for form in [ArchiveForm.current, .legacy] {
      let decoded = try decodeModel(try encodeModel(Model(entities: [entity]), form: form))
      #expect(decoded.model.entities["A"]?.compoundIndexes == entity.compoundIndexes)
    }
  }

  /// The values of the field `key` in the objects of an archive.
  private func fields(_ key: String, in bytes: [UInt8]) throws -> [FieldValue] {
    try readKeyedArchive(bytes).values.compactMap { value in
      guard case .object(let object) = value else { return nil }
      return object.fields[key]
    }
  }

  private func unsorted() -> Entity {
    var entity = Entity(name: "A")
    entity.attributes = [Attribute("a"), Attribute("m"), Attribute("z")]
    entity.fetchIndexes = [
      FetchIndex(name: "byZ", elements: [FetchIndexElement(.property("z"))]),
      FetchIndex(name: "byA", elements: [FetchIndexElement(.property("a"))]),
      FetchIndex(
        name: "byM",
        elements: [FetchIndexElement(.property("m")), FetchIndexElement(.property("a"))]),
    ]
    entity.uniquenessConstraints = [["z"], ["a"], ["m", "a"]]
    return entity
  }

  /// Only an index that the compiler makes from a mark is read as a mark.
  @Test func aCompoundIndexOfOneElementIsNoMark() throws {
    var entity = Entity(name: "A")
    entity.attributes = [Attribute("a"), Attribute("b") { $0.isIndexed = true }]
    entity.compoundIndexes = [["a"]]
    let bytes = try encodeModel(Model(entities: [entity]))
    let decoded = try decodeModel(bytes)
    #expect(decoded.notes == [])
    #expect(decoded.model == Model(entities: [entity]))
    #expect(try encodeModel(decoded.model, form: decoded.form) == bytes)
  }

  @Test func aMarkBesideIndexesOfTheEntityDoesNotCount() throws {
    var entity = unsorted()
    entity.attributes.replace(Attribute("m") { $0.isIndexed = true })
    let bytes = try encodeModel(Model(entities: [entity]))
    let decoded = try decodeModel(bytes)
    #expect(decoded.notes == [])
    #expect(decoded.model == Model(entities: [unsorted()]))
    #expect(try encodeModel(decoded.model, form: decoded.form) == bytes)
  }

  @Test func aDerivedAttributeIsNeverTransient() throws {
    var entity = Entity(name: "A")
    entity.attributes = [Attribute("a", derivedBy: "now()") { $0.isTransient = true }]
    let model = Model(entities: [entity])
    let bytes = try encodeModel(model)
    #expect(try fields("NSIsTransient", in: bytes).isEmpty)
    let decoded = try decodeModel(bytes)
    #expect(decoded.model.entities["A"]?.attributes["a"]?.isTransient == false)
    #expect(decoded.model == model.archived)
  }

  @Test func aZeroBelowZeroIsNoNumber() throws {
    var entity = Entity(name: "A")
    entity.attributes = ["-0", "-0.0"].enumerated().reduce(into: []) { attributes, text in
      attributes.insert(
        Attribute("a\(text.offset)", .decimal) {
          $0.defaultValue = DecimalValue(text.element).map(AttributeValue.decimal)
        })
    }
    let bytes = try encodeModel(Model(entities: [entity]))
    #expect(try fields("NS.negative", in: bytes) == [.boolean(false), .boolean(false)])
    let decoded = try decodeModel(bytes).model.entities["A"]
    #expect(decoded?.attributes.map(\.defaultValue) == entity.attributes.map(\.defaultValue))
  }

  @Test func attributesBeforeXcode4HaveNoFlagWord() throws {
    var model = Model(entities: [Entity(name: "A")])
    model.entities = [
      {
        var entity = Entity(name: "A")
        entity.attributes = [Attribute(name: "a", type: .string)]
        return entity
      }()
    ]
    var form = ArchiveForm.legacy
    form.writesFlags = false
    let decoded = try decodeModel(try encodeModel(model, form: form))
    #expect(!decoded.form.writesFlags)
    #expect(decoded.model == model)
  }

  @Test(arguments: UInt64(0)..<60) func generatedModelsComeBack(seed: UInt64) throws {
    var generator = ModelGenerator(seed: seed)
    let model = generator.model()
    let bytes = try encodeModel(model)
    let decoded = try decodeModel(bytes)
    #expect(decoded.model == model.archived)
    #expect(decoded.notes == [])
    #expect(decoded.model.entities.map(\.order) == model.archived.entities.map(\.order))
    #expect(try encodeModel(decoded.model, form: decoded.form) == bytes)
  }

  @Test func theSameModelGivesTheSameBytes() throws {
    let first = try encodeModel(richModel())
    #expect(try encodeModel(richModel()) == first)
    let model = richModel()
    let reversed = Model(entities: model.entities.reversed())
    #expect(try encodeModel(reversed) == encodeModel(Model(entities: model.entities)))
  }

  @Test func theModuleCompletesClassNamesWithADot() throws {
    let model = richModel()
    let plain = try decodeModel(try encodeModel(model)).model
    #expect(plain.entities["Library"]?.className == ".Library")
    let completed = try decodeModel(try encodeModel(model, module: "App")).model
    #expect(completed.entities["Library"]?.className == "App.Library")
    #expect(completed.entities["Book"]?.className == "Book")
  }

  @Test func anEmptyModelComesBack() throws {
    #expect(try decodeModel(try encodeModel(Model())).model == Model())
  }

  @Test func relationshipsFindAnInheritedInverse() throws {
    var parent = Entity(name: "Parent")
    var back = Relationship(name: "back", destinationEntity: "Other")
    back.inverseName = "child"
    back.inverseEntity = "Other"
    parent.relationships = [back]
    var child = Entity(name: "Child")
    child.parent = "Parent"
    var other = Entity(name: "Other")
    var forth = Relationship(name: "child", destinationEntity: "Child")
    forth.inverseName = "back"
    forth.inverseEntity = "Child"
    other.relationships = [forth]
    let model = Model(entities: [parent, child, other])
    let bytes = try encodeModel(model)
    #expect(try decodeModel(bytes).model == model)
    let inverses = try readKeyedArchive(bytes).values.filter { value in
      guard case .object(let object) = value,
        case .reference(let reference) = object.fields["NSInverseRelationship"]
      else { return false }
      return reference != .null
    }
    #expect(inverses.count == 2)
  }

  @Test func anObjectOfTheAppKeepsItsArchive() throws {
    var builder = ObjectTableBuilder()
    let place = builder.reserve()
    let text = builder.string("red")
    builder.set(
      place,
      .object(
        ArchivedObject(
          archiveClass: ArchiveClass(chain: ["App.Cover", "NSObject"]),
          fields: ["self": .reference(place), "text": .reference(text)])))
    let archive = writeKeyedArchive(builder.table(root: place))
    var attribute = Attribute(name: "cover", type: .transformable)
    attribute.defaultValue = .archived(className: "App.Cover", archive: archive)
    var entity = Entity(name: "Book")
    entity.attributes = [attribute]
    let model = Model(entities: [entity])
    #expect(try decodeModel(try encodeModel(model)).model == model)
  }
}

extension Entity {
  /// The indexes and constraints in order, which equality ignores.
  fileprivate var order: [[String]] {
    [fetchIndexes.map(\.name)] + compoundIndexes + uniquenessConstraints
  }
}
