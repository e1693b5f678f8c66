package import DataModel

/// Makes valid models of varied kinds that depend only on the seed.
///
/// A model source can describe the models: predicates and expressions are in normal form, every
/// inverse exists, no name is used twice among own and inherited properties, and a composite
/// attribute has the elements of the composite that it names.
package struct ModelGenerator {
  /// The source of all random decisions.
  package var random: SeededGenerator

  /// The entities made so far, parents before children.
  var entities: [Entity] = []
  /// The composites of the model, each after those that it contains.
  var composites: [Composite] = []
  /// The index of the root of each entity's family.
  var roots: [Int] = []
  /// The property names used in each family, by the index of its root.
  var namesInUse: [Int: Set<String>] = [:]

  /// Creates a generator.
  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns a model with a number of entities in `count`.
  package mutating func model(entities count: ClosedRange<Int> = 1...8) -> Model {
    makeComposites()
    makeFamilies(count: random.number(count))
    for index in entities.indices { addAttributes(to: index) }
    for _ in 0..<random.number(0...2 * entities.count) { addRelationships() }
    for index in entities.indices { addDerivedAttributes(to: index) }
    for index in entities.indices { addFetchedProperties(to: index) }
    for index in entities.indices { addConstraints(to: index) }
    freeInverses()
    let usesOldIndexes = random.oneIn(4)
    for index in entities.indices {
      usesOldIndexes ? addOldIndexes(to: index) : addFetchIndexes(to: index)
    }
    var model = Model(entities: random.shuffle(entities))
    model.versionIdentifiers = [random.pick(["", "1", "2.0", "Ausgabe für März"])]
    model.composites = NamedCollection(composites)
    model.configurations = configurations()
    model.fetchRequestTemplates = fetchRequestTemplates()
    model.isUsedWithCloudKit = random.oneIn(5)
    model.sourceLanguage = random.oneIn(2) ? "Swift" : nil
    return model
  }

  private mutating func makeFamilies(count: Int) {
    entities = []
    roots = []
    namesInUse = [:]
    for name in random.shuffle(entityNames(count: count)) {
      var entity = Entity(name: name)
      roots.append(entities.count)
      if !entities.isEmpty, random.oneIn(2) {
        let parent = random.number(0...entities.count - 1)
        entity.parent = entities[parent].name
        roots[entities.count] = roots[parent]
      }
      decorate(&entity)
      entities.append(entity)
    }
  }

  private mutating func decorate(_ entity: inout Entity) {
    entity.className = random.pick([nil, entity.name, ".\(entity.name)", "Kit.Managed"])
    entity.isAbstract = random.oneIn(6)
    entity.renamingIdentifier = random.oneIn(6) ? "Old\(entity.name)" : nil
    entity.versionHashModifier = random.oneIn(6) ? random.pick(["2", "reindexed", "März"]) : nil
    entity.codeGeneration = random.pick([nil] + CodeGeneration.allCases)
    entity.spotlightDisplayName = random.oneIn(8) ? "name" : nil
    entity.isSyncable = !random.oneIn(4)
    entity.userInfo = userInfo()
  }

  private mutating func configurations() -> NamedCollection<Configuration> {
    var result: [Configuration] = []
    for name in ["Cloud", "Lokal", "Ünbenannt"].prefix(random.number(0...3)) {
      let members = entities.map(\.name).filter { _ in random.oneIn(2) }
      var configuration = Configuration(name: name, entities: Set(members))
      configuration.isUsedWithCloudKit = random.oneIn(4)
      result.append(configuration)
    }
    return NamedCollection(result)
  }

  private mutating func fetchRequestTemplates() -> NamedCollection<FetchRequestTemplate> {
    guard !entities.isEmpty else { return [] }
    let names = ["All", "Newest", "älteste"].prefix(random.number(0...3))
    return NamedCollection(names.map { FetchRequestTemplate(name: $0, request: fetchRequest()) })
  }
}
