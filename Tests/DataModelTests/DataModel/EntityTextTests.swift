import Testing

@testable import DataModel

@Suite("Canonically equivalent texts in entities")
struct EntityTextTests {
  /// An entity with `text` in every place that can have one.
  private func entity(_ text: String) -> Entity {
    var attribute = Attribute(name: text, type: .string)
    attribute.renamingIdentifier = text
    attribute.versionHashModifier = text
    attribute.userInfo = [text: text]
    attribute.otherUserInfo = [text: .string(text)]
    attribute.defaultValue = .string(text)
    attribute.computedDefault = text
    attribute.valueTransformerName = text
    attribute.customClassName = text
    attribute.compositeName = text
    attribute.validation.minimum = .uri(text)
    attribute.validation.maximum = .composite([text: .archived(className: text, archive: [])])
    attribute.validation.regularExpression = text
    attribute.elements = [Attribute(name: text, type: .string)]
    var relationship = Relationship(name: text, destinationEntity: nil)
    relationship.destinationEntity = text
    relationship.inverseName = text
    relationship.inverseEntity = text
    relationship.renamingIdentifier = text
    var entity = Entity(name: text)
    entity.className = text
    entity.parent = text
    entity.renamingIdentifier = text
    entity.versionHashModifier = text
    entity.spotlightDisplayName = text
    entity.userInfo = [text: text]
    entity.attributes = [attribute]
    entity.relationships = [relationship]
    return entity
  }

  @Test func `every text is compared by code points`() {
    let (one, other) = (entity("\u{FC}"), entity("u\u{308}"))
    #expect(one == other && !one.isIdentical(to: other) && one.isIdentical(to: entity("\u{FC}")))
    // All that an entity has in memory.
    func texts(_ value: Any) -> [String] {
      if let text = value as? String { return [text] }
      return Mirror(reflecting: value).children.flatMap { texts($0.value) }
    }
    #expect(one.unusualTexts.count == texts(one).filter { $0 == "\u{FC}" }.count)
    #expect(entity("plain").unusualTexts.isEmpty)
  }

  @Test func `models do not share entities that only look the same`() {
    let (one, other) = (entity("\u{FC}"), entity("u\u{308}"))
    let shared = Model(entities: [other]).sharing(Model(entities: [one]))
    #expect(Array(shared.entities[0].name.utf8) == Array("u\u{308}".utf8))
  }
}
