import DataModel

extension ModelDecoder {
  private static let indexKeys: Set<String> = [
    ArchiveKey.indexName, ArchiveKey.entity, ArchiveKey.indexElements,
    ArchiveKey.partialIndexPredicate,
  ]

  private static let elementKeys: Set<String> = [
    ArchiveKey.propertyName, ArchiveKey.sortAscending, ArchiveKey.elementType,
    ArchiveKey.elementIndex, ArchiveKey.indexedProperty,
  ]

  /// Reads the indexes of `entity`, whose properties have been read.
  ///
  /// An index that stands for an old mark becomes the mark again: `isIndexed` of the property and,
  /// beside such, compound indexes named by their members. The mark that a fetch index leaves on
  /// a property is taken off.
  ///
  /// - Throws: ``CompiledModelError`` if a field is not what it has to be.
  mutating func readIndexes(
    of entity: inout Entity, _ cursor: ArchiveCursor
  ) throws(CompiledModelError) {
    guard let members = try reader.members(cursor, ArchiveKey.fetchIndexDescriptions) else {
      entity.compoundIndexes = try reader.textLists(cursor, ArchiveKey.compoundIndexes) ?? []
      clues.hasIndexMarks = clues.hasIndexMarks || !entity.compoundIndexes.isEmpty
      return
    }
    clues.hasFetchIndexes = true
    let path = cursor.path.appending(ArchiveKey.fetchIndexDescriptions)
    var indexes: [FetchIndex] = []
    var marked: Set<String> = []
    for member in members {
      let place = try reader.cursor(member, at: path, kind: ModelClass.fetchIndex.name)
      let index = try fetchIndex(place)
      if try place.reference(ArchiveKey.entity) == nil {
        marked.insert(index.name)
        guard index.isMark, entity.property(index.name) != nil else {
          throw place.error(
            ArchiveKey.entity, "nil for the index \(index.name)", expected: "the entity")
        }
      } else {
        indexes.append(index)
      }
    }
    let isOld = !marked.isEmpty && indexes.allSatisfy(\.isOldCompound)
    entity.compoundIndexes = isOld ? indexes.map { $0.elements.compactMap(\.propertyName) } : []
    entity.fetchIndexes = isOld ? [] : FetchIndexList(indexes)
    if !isOld, !marked.isEmpty {
      reader.note(path, "marks beside indexes of their own: \(marked.sorted())")
    }
    setMarks(of: &entity, marked: marked, path: path)
  }

  /// Keeps `isIndexed` of the properties in `marked` only.
  private mutating func setMarks(
    of entity: inout Entity, marked: Set<String>, path: ArchivePath
  ) {
    let compounds = entity.compoundIndexes.lazy.filter { $0.count == 1 }.joined()
    let explained = marked.union(compounds)
      .union(entity.fetchIndexes.compactMap(\.markedProperty))
    for attribute in entity.attributes where attribute.isIndexed {
      if !explained.contains(attribute.name) {
        reader.note(path, "\(attribute.name) is marked without an index")
      }
      guard !marked.contains(attribute.name) else { continue }
      var attribute = attribute
      attribute.isIndexed = false
      entity.attributes.replace(attribute)
    }
    for name in marked {
      guard var relationship = entity.relationships[name] else { continue }
      relationship.isIndexed = true
      entity.relationships.replace(relationship)
    }
  }

  private mutating func fetchIndex(
    _ cursor: ArchiveCursor
  ) throws(CompiledModelError) -> FetchIndex {
    reader.noteUnknownKeys(cursor, known: Self.indexKeys)
    let name = try reader.requiredText(cursor, ArchiveKey.indexName)
    let path = cursor.path.appending(name)
    var elements: [FetchIndexElement] = []
    for member in try reader.members(cursor, ArchiveKey.indexElements) ?? [] {
      elements.append(
        try element(
          try reader.cursor(member, at: path, kind: ModelClass.fetchIndexElement.name)))
    }
    return FetchIndex(
      name: name, elements: elements,
      partialPredicate: try predicateText(cursor, ArchiveKey.partialIndexPredicate))
  }

  private mutating func element(
    _ cursor: ArchiveCursor
  ) throws(CompiledModelError) -> FetchIndexElement {
    reader.noteUnknownKeys(cursor, known: Self.elementKeys)
    let number = try cursor.integer(ArchiveKey.elementType) ?? 0
    guard let type = FetchIndexElementType(rawValue: number) else {
      throw cursor.error(ArchiveKey.elementType, "the type \(number)", expected: "0 or 1")
    }
    return FetchIndexElement(
      try subject(cursor), isAscending: try cursor.flag(ArchiveKey.sortAscending), type: type)
  }

  private mutating func subject(
    _ cursor: ArchiveCursor
  ) throws(CompiledModelError) -> FetchIndexElement.Subject {
    let name = try reader.requiredText(cursor, ArchiveKey.propertyName)
    guard let property = try reader.cursor(cursor, ArchiveKey.indexedProperty) else {
      return .property(name)
    }
    guard property.isKind(of: ModelClass.expressionProperty.name) else {
      throw property.error(
        "a property of another kind", expected: ModelClass.expressionProperty.name)
    }
    let number = try property.integer(PredicateKey.expressionType) ?? 0
    guard let type = AttributeType(rawValue: number) else {
      throw property.error(
        PredicateKey.expressionType, "the type \(number)", expected: "an attribute type")
    }
    guard let expression = try expression(property, PredicateKey.expression) else {
      throw property.error(PredicateKey.expression, "nil", expected: "an expression")
    }
    let path = property.path.appending(PredicateKey.expression)
    return .expression(name: name, text: text(of: expression, at: path), resultType: type)
  }
}

extension FetchIndex {
  /// Whether this is what the old check box “indexed” of a property becomes.
  var isMark: Bool {
    isOldCompound && elements.count == 1
  }

  /// Whether this is what an old compound index becomes: its name is those of the members.
  var isOldCompound: Bool {
    guard partialPredicate == nil, !elements.isEmpty else { return false }
    var names: [String] = []
    for element in elements {
      guard case .property(let name) = element.subject, element.isAscending, element.type == .binary
      else { return false }
      names.append(name)
    }
    return name == names.joined(separator: "_")
  }

  /// The attribute that counts as indexed because this index is on it alone, in ascending order.
  var markedProperty: String? {
    guard elements.count == 1, let element = elements.first, element.isAscending,
      case .property(let name) = element.subject
    else { return nil }
    return name
  }
}
