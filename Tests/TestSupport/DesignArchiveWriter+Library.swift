package import DataModel

extension DesignArchiveWriter {
  /// A model with every feature that a copy can contain.
  package static let library: Model = {
    var item = Entity(name: "Item")
    item.isAbstract = true
    item.versionHashModifier = "second"
    item.uniquenessConstraints = [["code"], ["shelf", "title"]]
    item.compoundIndexes = [["shelf", "code"]]
    item.className = ".Item"
    item.renamingIdentifier = "Thing"
    item.userInfo = ["key": "value", "other": ""]
    var code = Attribute(name: "code", type: .integer64)
    code.versionHashModifier = "3"
    var cover = Attribute(name: "cover", type: .binary)
    cover.isOptional = true
    cover.allowsExternalBinaryDataStorage = true
    var draft = Attribute(name: "draft", type: .string)
    draft.isTransient = true
    draft.valueTransformerName = "Upside"
    draft.renamingIdentifier = "sketch"
    draft.userInfo = ["a": "b"]
    draft.isIndexed = true
    item.attributes = [
      code, cover, draft, Attribute(name: "shelf", type: .string),
      Attribute(name: "title", type: .string),
    ]
    var owner = Relationship(name: "owner", destinationEntity: "Person")
    owner.isOptional = true
    owner.maxCount = 1
    owner.deleteRule = .deny
    owner.isIndexedBySpotlight = true
    owner.isStoredInExternalRecord = true
    owner.inverseName = "items"
    owner.inverseEntity = "Person"
    item.relationships = [owner]

    var book = Entity(name: "Book")
    book.parent = "Item"
    var request = FetchRequest(entity: "Item")
    request.predicate = "code == $FETCH_SOURCE.code"
    var similar = FetchedProperty(name: "similar", fetchRequest: request)
    similar.isOptional = true
    similar.versionHashModifier = "x"
    book.fetchedProperties = [similar]

    var person = Entity(name: "Person")
    var items = Relationship(name: "items", destinationEntity: "Item")
    items.minCount = 1
    items.maxCount = 9
    items.isOrdered = true
    items.inverseName = "owner"
    items.inverseEntity = "Item"
    items.versionHashModifier = "y"
    var friends = Relationship(name: "friends", destinationEntity: "Person")
    friends.isTransient = true
    person.relationships = [items, friends]
    var model = Model(entities: [item, book, person])
    model.versionIdentifiers = ["2.0"]
    return model
  }()
}
