package import DataModel

extension Model {
  /// The model as a compiled model holds it: what reading gives after writing.
  ///
  /// Dropped are composites as such (attributes keep their elements), marks for CloudKit and
  /// SwiftData, the source language, code generation, Spotlight names, `syncable`, scalar flags and
  /// everything else that only sources contain. The inverse of a relationship is looked up in the
  /// destination. Old compound indexes of an entity without marks are indexes like any other.
  package var archived: Model {
    var result = self
    result.composites = []
    result.isUsedWithCloudKit = false
    result.isUsedWithSwiftData = false
    result.sourceLanguage = nil
    var expressionCount = 0
    result.entities = NamedCollection(
      entities.map {
        var entity = $0.archived
        entity.nameExpressions(&expressionCount)
        return entity
      })
    result.configurations = NamedCollection(
      archivedConfigurations.map { Configuration(name: $0.name, entities: $0.entities) })
    return result
  }
}

extension Entity {
  /// The entity as a compiled model holds it.
  fileprivate var archived: Entity {
    var result = self
    result.attributes = NamedCollection(attributes.map(\.archived))
    result.relationships = NamedCollection(relationships.map(\.archived))
    result.fetchedProperties = NamedCollection(fetchedProperties.map(\.archived))
    result.spotlightDisplayName = nil
    result.codeGeneration = nil
    result.isSyncable = false
    result.className = className.nonempty
    result.renamingIdentifier = renamingIdentifier == name ? nil : renamingIdentifier
    result.versionHashModifier = versionHashModifier.nonempty
    let hasMarks =
      attributes.contains(where: \.isIndexed) || relationships.contains(where: \.isIndexed)
    if !usesOldIndexes {
      result.dropMarks()
    } else if !hasMarks {
      result.fetchIndexes = FetchIndexList(compoundIndexes.map(FetchIndex.ascending))
      result.compoundIndexes = []
    }
    return result
  }

  /// Names the index expressions that have no name, by their number in the model.
  fileprivate mutating func nameExpressions(_ count: inout Int) {
    guard !fetchIndexes.isEmpty else { return }
    var indexes = Array(fetchIndexes)
    for index in indexes.indices {
      for place in indexes[index].elements.indices {
        guard
          case .expression(let name, let text, let type) = indexes[index].elements[place].subject
        else { continue }
        count += 1
        indexes[index].elements[place].subject = .expression(
          name: name ?? "expression\(count)", text: text, resultType: type)
      }
    }
    fetchIndexes = FetchIndexList(indexes)
  }

  /// Removes the old index settings that compilers ignore if there are fetch indexes.
  private mutating func dropMarks() {
    compoundIndexes = []
    attributes = NamedCollection(
      attributes.map {
        var attribute = $0
        attribute.isIndexed = false
        return attribute
      })
    relationships = NamedCollection(
      relationships.map {
        var relationship = $0
        relationship.isIndexed = false
        return relationship
      })
  }
}

extension Property {
  /// The property without settings that only sources contain for all kinds of properties.
  fileprivate var archivedCommon: Self {
    var result = self
    result.isSyncable = false
    result.renamingIdentifier = renamingIdentifier == name ? nil : renamingIdentifier
    result.versionHashModifier = versionHashModifier.nonempty
    return result
  }
}

extension Attribute {
  /// The attribute as a compiled model holds it.
  fileprivate var archived: Attribute {
    var result = archivedCommon
    result.isTransient = isTransient && !isDerived
    result.usesScalarValueType = false
    result.compositeName = nil
    result.customClassName = type == .transformable ? customClassName.nonempty : nil
    result.valueTransformerName = valueTransformerName.nonempty
    result.elements = type == .composite ? elements.map(\.archivedElement) : []
    result.validation = archivedValidation
    return result
  }

  /// An element of a composite as a compiled model holds it: without a mark.
  private var archivedElement: Attribute {
    var result = archived
    result.isIndexed = false
    return result
  }

  private var archivedValidation: Validation {
    var result = Validation(others: validation.others)
    for rule in ValidationRule.of(type) {
      guard let predicate = rule.predicate(validation) else { continue }
      _ = rule.read(predicate, into: &result)
    }
    return result
  }
}

extension Relationship {
  /// The relationship as a compiled model holds it.
  fileprivate var archived: Relationship {
    var result = archivedCommon
    result.inverseEntity = inverseName == nil ? nil : destinationEntity
    return result
  }
}

extension FetchedProperty {
  /// The fetched property as a compiled model holds it.
  fileprivate var archived: FetchedProperty {
    var result = archivedCommon
    result.isTransient = true
    return result
  }
}

extension String? {
  /// The text; nil if it is empty.
  fileprivate var nonempty: String? {
    self == "" ? nil : self
  }
}

extension Model {
  /// The configurations that an archive has room for, of several of one name the last.
  ///
  /// *Source:* inferred: a configuration that is set again takes the place of the one before.
  var archivedConfigurations: [Configuration] {
    configurations.indices.compactMap { place in
      let next = place + 1
      let isLast =
        next == configurations.endIndex || configurations[next].name != configurations[place].name
      return isLast ? configurations[place] : nil
    }
  }
}
