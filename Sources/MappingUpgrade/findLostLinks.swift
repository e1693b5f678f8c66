import CompiledModel
import DataModel
import MappingModel
import StoreSchema

/// Links to objects that have no place at the other end any more: what a mapping made of them is no object of the
/// relationship's entity.
///
/// `destinationInstancesForSourceRelationshipNamed:` leaves such objects out, so that the links are lost without an error.
///
/// - Parameters:
///   - request: The mapping model, and both versions.
///   - mappings: The mappings that make objects.
/// - Returns: Questions to the old store alone.
func findLostLinks(_ request: MappingRequest, _ mappings: [PlannedMapping]) -> [MappingLoss] {
  mappings.flatMap { planned in
    request.mapping.entityMappings[planned.number - 1].relationshipMappings.compactMap { member in
      guard let name = member.name,
        case .instancesOfRelationship(let key, from: .keys(let keys))? = member.value,
        keys == [key],
        let new = request.new.property(name, of: planned.destination) as? Relationship,
        let old = request.old.property(key, of: planned.source) as? Relationship,
        let end = new.destinationEntity, let former = old.destinationEntity
      else { return nil }
      let strangers = request.old.schema.entities.filter { entity in
        let makers = mappings.filter { $0.source == entity.name }
        return request.old.isA(entity.name, former) && !makers.isEmpty
          && makers.allSatisfy { !request.new.isA($0.destination, end) }
      }
      guard !strangers.isEmpty,
        let query = linkCount(key, of: planned, to: strangers, request.old.schema)
      else { return nil }
      let names = strangers.map(\.name).joined(separator: ", ")
      return MappingLoss(
        rule: .linksLeftOut, entity: planned.source, property: key,
        summary:
          "\(planned.source).\(key) leads to objects of \(names), which are no \(end) in the new version",
        query: query)
    }
  }
}

/// The query for the links that a mapping's objects have to objects of some entities.
private func linkCount(
  _ relationship: String, of planned: PlannedMapping, to entities: [SchemaEntity],
  _ schema: StoreSchema
) -> String? {
  guard let entity = schema.entity(planned.source), let table = entities.first?.table else {
    return nil
  }
  let links: String
  if let key = schema.toOneStorage(of: relationship, in: planned.source) {
    links = "JOIN \(identifier(table)) d ON d.Z_PK = t.\(identifier(key.column))"
  } else {
    switch schema.toManyStorage(of: relationship, in: planned.source) {
    case .foreignKey(let key)?:
      links = "JOIN \(identifier(table)) d ON d.\(identifier(key.column)) = t.Z_PK"
    case .joinTable(let join)?:
      links =
        "JOIN \(identifier(join.table)) j ON j.\(identifier(join.ownerColumn)) = t.Z_PK "
        + "JOIN \(identifier(table)) d ON d.Z_PK = j.\(identifier(join.memberColumn))"
    case nil: return nil
    }
  }
  let numbers = entities.map { "\($0.number)" }.joined(separator: ", ")
  return "SELECT COUNT(*) FROM \(identifier(entity.table)) AS t \(links) "
    + "WHERE t.Z_ENT = \(entity.number) AND d.Z_ENT IN (\(numbers))"
    + (planned.ownCondition.map { " AND (\($0))" } ?? "")
}
