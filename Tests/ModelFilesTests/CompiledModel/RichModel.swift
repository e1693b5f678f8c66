import DataModel

/// A model with every feature that a compiled model can have.
func richModel() -> Model {
  var model = Model(entities: [libraryEntity(), book(), audioBook(), member()])
  model.versionIdentifiers = ["7"]
  model.configurations = [
    Configuration(name: "Local", entities: ["Member"]),
    Configuration(name: "Empty", entities: []),
  ]
  var byTitle = FetchRequest(entity: "Book")
  byTitle.predicate = "title CONTAINS[c] $TITLE AND pages > 10"
  byTitle.fetchLimit = 20
  byTitle.fetchBatchSize = 5
  byTitle.includesSubentities = false
  byTitle.sortDescriptors = [
    SortDescriptor(key: "title", isAscending: true, selector: "compare:", reversesNullOrder: false)
  ]
  var all = FetchRequest(entity: "Member")
  all.resultType = .objectIDs
  all.includesPropertyValues = false
  all.returnsDistinctResults = true
  model.fetchRequestTemplates = [
    FetchRequestTemplate(name: "ByTitle", request: byTitle),
    FetchRequestTemplate(name: "All", request: all),
  ]
  model.composites = [Composite(name: "Place", attributes: placeElements())]
  model.isUsedWithCloudKit = true
  model.sourceLanguage = "Swift"
  return model
}

private func libraryEntity() -> Entity {
  var entity = Entity(name: "Library")
  entity.className = ".Library"
  entity.codeGeneration = .classDefinition
  entity.isSyncable = true
  entity.versionHashModifier = "2"
  entity.userInfo = ["owner": "city", "": "empty key"]
  var place = Attribute(name: "place", type: .composite)
  place.compositeName = "Place"
  place.elements = placeElements()
  place.defaultValue = .composite(["street": .string("Main"), "number": .integer(1)])
  var count = Attribute(name: "bookCount", type: .integer64)
  count.isOptional = true
  count.derivation = Derivation(expression: "count:(books)")
  var total = Attribute(name: "total", type: .integer64)
  total.derivation = Derivation(
    expression: "sum:(books.pages)", filteringPredicate: "pages > 100")
  entity.attributes = [place, count, total]
  var books = Relationship(name: "books", destinationEntity: "Book")
  books.inverseName = "library"
  books.inverseEntity = "Book"
  books.isOrdered = true
  books.isOptional = true
  books.deleteRule = .cascade
  books.minCount = 1
  books.maxCount = 500
  entity.relationships = [books]
  return entity
}

private func placeElements() -> [Attribute] {
  var street = Attribute(name: "street", type: .string)
  street.defaultValue = .string("")
  var number = Attribute(name: "number", type: .integer16)
  number.isOptional = true
  return [street, number]
}

private func book() -> Entity {
  var entity = Entity(name: "Book")
  entity.className = "Book"
  entity.isAbstract = true
  entity.renamingIdentifier = "Volume"
  entity.uniquenessConstraints = [["title", "pages"], ["id"]]
  entity.attributes = NamedCollection(bookAttributes())
  var library = Relationship(name: "library", destinationEntity: "Library")
  library.inverseName = "books"
  library.inverseEntity = "Library"
  library.maxCount = 1
  library.deleteRule = .deny
  entity.relationships = [library]
  entity.fetchIndexes = [
    FetchIndex(name: "byTitle", elements: [FetchIndexElement(.property("title"))]),
    FetchIndex(
      name: "byEntity",
      elements: [
        FetchIndexElement(.property("pages"), isAscending: false),
        FetchIndexElement(.expression(name: "expression1", text: "SELF", resultType: .objectID)),
      ], partialPredicate: "pages > 0 AND title != nil"),
    FetchIndex(
      name: "byLibrary",
      elements: [
        FetchIndexElement(.property("library")), FetchIndexElement(.property("title")),
      ]),
    FetchIndex(
      name: "byPlace", elements: [FetchIndexElement(.property("weight"), type: .rTree)]),
  ]
  return entity
}

private func bookAttributes() -> [Attribute] {
  var title = Attribute(name: "title", type: .string)
  title.validation = Validation(
    minimum: .integer(1), maximum: .integer(80), regularExpression: "[A-Z].*",
    others: [ValidationPredicate(predicate: "SELF != \"None\"", warning: .text("no title"))])
  title.isIndexedBySpotlight = true
  title.isStoredInExternalRecord = true
  title.usesScalarValueType = true
  var pages = Attribute(name: "pages", type: .integer32)
  pages.defaultValue = .integer(0)
  pages.validation = Validation(minimum: .integer(0), maximum: .integer(10_000))
  pages.renamingIdentifier = "pageCount"
  pages.versionHashModifier = "a"
  var weight = Attribute(name: "weight", type: .double)
  weight.defaultValue = .real(Real(-0.0))
  weight.validation = Validation(minimum: .real(Real(0.5)))
  var price = Attribute(name: "price", type: .decimal)
  price.defaultValue = DecimalValue("-12.50").map(AttributeValue.decimal)
  price.validation = Validation(maximum: DecimalValue("99.9").map(AttributeValue.decimal))
  var printed = Attribute(name: "printed", type: .date)
  printed.defaultValue = .date(Real(0))
  printed.validation = Validation(minimum: .date(Real(-1000)), maximum: .date(Real(1000.5)))
  var identifier = Attribute(name: "id", type: .uuid)
  identifier.defaultValue = .uuid(Array(0..<16))
  var link = Attribute(name: "link", type: .uri)
  link.defaultValue = .uri("https://example.com/a?b=c")
  var cover = Attribute(name: "cover", type: .binary)
  cover.isOptional = true
  cover.allowsExternalBinaryDataStorage = true
  cover.allowsCloudEncryption = true
  cover.defaultValue = .data([1, 2, 3])
  return [title, pages, weight, price, printed, identifier, link, cover]
}

private func audioBook() -> Entity {
  var entity = Entity(name: "AudioBook")
  entity.parent = "Book"
  entity.className = "AudioBook"
  var seconds = Attribute(name: "seconds", type: .float)
  seconds.isTransient = true
  seconds.userInfo = ["unit": "s"]
  var voice = Attribute(name: "voice", type: .transformable)
  voice.customClassName = "Voice"
  voice.valueTransformerName = "VoiceTransformer"
  voice.preservesValueOnDeletion = true
  var state = Attribute(name: "state", type: .undefined)
  state.isTransient = true
  state.isOptional = true
  var isRead = Attribute(name: "isRead", type: .boolean)
  isRead.defaultValue = .boolean(true)
  entity.attributes = [seconds, voice, state, isRead]
  return entity
}

private func member() -> Entity {
  var entity = Entity(name: "Member")
  var name = Attribute(name: "name", type: .string)
  name.isIndexed = true
  var number = Attribute(name: "number", type: .integer64)
  number.isIndexed = true
  entity.attributes = [name, number]
  entity.compoundIndexes = [["name", "number"]]
  var request = FetchRequest(entity: "Book")
  request.predicate = "library == $FETCH_SOURCE.library"
  var books = FetchedProperty(name: "books", fetchRequest: request)
  books.isOptional = true
  books.userInfo = ["a": "b"]
  entity.fetchedProperties = [books]
  var friend = Relationship(name: "friend", destinationEntity: "Member")
  friend.inverseName = "friend"
  friend.inverseEntity = "Member"
  friend.maxCount = 1
  friend.deleteRule = .noAction
  friend.isTransient = true
  entity.relationships = [friend]
  return entity
}
