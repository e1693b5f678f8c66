import DataModel
package import Findings

/// Compiles a mapping model as Apple's mapc does: gives names, types, hashes and the expressions that
/// follow from the copies of both versions.
///
/// - Parameters:
///   - source: The mapping model as the editor keeps it.
///   - module: What completes the names of policy classes that begin with a dot; without it they stay as they
///     are.
/// - Returns: The mapping model as Core Data uses it, nil if there is an error; and errors and warnings.
/// - Complexity: O(n) in what the mapping model and its copies of both versions hold, inherited properties
///   counted in each entity.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, what the compiler adds.
package func compileMapping(
  _ source: MappingSource, module: String?
) -> (mapping: MappingModel?, diagnostics: [Diagnostic]) {
  var compiler = MappingCompiler(source, module: module)
  let mapping = compiler.compile()
  let diagnostics = compiler.diagnostics.sortedByPosition()
  return (diagnostics.hasErrors ? nil : mapping, diagnostics)
}

/// A mapping model that is being compiled.
struct MappingCompiler {
  /// The mapping model.
  let source: MappingSource
  /// The module that completes class names starting with a dot.
  let module: String?
  /// The problems found.
  var diagnostics: [Diagnostic] = []
  /// The properties of the old entities, inherited ones too.
  var old: EntityProperties
  /// The properties of the new entities, inherited ones too.
  var new: EntityProperties
  /// The entity mappings whose old entity is an entity or one below it.
  let coverage: MappingCoverage
  /// The names of all entity mappings.
  let names: Set<String>
  /// Whether entities are copied or transformed, by the names of both.
  private var types: [[String]: MappingModel.MappingType] = [:]
  private let oldHashes: [String: [UInt8]]
  private let newHashes: [String: [UInt8]]

  /// Creates a compiler of `source`.
  init(_ source: MappingSource, module: String?) {
    self.source = source
    self.module = module
    old = EntityProperties(source.sourceModel)
    new = EntityProperties(source.destinationModel)
    coverage = MappingCoverage(source)
    names = Set(source.entityMappings.map(\.name))
    oldHashes = hashModel(source.sourceModel).byName
    newHashes = hashModel(source.destinationModel).byName
  }

  /// Compiles all entity mappings.
  mutating func compile() -> MappingModel {
    var seen: Set<String> = []
    var mappings: [MappingModel.EntityMapping] = []
    for mapping in source.entityMappings {
      if !seen.insert(mapping.name).inserted {
        report(
          .duplicateMappingName, summary: "there are several entity mappings with this name",
          mapping: mapping,
          at: mapping.locations.mapping)
      }
      mappings.append(compile(mapping))
    }
    return MappingModel(entityMappings: mappings)
  }

  private mutating func compile(
    _ mapping: MappingSource.EntityMapping
  ) -> MappingModel.EntityMapping {
    checkEntities(of: mapping)
    checkFilter(of: mapping)
    var result = MappingModel.EntityMapping(
      name: mapping.name, type: type(of: mapping),
      source: mapping.source.map { .init(name: $0, versionHash: oldHashes[$0]) },
      destination: mapping.destination.map { .init(name: $0, versionHash: newHashes[$0]) })
    result.policyClassName = mapping.policyClassName.map { name in
      name.hasPrefix(".") ? (module ?? "") + name : name
    }
    result.sourceExpression =
      mapping.sourceExpression
      ?? mapping.source.map { MappingFunction.fetch($0, filter: mapping.filter) }
    result.userInfo = mapping.userInfo
    result.attributeMappings = properties(mapping.attributeMappings, of: mapping) {
      name, compiler in
      compiler.automaticValue(ofAttribute: name, from: mapping.source)
    }
    result.relationshipMappings = properties(mapping.relationshipMappings, of: mapping) {
      name, compiler in compiler.automaticValue(ofRelationship: name, from: mapping.source)
    }
    return result
  }

  /// The type of an entity mapping.
  ///
  /// It copies when every property of the old entity is in the new one as it was; properties that are new do
  /// not count.
  private mutating func type(
    of mapping: MappingSource.EntityMapping
  ) -> MappingModel.MappingType {
    guard mapping.policyClassName == nil else { return .custom }
    guard let source = mapping.source else { return .add }
    guard let destination = mapping.destination else { return .remove }
    // Looked at once for each pair, however many mappings there are of it.
    let pair = [source, destination]
    if let known = types[pair] { return known }
    let (before, after) = (old[source], new[destination])
    let type: MappingModel.MappingType =
      before.allSatisfy { after[$0.key] == $0.value } ? .copy : .transform
    types[pair] = type
    return type
  }

  /// The mappings of properties, ordered by the properties' names.
  private mutating func properties(
    _ mappings: [MappingSource.PropertyMapping], of owner: MappingSource.EntityMapping,
    automatic: (String, inout MappingCompiler) -> Expression?
  ) -> [MappingModel.PropertyMapping] {
    let sorted = mappings.enumerated().sorted {
      ($0.element.name ?? "", $0.offset) < ($1.element.name ?? "", $1.offset)
    }
    return sorted.map { _, mapping in
      check(mapping, of: owner)
      let value: Expression? =
        switch mapping.value {
        case .automatic: mapping.name.flatMap { automatic($0, &self) }
        case .expression(let expression): expression
        case .instances(let keyPath, let mappingName):
          instances(at: keyPath, by: mappingName, of: mapping, from: owner.source)
        }
      var result = MappingModel.PropertyMapping(name: mapping.name, valueExpression: value)
      result.userInfo = mapping.userInfo
      return result
    }
  }
}

// MARK: - Values

extension MappingCompiler {
  private mutating func automaticValue(
    ofAttribute name: String, from entity: String?
  ) -> Expression? {
    guard let entity, old[entity][name] != nil else { return nil }
    return MappingFunction.source(name)
  }

  private mutating func automaticValue(
    ofRelationship name: String, from entity: String?
  ) -> Expression? {
    guard let entity, case .relationship(let destination)? = old[entity][name]?.kind else {
      return nil
    }
    return coverage.instances(
      of: MappingFunction.source(name), called: name, destination: destination)
  }

  /// The value selected in the inspector.
  private mutating func instances(
    at keyPath: Expression?, by mappingName: String?, of mapping: MappingSource.PropertyMapping,
    from entity: String?
  ) -> Expression? {
    let objects = keyPath ?? mapping.name.map(MappingFunction.source)
    guard let objects else { return nil }
    if let mappingName {
      return MappingFunction.call(
        MappingFunction.instancesForMapping, text: mappingName, argument: objects)
    }
    guard case .keyPath(.variable("source"), let path) = objects else { return objects }
    // The relationship at the end of the path says whose objects they are.
    var (place, last, next) = (entity, path, path.split(separator: ".").map(String.init)[...])
    while let key = next.popFirst() {
      guard let current = place, case .relationship(let destination)? = old[current][key]?.kind
      else {
        return MappingFunction.call(
          MappingFunction.instancesForRelationship, text: last, argument: objects)
      }
      (place, last) = (destination, key)
    }
    return coverage.instances(of: objects, called: last, destination: place)
  }
}
