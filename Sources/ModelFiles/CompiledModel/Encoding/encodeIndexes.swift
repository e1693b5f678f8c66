import DataModel

/// An index, and whether it represents the old “Indexed” checkbox of a property.
struct IndexToWrite {
  /// The index.
  var index: FetchIndex
  /// Whether the archive names no entity for it.
  var isMark: Bool
}

extension Entity {
  /// The indexes that compilers since Xcode 9 write.
  ///
  /// An entity without indexes of its own gets one for each property that is marked as indexed,
  /// named like it, and one for each old compound index, named by its members.
  var indexesToWrite: [IndexToWrite] {
    guard usesOldIndexes else {
      return fetchIndexes.map { IndexToWrite(index: $0, isMark: false) }
    }
    let marked =
      attributes.array.lazy.filter(\.isIndexed).map(\.name)
      + relationships.array.lazy.filter(\.isIndexed).map(\.name)
    return marked.map { IndexToWrite(index: .ascending([$0]), isMark: true) }
      + compoundIndexes.map { IndexToWrite(index: .ascending($0), isMark: false) }
  }
}

extension FetchIndex {
  /// The index on the properties `names`, called after them.
  static func ascending(_ names: [String]) -> FetchIndex {
    FetchIndex(
      name: names.joined(separator: "_"),
      elements: names.map { FetchIndexElement(.property($0)) })
  }
}

extension ModelEncoder {
  /// Adds the indexes of an entity in the form of the compiler's generation.
  ///
  /// - Throws: ``CompiledModelError`` if an expression or predicate cannot be read.
  mutating func addIndexes(
    _ indexes: [IndexToWrite], of entity: Entity, to fields: inout FieldList,
    at path: ArchivePath
  ) throws(CompiledModelError) {
    guard form.writesFetchIndexes else {
      guard !entity.compoundIndexes.isEmpty else { return }
      fields.add(
        ArchiveKey.compoundIndexes,
        .reference(
          textLists(entity.compoundIndexes, ModelClass.array)))
      return
    }
    guard !indexes.isEmpty else { return }
    let owner = entityReferences[entity.name] ?? .null
    let place = path.appending(ArchiveKey.fetchIndexDescriptions)
    var references: [ObjectReference] = []
    for (index, isMark) in indexes.map({ ($0.index, $0.isMark) }) {
      references.append(
        try encode(index, of: isMark ? .null : owner, at: place.appending(index.name)))
    }
    fields.add(
      ArchiveKey.fetchIndexDescriptions,
      .reference(
        array(references, ModelClass.mutableArray)))
    fields.add(
      ArchiveKey.compoundIndexes,
      .reference(
        textLists(indexes.compactMap { compoundNames($0.index, of: entity) })))
  }

  /// The entry for an index in the old list of compound indexes: nil for a single element, and for any index
  /// on a relationship; expressions are written as text.
  private func compoundNames(_ index: FetchIndex, of entity: Entity) -> [String]? {
    guard index.elements.count > 1 else { return nil }
    var names: [String] = []
    for element in index.elements {
      switch element.subject {
      case .property(let name):
        guard !(model.property(name, of: entity) is Relationship) else { return nil }
        names.append(name)
      case .expression(_, let text, _):
        names.append(text == "SELF" ? "self" : text)
      }
    }
    return names
  }

  private mutating func encode(
    _ index: FetchIndex, of owner: ObjectReference, at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    let reference = builder.reserve()
    var elements: [ObjectReference] = []
    for element in index.elements {
      elements.append(try encode(element, of: reference, at: path))
    }
    let predicatePath = path.appending(ArchiveKey.partialIndexPredicate)
    set(
      reference, archiveClass: ModelClass.fetchIndex,
      fields: [
        ArchiveKey.indexName: text(index.name), ArchiveKey.entity: .reference(owner),
        ArchiveKey.indexElements: .reference(array(elements)),
        ArchiveKey.partialIndexPredicate: .reference(
          try encodePredicate(index.partialPredicate, at: predicatePath)),
      ])
    return reference
  }

  private mutating func encode(
    _ element: FetchIndexElement, of index: ObjectReference, at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    var fields: FieldList = [
      ArchiveKey.sortAscending: .boolean(element.isAscending),
      ArchiveKey.elementType: .integer(Int64(element.type.rawValue)),
      ArchiveKey.elementIndex: .reference(index),
    ]
    switch element.subject {
    case .property(let name):
      fields.add(ArchiveKey.propertyName, text(name))
    case .expression(let given, let source, let resultType):
      expressionCount += 1
      let name = given ?? "expression\(expressionCount)"
      fields.add(ArchiveKey.propertyName, text(name))
      let expression = try encodeExpression(source, at: path.appending(name))
      fields.add(
        ArchiveKey.indexedProperty,
        .reference(
          try expressionProperty(
            name, expression: expression, resultType: resultType, at: path.appending(name))))
    }
    return object(ModelClass.fetchIndexElement, fields)
  }

  private mutating func expressionProperty(
    _ name: String, expression: ObjectReference, resultType: AttributeType,
    at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    var fields: FieldList = [
      PredicateKey.expression: .reference(expression),
      PredicateKey.expressionType: .integer(Int64(resultType.rawValue)),
    ]
    var property = Attribute(name: name, type: resultType)
    property.isOptional = true
    try addCommon(
      property, of: .null, flags: [.isReadOnly, .isUnchecked], isMarked: false, to: &fields,
      at: path)
    return object(ModelClass.expressionProperty, fields)
  }
}
