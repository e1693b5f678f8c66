import CompiledModel
import DataModel
import Findings
import MappingModel
import PredicateFormat
import StoreSchema

/// What of the old store has no place in what a mapping model says: objects that no mapping takes, values and links that
/// no value expression reads.
///
/// - Parameters:
///   - request: The mapping model, and both versions.
///   - mappings: The mappings that make objects.
/// - Returns: Questions to the old store alone, by entity and property.
func findLosses(_ request: MappingRequest, _ mappings: [PlannedMapping]) -> [MappingLoss] {
  let old = request.old
  var losses: [MappingLoss] = []
  for entity in old.schema.entities where old.model.entities[entity.name]?.isAbstract == false {
    let own = mappings.filter { $0.source == entity.name }
    let isOwn = "t.Z_ENT = \(entity.number)"
    let from = "FROM \(identifier(entity.table)) AS t WHERE \(isOwn)"
    if own.isEmpty || own.allSatisfy({ $0.ownCondition != nil }) {
      let taken = own.compactMap(\.ownCondition).map { "(\($0)) IS NOT 1" }
      losses.append(
        MappingLoss(
          rule: .rowsLeftOut, entity: entity.name, property: nil,
          summary: own.isEmpty
            ? "no entity mapping takes objects of \(entity.name)"
            : "objects of \(entity.name) meet no filter of \(own.map(\.name).joined(separator: ", "))",
          query: "SELECT COUNT(*) \(from)" + taken.map { " AND \($0)" }.joined()))
    }
    guard !own.isEmpty else { continue }
    losses += valueLosses(request, own, entity, from)
  }
  return losses + strayLosses(old)
}

/// Rows that are of no entity, which no mapping can take.
private func strayLosses(_ old: MappedVersion) -> [MappingLoss] {
  old.schema.entities.filter { $0.parent == nil }.map { root in
    let numbers = old.schema.entities.filter {
      root.numbers.contains($0.number) && old.model.entities[$0.name]?.isAbstract == false
    }.map { "\($0.number)" }
    return MappingLoss(
      rule: .rowsLeftOut, entity: nil, property: nil,
      summary: "rows of the table \(root.table) are of no entity that has objects",
      query: "SELECT COUNT(*) FROM \(identifier(root.table)) "
        + "WHERE Z_ENT IS NULL OR Z_ENT NOT IN (\(numbers.joined(separator: ", ")))")
  }
}

/// The properties of an entity that its mappings do not read.
private func valueLosses(
  _ request: MappingRequest, _ mappings: [PlannedMapping], _ entity: SchemaEntity, _ from: String
) -> [MappingLoss] {
  let old = request.old
  let read = Set(
    mappings.flatMap { planned in
      let mapping = request.mapping.entityMappings[planned.number - 1]
      return (mapping.attributeMappings + mapping.relationshipMappings).flatMap(\.readKeys)
    })
  // A link that is read from its other end is not lost.
  let readAnywhere = Set(
    request.mapping.entityMappings.flatMap { mapping in
      (mapping.attributeMappings + mapping.relationshipMappings).flatMap { member in
        member.readKeys.map { "\(mapping.source?.name ?? "").\($0)" }
      }
    })
  var losses: [MappingLoss] = []
  for attribute in old.attributes(of: entity.name)
  where !attribute.isDerived && !read.contains(attribute.name) {
    let columns = old.elements(of: attribute, in: entity.name).map {
      "t.\(identifier($0.column)) IS NOT NULL"
    }
    guard !columns.isEmpty else { continue }
    losses.append(
      loss(
        entity, attribute.name, "SELECT COUNT(*) \(from) AND (\(columns.joined(separator: " OR ")))"
      ))
  }
  for relationship in old.relationships(of: entity.name)
  where !relationship.isToMany && !read.contains(relationship.name) {
    guard let storage = old.schema.toOneStorage(of: relationship.name, in: entity.name),
      !isReadBack(relationship, readAnywhere, old)
    else { continue }
    losses.append(
      loss(entity, relationship.name, "SELECT COUNT(t.\(identifier(storage.column))) \(from)"))
  }
  for relationship in old.relationships(of: entity.name)
  where relationship.isToMany && !read.contains(relationship.name) {
    // Where the other side is to-one, its column tells.
    guard
      case .joinTable(let join)? = old.schema.toManyStorage(of: relationship.name, in: entity.name),
      !isReadBack(relationship, readAnywhere, old)
    else { continue }
    let (owner, table) = (identifier(join.ownerColumn), identifier(join.table))
    losses.append(
      loss(
        entity, relationship.name,
        "SELECT COUNT(*) FROM \(table) j JOIN (SELECT t.Z_PK \(from)) o ON o.Z_PK = j.\(owner)"))
  }
  return losses
}

private func loss(_ entity: SchemaEntity, _ property: String, _ query: String) -> MappingLoss {
  MappingLoss(
    rule: .valuesLeftOut, entity: entity.name, property: property,
    summary: "no value expression reads \(entity.name).\(property)", query: query)
}

/// Whether the inverse of a relationship is read by a mapping of the entity at its other end, or of a subentity.
private func isReadBack(
  _ relationship: Relationship, _ read: Set<String>, _ old: MappedVersion
) -> Bool {
  guard let inverse = relationship.inverseName, let other = relationship.destinationEntity else {
    return false
  }
  return old.schema.entities.contains {
    old.isA($0.name, other) && read.contains("\($0.name).\(inverse)")
  }
}

extension MappingModel.PropertyMapping {
  /// The keys of the old object that the value begins with.
  fileprivate var readKeys: [String] {
    guard name != nil, let value else { return [] }
    let path: SourcePath? =
      switch value {
      case .source(let path), .instancesOfMapping(_, let path),
        .instancesOfRelationship(_, let path):
        path
      case .constant, .bareKeyPath, .policyFunction, .other: nil
      }
    switch path {
    case .keys(let keys)?: return Array(keys.prefix(1))
    case .distinctUnionOfSets(_, let outer)?: return Array(outer.prefix(1))
    case .object?, nil: return []
    }
  }
}
