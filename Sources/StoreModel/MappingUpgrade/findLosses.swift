import DataModel
import Findings
import ModelFiles

/// Finds data of the old store that a mapping model does not migrate: objects without a mapping, and values
/// and links that no value expression reads.
///
/// - Parameters:
///   - request: The mapping model and both versions.
///   - mappings: The mappings that create objects.
///   - gathered: Their settings of each relationship.
/// - Returns: Queries on only the old store, by entity and property.
func findLosses(
  _ request: MappingRequest, mappings: [PlannedMapping], gathered: [GatheredLinks]
) -> [MappingLoss] {
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
    losses += valueLosses(request, mappings: own, entity: entity, from: from)
  }
  return losses + findLostLinks(request, mappings: mappings, gathered: gathered) + strayLosses(old)
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

/// The values and links of an entity's objects that the mappings which take the object do not read.
private func valueLosses(
  _ request: MappingRequest, mappings: [PlannedMapping], entity: SchemaEntity, from: String
) -> [MappingLoss] {
  let (old, readers) = (request.old, Readers(request, mappings))
  // A link that is read from its other end is not lost.
  let readAnywhere = Set(
    request.mapping.entityMappings.flatMap { mapping in
      mapping.readKeys.map { "\(mapping.source?.name ?? "").\($0)" }
    })
  var losses: [MappingLoss] = []
  for attribute in old.attributes(of: entity.name) where !attribute.isDerived {
    let columns = old.elements(of: attribute, in: entity.name).map {
      "t.\(identifier($0.column)) IS NOT NULL"
    }
    guard !columns.isEmpty, let unread = readers.unread(attribute.name) else { continue }
    losses.append(
      loss(
        entity, property: attribute.name, unread: unread,
        query:
          "SELECT COUNT(*) \(from) AND (\(columns.joined(separator: " OR ")))\(unread.condition)"))
  }
  for relationship in old.relationships(of: entity.name) where !relationship.isToMany {
    guard let storage = old.schema.toOneStorage(of: relationship.name, in: entity.name),
      let unread = readers.unread(relationship.name),
      !isReadBack(relationship, read: readAnywhere, old: old)
    else { continue }
    losses.append(
      loss(
        entity, property: relationship.name, unread: unread,
        query: "SELECT COUNT(t.\(identifier(storage.column))) \(from)\(unread.condition)"))
  }
  for relationship in old.relationships(of: entity.name) where relationship.isToMany {
    guard
      let storage = old.schema.toManyStorage(of: relationship.name, in: entity.name),
      let unread = readers.unread(relationship.name),
      !isReadBack(relationship, read: readAnywhere, old: old)
    else { continue }
    let (table, condition): (String, String)
    switch storage {
    case .joinTable(let join):
      (table, condition) = (join.table, "o.Z_PK = j.\(identifier(join.ownerColumn))")
    case .foreignKey(let key) where relationship.inverseName == nil:
      (table, condition) = (
        key.table,
        "o.Z_PK = j.\(identifier(key.column)) AND j.Z_ENT BETWEEN \(key.entityNumbers.lowerBound) "
          + "AND \(key.entityNumbers.upperBound)"
      )
    // The column belongs to the to-one relationship at the other end, which reports the loss.
    case .foreignKey: continue
    }
    losses.append(
      loss(
        entity, property: relationship.name, unread: unread,
        query:
          "SELECT COUNT(*) FROM \(identifier(table)) j JOIN (SELECT t.Z_PK \(from)\(unread.condition)) o "
          + "ON \(condition)"))
  }
  return losses
}

private func loss(
  _ entity: SchemaEntity, property: String, unread: Readers.Unread, query: String
) -> MappingLoss {
  let mappings = unread.mappings.isEmpty ? "" : " of \(unread.mappings.joined(separator: ", "))"
  return MappingLoss(
    rule: .valuesLeftOut, entity: entity.name, property: property,
    summary: "no value expression\(mappings) reads \(entity.name).\(property)", query: query)
}

/// The mappings of an entity that read each property.
///
/// An object may be used by several; a value that one of them reads is not lost.
private struct Readers {
  private let mappings: [(planned: PlannedMapping, keys: Set<String>)]

  /// Objects whose property no mapping reads that takes them.
  struct Unread {
    /// The additional condition that selects them; empty for all.
    var condition: String
    /// The names of the mappings that use them, if others read the property; otherwise empty.
    var mappings: [String]
  }

  init(_ request: MappingRequest, _ mappings: [PlannedMapping]) {
    self.mappings = mappings.map {
      ($0, Set(request.mapping.entityMappings[$0.number - 1].readKeys))
    }
  }

  /// The objects whose property is not read although a mapping uses them; nil if there cannot be any.
  func unread(_ property: String) -> Unread? {
    let readers = mappings.filter { $0.keys.contains(property) }
    guard !readers.isEmpty else { return Unread(condition: "", mappings: []) }
    let others = mappings.filter { !$0.keys.contains(property) }
    let conditions = readers.compactMap(\.planned.ownCondition)
    guard conditions.count == readers.count, !others.isEmpty else { return nil }
    let taken = others.map { "(\($0.planned.ownCondition ?? "1")) IS 1" }
    return Unread(
      condition: conditions.map { " AND (\($0)) IS NOT 1" }.joined()
        + " AND (\(taken.joined(separator: " OR ")))",
      mappings: others.map(\.planned.name))
  }
}

/// Whether the inverse of a relationship is read by a mapping of the entity at its other end, or of a subentity.
private func isReadBack(
  _ relationship: Relationship, read: Set<String>, old: MappedVersion
) -> Bool {
  guard let inverse = relationship.inverseName, let other = relationship.destinationEntity else {
    return false
  }
  return old.schema.entities.contains {
    old.isA($0.name, other) && read.contains("\($0.name).\(inverse)")
  }
}

extension MappingModel.EntityMapping {
  /// The keys of the old object that values and the filter begin with.
  fileprivate var readKeys: [String] {
    let filterKeys = filter.flatMap { try? parsePredicate($0) }?.operands.flatMap { operand in
      operand.withAllParts.compactMap { part -> String? in
        guard case .keyPath(nil, let path) = part else { return nil }
        return firstKey(of: path)
      }
    }
    return (attributeMappings + relationshipMappings).flatMap(\.readKeys) + (filterKeys ?? [])
  }
}

extension MappingModel.PropertyMapping {
  /// The keys of the old object that the value begins with.
  fileprivate var readKeys: [String] {
    guard name != nil, let valueExpression else { return [] }
    // What a policy makes of its arguments is not known.
    if case .policyFunction? = value { return [] }
    return valueExpression.withAllParts.compactMap { part in
      guard case .keyPath(.variable("source")?, let path) = part else { return nil }
      return firstKey(of: path)
    }
  }
}

/// The key that a key path begins with.
private func firstKey(of path: String) -> String? {
  path.split(separator: ".", maxSplits: 1).first.map(String.init)
}
