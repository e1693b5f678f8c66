package import DataModel
import Findings

/// Determines the parts of a mapping model that differ from automatic values.
///
/// Mappings without effect are left out: unnamed leftovers, and property mappings without a value whose automatic value is
/// missing as well.
///
/// - Parameters:
///   - mapping: The mapping model, as ``compileMapping(_:module:)`` makes it.
///   - old: The old version.
///   - new: The new version.
///   - names: What the versions are called.
/// - Returns: The outline.
package func outlineMapping(
  _ mapping: MappingModel, from old: Model, to new: Model, names: (from: String, to: String)
) -> MappingOutline {
  var outline = MappingOutline(from: names.from, to: names.to)
  let maker = OutlineMaker(mapping, old: old, new: new)
  let implied = ImpliedMappings(old: old, new: new)
  for (place, entityMapping) in mapping.entityMappings.enumerated() {
    let part = maker.outline(entityMapping, at: place)
    if !maker.isImplied(part, of: entityMapping, implied) { outline.mappings.append(part) }
  }
  let mapped = Set(mapping.entityMappings.compactMap(\.destination?.name))
  outline.unmapped = implied.all.compactMap(\.destination).filter { !mapped.contains($0) }
  outline.order = order(of: mapping)
  return outline
}

/// Describes a compiled mapping model without its versions: all entity mappings, without values that are
/// usually automatic, those from a property of the same name.
///
/// - Parameters:
///   - mapping: The mapping model.
///   - names: What the versions are called.
/// - Returns: The outline.
package func outlineMapping(
  _ mapping: MappingModel, names: (from: String, to: String)
) -> MappingOutline {
  var outline = MappingOutline(from: names.from, to: names.to)
  for entityMapping in mapping.entityMappings {
    var part = MappingOutline.Mapping(entityMapping)
    for property in entityMapping.attributeMappings + entityMapping.relationshipMappings {
      guard let name = property.name else { continue }
      guard let expression = property.valueExpression else {
        if entityMapping.source != nil { part.unmapped.append(name) }
        continue
      }
      switch MappingExpression(expression) {
      case .source(.keys([name])), .instancesOfMapping(_, from: .keys([name])),
        .instancesOfRelationship(name, from: .keys([name])):
        guard !property.userInfo.isEmpty else { continue }
      default: break
      }
      var value = MappingOutline.OutlinedProperty(name, value: .expression(expression))
      value.userInfo = property.userInfo
      part.properties.append(value)
    }
    outline.mappings.append(part)
  }
  outline.order = order(of: mapping)
  return outline
}

/// The names of entity mappings in order; nil if the order is the usual one.
private func order(of mapping: MappingModel) -> [String]? {
  let keys = mapping.entityMappings.map { $0.destination?.name ?? $0.source?.name ?? "" }
  guard zip(keys, keys.dropFirst()).contains(where: { $0 > $1 }) else { return nil }
  return mapping.entityMappings.map(\.name)
}

extension MappingOutline.Mapping {
  /// Creates the outline of an entity mapping without its properties.
  fileprivate init(_ mapping: MappingModel.EntityMapping) {
    self.init(source: mapping.source?.name, destination: mapping.destination?.name)
    let usual = MappingSource.EntityMapping(
      source: mapping.source?.name, destination: mapping.destination?.name,
      locations: .init(mapping: .file("")))
    name = mapping.name == usual.name ? nil : mapping.name
    policyClassName = mapping.policyClassName
    userInfo = mapping.userInfo
    guard let source = mapping.source else {
      sourceExpression = mapping.sourceExpression
      return
    }
    filter = mapping.filter
    if mapping.sourceExpression != MappingFunction.fetch(source.name, filter: mapping.filter) {
      sourceExpression = mapping.sourceExpression
    }
  }
}

/// Compares entity mappings with automatic ones.
private struct OutlineMaker {
  let mapping: MappingModel
  /// The same entity mappings with automatic values; nil for one that cannot be made.
  let automatic: MappingModel?
  let stored: MappedEntities
  let new: Model
  /// The number of entity mappings by name.
  let counts: [String: Int]
  /// The number of entity mappings by destination entity.
  let destinations: [String: Int]

  init(_ mapping: MappingModel, old: Model, new: Model) {
    self.mapping = mapping
    self.new = new
    stored = MappedEntities(new)
    automatic = impliedMapping(like: mapping, from: old, to: new)
    counts = Dictionary(mapping.entityMappings.map { ($0.name, 1) }, uniquingKeysWith: +)
    destinations = Dictionary(
      mapping.entityMappings.compactMap { $0.destination.map { ($0.name, 1) } },
      uniquingKeysWith: +)
  }

  func outline(
    _ entityMapping: MappingModel.EntityMapping, at place: Int
  ) -> MappingOutline.Mapping {
    var part = MappingOutline.Mapping(entityMapping)
    let usual = automatic?.entityMappings[place]
    let name = entityMapping.destination?.name ?? ""
    add(
      entityMapping.attributeMappings, usual: usual?.attributeMappings ?? [],
      names: stored.attributes(of: name).map(\.name), kind: .attribute, of: name, to: &part)
    add(
      entityMapping.relationshipMappings, usual: usual?.relationshipMappings ?? [],
      names: stored.relationships(of: name).map(\.name), kind: .relationship, of: name, to: &part)
    return part
  }

  private func add(
    _ mappings: [MappingModel.PropertyMapping], usual: [MappingModel.PropertyMapping],
    names: [String], kind: MappingOutline.Kind, of entity: String,
    to part: inout MappingOutline.Mapping
  ) {
    let present = Dictionary(grouping: mappings.filter { $0.name != nil }) { $0.name ?? "" }
    part.unmapped += names.filter { present[$0] == nil }
    let automatic = Dictionary(
      usual.map { ($0.name ?? "", $0.valueExpression) }, uniquingKeysWith: { first, _ in first })
    let expected = Set(names)
    for mapping in mappings {
      guard let name = mapping.name else { continue }
      let isAutomatic = automatic[name] == .some(mapping.valueExpression)
      if expected.contains(name), present[name]?.count == 1, isAutomatic,
        mapping.userInfo.isEmpty
      {
        continue
      }
      var property = MappingOutline.OutlinedProperty(name, value: .automatic)
      if self.kind(of: name, of: entity) != kind { property.kind = kind }
      if !isAutomatic, let expression = mapping.valueExpression {
        property.value = .expression(expression)
      }
      property.userInfo = mapping.userInfo
      part.properties.append(property)
    }
  }

  /// The kind of a property according to the new entity.
  private func kind(of property: String, of entity: String) -> MappingOutline.Kind? {
    guard let entity = new.entities[entity] else { return nil }
    return MappingOutline.Kind(new.property(property, of: entity))
  }

  /// Whether an entity mapping is there without being said.
  func isImplied(
    _ part: MappingOutline.Mapping, of entityMapping: MappingModel.EntityMapping,
    _ implied: ImpliedMappings
  ) -> Bool {
    guard let destination = entityMapping.destination?.name, destinations[destination] == 1,
      counts[entityMapping.name] == 1,
      implied.all.contains(where: {
        $0.destination == destination && $0.source == entityMapping.source?.name
      })
    else { return false }
    return part.name == nil && part.filter == nil && part.policyClassName == nil
      && part.sourceExpression == nil && part.userInfo.isEmpty && part.properties.isEmpty
      && part.unmapped.isEmpty
  }
}

extension MappingOutline.Kind {
  /// The kind of a property; nil for one that is not mapped.
  init?(_ property: (any Property)?) {
    switch property {
    case is Attribute: self = .attribute
    case is Relationship: self = .relationship
    default: return nil
    }
  }
}
