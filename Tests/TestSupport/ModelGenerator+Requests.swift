import DataModel

extension ModelGenerator {
  /// Adds fetched properties to the entity at `index`.
  mutating func addFetchedProperties(to index: Int) {
    guard random.oneIn(4) else { return }
    var property = FetchedProperty(name: newName(for: index), fetchRequest: fetchRequest())
    property.isOptional = random.oneIn(2)
    property.userInfo = userInfo()
    entities[index].fetchedProperties.insert(property)
  }

  /// A request for the objects of one of the entities.
  mutating func fetchRequest() -> FetchRequest {
    let entity = random.pick(entities)
    var request = FetchRequest(entity: entity.name)
    request.predicate = random.oneIn(4) ? nil : predicate(on: entity)
    request.resultType = random.pick(FetchResultType.allCases)
    request.fetchLimit = random.pick([0, 0, 100])
    request.fetchBatchSize = random.pick([0, 0, 20])
    request.includesSubentities = random.oneIn(2)
    request.includesPropertyValues = request.resultType != .objectIDs && random.oneIn(2)
    request.includesPendingChanges = request.resultType != .dictionaries && random.oneIn(2)
    request.returnsObjectsAsFaults = random.oneIn(2)
    request.returnsDistinctResults = random.oneIn(2)
    return request
  }

  /// Adds uniqueness constraints of one and two attributes to the entity at `index`.
  mutating func addConstraints(to index: Int) {
    let names = random.shuffle(storedNames(of: entities[index]))
    guard names.count > 1, random.oneIn(3) else { return }
    entities[index].uniquenessConstraints = [[names[0]]]
    guard random.oneIn(2) else { return }
    entities[index].uniquenessConstraints.append([names[1], names[0]])
  }

  /// Adds indexes in the form of Xcode 9 and later to the entity at `index`.
  mutating func addFetchIndexes(to index: Int) {
    let names = storedNames(of: entities[index])
    guard !names.isEmpty else { return }
    for number in 0..<random.number(0...2) {
      var elements = random.shuffle(names).prefix(random.number(1...3)).map {
        FetchIndexElement(.property($0), isAscending: random.oneIn(2))
      }
      if let name = names.first(where: isPlain), random.oneIn(4) {
        let subject = FetchIndexElement.Subject.expression(
          name: nil, text: "lowercase:(\(name))", resultType: .string)
        elements.append(FetchIndexElement(subject))
      }
      let predicate = random.oneIn(4) ? predicate(on: entities[index]) : nil
      entities[index].fetchIndexes.append(
        FetchIndex(name: "byIndex\(1 - number)", elements: elements, partialPredicate: predicate))
    }
  }

  /// Adds indexes in the form of Xcode 8 and earlier to the entity at `index`.
  mutating func addOldIndexes(to index: Int) {
    let names = random.shuffle(storedNames(of: entities[index]))
    for name in names where random.oneIn(3) {
      guard var attribute = entities[index].attributes[name] else { continue }
      attribute.isIndexed = true
      entities[index].attributes.replace(attribute)
    }
    guard names.count > 1, random.oneIn(2) else { return }
    entities[index].compoundIndexes = [Array(names.prefix(3))]
  }

  private mutating func predicate(on entity: Entity) -> String {
    guard let name = storedNames(of: entity).first(where: isPlain) else { return "TRUEPREDICATE" }
    return random.pick([
      "TRUEPREDICATE", "\(name) != nil", "\(name) == nil OR \(name) == $VALUE",
      "NOT \(name) == $VALUE",
    ])
  }

  private func storedNames(of entity: Entity) -> [String] {
    let types: Set<AttributeType> = [.integer32, .integer64, .string, .date, .uuid, .double]
    return entity.attributes
      .filter { types.contains($0.type) && !$0.isTransient && !$0.isDerived }.map(\.name)
  }
}
