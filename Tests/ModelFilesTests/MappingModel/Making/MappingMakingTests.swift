import DataModel
import Findings
import TestSupport
import Testing

@testable import ModelFiles

/// Mapping models that are created, written and refreshed.
@Suite("Creating mapping models")
struct MappingMakingTests {
  private static func attribute(
    _ name: String, _ type: AttributeType = .string, was: String? = nil
  ) -> Attribute {
    var attribute = Attribute(name: name, type: type)
    attribute.isOptional = true
    attribute.renamingIdentifier = was
    return attribute
  }

  private static func relationship(
    _ name: String, to entity: String, was: String? = nil
  ) -> Relationship {
    var relationship = Relationship(name: name, destinationEntity: entity)
    relationship.isOptional = true
    relationship.maxCount = 1
    relationship.renamingIdentifier = was
    return relationship
  }

  /// An animal with a transient attribute, a dog, and an owner.
  private static let old: Model = {
    var animal = Entity(name: "Animal")
    animal.isAbstract = true
    var shown = attribute("shown")
    shown.isTransient = true
    animal.attributes = [attribute("title"), shown]
    var dog = Entity(name: "Dog")
    dog.parent = "Animal"
    dog.relationships = [relationship("master", to: "Person")]
    var person = Entity(name: "Person")
    person.attributes = [attribute("name")]
    return Model(entities: [animal, dog, person])
  }()

  /// The dog is renamed to hound, its title to name, its master to owner.
  private static let new: Model = {
    var animal = Entity(name: "Animal")
    animal.isAbstract = true
    animal.attributes = [attribute("name", was: "title"), attribute("age", .integer16)]
    var hound = Entity(name: "Hound")
    hound.parent = "Animal"
    hound.renamingIdentifier = "Dog"
    hound.relationships = [relationship("owner", to: "Person", was: "master")]
    var person = Entity(name: "Person")
    person.attributes = [attribute("name")]
    return Model(entities: [animal, hound, person])
  }()

  private func values(_ mapping: MappingModel.EntityMapping) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: (mapping.attributeMappings + mapping.relationshipMappings).map {
        ($0.name ?? "", $0.valueExpression?.exactFormat ?? "none")
      })
  }

  @Test func renamedElementsAreFollowed() throws {
    let source = newMapping(from: Self.old, to: Self.new, file: "m")
    let mapping = try #require(compileMapping(source, module: nil).mapping)
    #expect(mapping.entityMappings.map(\.name) == ["DogToHound", "PersonToPerson"])
    #expect(
      values(mapping.entityMappings[0]) == [
        "age": "none", "name": "$source.title",
        "owner": "FUNCTION($manager, "
          + "\"destinationInstancesForEntityMappingNamed:sourceInstances:\" , \"PersonToPerson\", "
          + "$source.master)",
      ])
  }

  @Test func `no property is mapped twice if a name is reused`() throws {
    let old = Model(entities: [
      Entity(
        "Item",
        [
          Attribute("t", .string, isOptional: true), Relationship("to", to: "Item"),
          Attribute("u", .string, isOptional: true),
        ])
    ])
    var title = Attribute("title", .string, isOptional: true)
    title.renamingIdentifier = "t"
    var again = Attribute("t", .string, isOptional: true)
    again.renamingIdentifier = "t2"
    var next = Relationship("next", to: "Old")
    next.renamingIdentifier = "to"
    let other = Relationship("to", to: "Old")
    var renamed = Entity("Old", [title, again, next, other, Relationship("u", to: "Old")])
    renamed.renamingIdentifier = "Item"
    let new = Model(entities: [Entity("Item", [again]), renamed])
    let source = newMapping(from: old, to: new, file: "m")
    let mapping = try #require(compileMapping(source, module: nil).mapping)
    #expect(mapping.entityMappings.map(\.name) == ["Item", "ItemToOld"])
    #expect(values(mapping.entityMappings[0]) == ["t": "none"])
    #expect(
      values(mapping.entityMappings[1]) == [
        "title": "$source.t",
        "next": "FUNCTION($manager, "
          + "\"destinationInstancesForEntityMappingNamed:sourceInstances:\" , \"ItemToOld\", "
          + "$source.to)",
      ])
  }

  @Test
  func `a renaming identifier overrides a name, and each old entity is mapped once`()
    throws
  {
    func entity(_ name: String, was identifier: String? = nil) -> Entity {
      var entity = Entity(name: name)
      entity.renamingIdentifier = identifier
      return entity
    }
    func sources(_ old: [Entity], _ new: [Entity]) -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: newMapping(
          from: Model(entities: old), to: Model(entities: new), file: "m"
        ).entityMappings.map { ($0.destination ?? "", $0.source ?? "none") })
    }
    #expect(
      sources([entity("A"), entity("B")], [entity("A", was: "B"), entity("B")]) == [
        "A": "B", "B": "none",
      ])
    #expect(
      sources([entity("A"), entity("B")], [entity("A", was: "B"), entity("B", was: "A")]) == [
        "A": "B", "B": "A",
      ])
    #expect(
      sources([entity("A")], [entity("A"), entity("B", was: "A")]) == ["A": "none", "B": "A"])
    // Nothing else comes from the old one.
    #expect(sources([entity("A")], [entity("A", was: "X")]) == ["A": "A"])
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    var source = newMapping(from: Self.old, to: Self.new, file: "m")
    source.sourcePath = "A & <B>/Old.xcdatamodel"
    source.entityMappings[0].filter = "title != \"<\" AND title != '&'"
    source.entityMappings[0].policyClassName = ".Policy"
    source.entityMappings[0].userInfo = ["key": .string("text"), "count": .integer(3)]
    source.entityMappings[0].relationshipMappings[0].value = .instances(
      keyPath: .variable("source"), mappingName: "PersonToPerson")
    let bytes = try writeMappingSource(source)
    let (again, problems) = parseMappingSource(bytes, file: "m")
    #expect(problems.isEmpty)
    let read = try #require(again)
    #expect(read.sourceModel == Self.old && read.destinationModel == Self.new)
    #expect(read.sourcePath == source.sourcePath && read.destinationPath == nil)
    #expect(
      compileMapping(read, module: nil).mapping == compileMapping(source, module: nil).mapping)
    #expect(try writeMappingSource(source) == bytes)
    #expect(try writeMappingSource(read) == bytes)
  }

  @Test func theFileHasTheFormOfXcode() throws {
    let text = String(
      decoding: try writeMappingSource(newMapping(from: Self.old, to: Self.new, file: "m")),
      as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0] == #"<?xml version="1.0" standalone="yes"?>"#)
    #expect(lines[2].isEmpty && lines.last == "</database>")
    #expect(lines.contains("        <nextObjectID>108</nextObjectID>"))
    #expect(
      lines.contains(
        "        <relationship name=\"mappingmodel\" type=\"1/1\" "
          + "destination=\"XDDEVMAPPINGMODEL\" idrefs=\"z108\"></relationship>"))
    #expect(
      lines.contains(
        "        <relationship name=\"relationshipmappings\" type=\"0/0\" "
          + "destination=\"XDDEVRELATIONSHIPMAPPING\"></relationship>"))
    let data = try #require(lines.firstIndex { $0.contains("name=\"sourcemodeldata\"") })
    #expect(lines[data].split(separator: ">").last?.count == 76)
    #expect(lines[data + 2] == "</attribute>")
  }

  @Test func refreshingKeepsWhatWasMadeByHand() throws {
    var source = newMapping(from: Self.old, to: Self.old, file: "m")
    let value = MappingSource.Value.expression(.constant(.string("Rex")))
    source.entityMappings[0].attributeMappings[0].value = value
    source.entityMappings[1].filter = "name != nil"
    var later = Self.old
    var person = try #require(later.entities["Person"])
    person.attributes.insert(Self.attribute("phone"))
    later.entities.replace(person)
    let (refreshed, notes) = refreshMapping(source, from: Self.old, to: later)
    #expect(refreshed.destinationModel == later && refreshed.destinationArchive == nil)
    #expect(refreshed.entityMappings[0].attributeMappings[0].value == value)
    #expect(refreshed.entityMappings[1].filter == "name != nil")
    #expect(refreshed.entityMappings[1].attributeMappings.map(\.name) == ["name", "phone"])
    #expect(notes.map(\.summary) == ["PersonToPerson: \"phone\" is new, and mapped automatically"])
  }

  @Test func whatNoLongerFitsIsLeftOutAndTold() throws {
    var source = newMapping(from: Self.old, to: Self.old, file: "m")
    source.entityMappings[0].attributeMappings[0].value = .expression(.constant(.null))
    let (refreshed, notes) = refreshMapping(source, from: Self.old, to: Self.new)
    #expect(refreshed.entityMappings.map(\.name) == ["PersonToPerson", "DogToHound"])
    #expect(notes.map(\.id) == ["dropped-mapping-part", "added-mapping-part"])
    #expect(compileMapping(refreshed, module: nil).mapping != nil)
  }

  @Test(arguments: ["derived", "preserved after deletion", "encrypted in CloudKit"])
  func whatACopyCannotHoldIsTold(_ kind: String) {
    var entity = Entity(name: "A")
    var attribute = Self.attribute("x")
    switch kind {
    case "derived": attribute.derivation = Derivation(expression: "now()")
    case "encrypted in CloudKit": attribute.allowsCloudEncryption = true
    default: attribute.preservesValueOnDeletion = true
    }
    entity.attributes = [attribute]
    let model = Model(entities: [entity, Entity(name: "B")])
    let copy = decodeDesignModel(encodeDesignModel(model))
    let isSame = copy.map { hashModel($0)["A"] == hashModel(model)["A"] } ?? false
    let unheld = unheldEntities(of: model)
    #expect(unheld.map(\.entity) == (isSame ? [] : ["A"]))
    #expect(unheld.allSatisfy { $0.reason == "\"A.x\" is \(kind)" })
  }

  @Test func aCopyHoldsWhatTheEditorKnows() {
    let model = DesignArchiveWriter.library
    #expect(decodeDesignModel(encodeDesignModel(model)) == model)
    #expect(encodeDesignModel(model) == encodeDesignModel(model))
  }
}
