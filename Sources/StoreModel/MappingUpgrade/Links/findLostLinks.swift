import DataModel
import Findings

/// Links that are read and get lost all the same: those to objects that the value does not take, and those that the new
/// layout has no room for, as an object at the other end keeps one of several.
///
/// Neither is an error of Core Data's: `destinationInstancesForSourceRelationshipNamed:` leaves objects of other entities
/// out, and an object that is taken into a relationship whose other side is to-one leaves the one that it was in.
///
/// - Parameters:
///   - request: The mapping model, and both versions.
///   - mappings: The mappings that make objects.
///   - gathered: What they set of each relationship.
/// - Returns: Questions to the old store alone.
func findLostLinks(
  _ request: MappingRequest, mappings: [PlannedMapping], gathered: [GatheredLinks]
) -> [MappingLoss] {
  gathered.flatMap { links in
    let search = LostLinks(request: request, mappings: mappings, links: links)
    return search.linksLeftOut + [search.linksWithoutRoom].compactMap(\.self)
  }
}

/// The search for links of one relationship that are lost.
private struct LostLinks {
  let request: MappingRequest
  let mappings: [PlannedMapping]
  let links: GatheredLinks

  private var old: MappedVersion { request.old }

  /// The relationship of the old version that a part reads.
  private func origin(of part: GatheredLinks.Part) -> PropertyPath? {
    part.key.flatMap { old.schema.declaration(of: $0, in: part.mapping.source, old.model) }
  }

  /// The entity mappings that create objects of the target's entity but are not used.
  private func others(_ part: GatheredLinks.Part, _ joins: ObjectJoins) -> [PlannedMapping] {
    mappings.filter { mapping in
      old.isA(mapping.source, joins.entity)
        && !part.makers.contains { $0.number == mapping.number }
    }
  }

  // MARK: - To objects that are not taken

  /// For each part, its links to objects that only other entity mappings make, as far as nothing else sets them.
  var linksLeftOut: [MappingLoss] {
    links.parts.compactMap { part in
      guard let key = part.key, let joins = part.joins(in: old) else { return nil }
      let others = others(part, joins)
      guard !others.isEmpty else { return nil }
      let rows = others.map { $0.ownObjects(old.schema) }.map { "SELECT source FROM \($0)" }
      let read =
        "SELECT \(pair("a.source", member: joins.key, part: part)) FROM \(joins.sql) "
        + "WHERE \(joins.key) IN (\(rows.joined(separator: " UNION ALL ")))"
      let set = links.parts.flatMap { part in
        sets(of: part) { pair("a.source", member: $0, part: part) }
      }
      return MappingLoss(
        rule: .linksLeftOut, entity: part.mapping.source, property: key,
        summary: summary(of: part, key, leavingOut: others),
        query: "SELECT COUNT(*) FROM (\(([read] + set).joined(separator: " EXCEPT ")))",
        total: "SELECT COUNT(\(joins.key)) FROM \(joins.sql)")
    }
  }

  private func summary(
    of part: GatheredLinks.Part, _ key: String, leavingOut others: [PlannedMapping]
  ) -> String {
    let end = part.relationship.destination.name
    let name = "\(part.mapping.source).\(key)"
    guard others.contains(where: { request.new.isA($0.destination, end) }), let named = part.named
    else {
      var seen: Set<String> = []
      let entities = others.map(\.source).filter { seen.insert($0).inserted }
      return
        "\(name) leads to objects of \(entities.joined(separator: ", ")), which are no \(end) in the new version"
    }
    let makers = others.map(\.name).joined(separator: ", ")
    return "\(name) takes the objects that \(named) makes, and not those that \(makers) makes"
  }

  // MARK: - Without room

  /// The links that are set but replaced by others.
  var linksWithoutRoom: MappingLoss? {
    let sources = links.parts.compactMap(origin)
    // The side with several objects is the natural name of the link.
    let origin = sources.first { isToMany($0) } ?? sources.first
    // Where no object is taken there is no link.
    let hasLinks = links.parts.contains { !$0.makers.isEmpty }
    guard let origin, let room, hasLinks, !hasRoomForAll else { return nil }
    let (query, total): (String, String)
    switch links.store.shape {
    case .pairs: return nil
    case .column: (query, total) = lostOfColumn
    case .columns(_, _, let isOwnInverse): (query, total) = lostOfColumns(isOwnInverse)
    }
    return MappingLoss(
      rule: .mappingKeepsOne, entity: origin.entity, property: origin.path,
      summary: "links of \(origin.entity).\(origin.path) give way to others, as \(room)",
      query: query, total: total)
  }

  private func isToMany(_ path: PropertyPath) -> Bool {
    old.model.entities[path.entity]?.relationships[path.path]?.isToMany ?? false
  }

  /// Whether no links can be lost: every object becomes one, and each part sets all targets of an old
  /// relationship, the same or its inverse, with the same capacity.
  private var hasRoomForAll: Bool {
    let makers = links.parts.flatMap { [$0.mapping] + $0.makers }
    let isSplit = Set(makers.map(\.number)).count > Set(makers.map(\.source)).count
    let isWhole = links.parts.allSatisfy { part in
      part.joins(in: old).map { others(part, $0).isEmpty } ?? false
    }
    guard !isSplit, isWhole else { return false }
    var sides: Set<PropertyPath> = []
    for part in links.parts {
      guard let path = origin(of: part) else { return false }
      let inverse = old.schema.inverse(of: path, old.model)
      let (isOne, isBackOne) = (!isToMany(path), inverse.map { !isToMany($0) } ?? false)
      let hasRoom: Bool =
        switch links.store.shape {
        case .columns: isOne && isBackOne
        case .column, .pairs: part.relationship.relationship.isToMany ? isBackOne : isOne
        }
      guard hasRoom, sides.isEmpty || sides.contains(path) else { return false }
      sides.formUnion([path] + [inverse].compactMap(\.self))
    }
    return true
  }

  /// A description of the new objects that can have only one link.
  private var room: String? {
    let (relationship, end) = (links.store.relationship, links.store.relationship.destination.name)
    let own = relationship.path.entity
    switch links.store.shape {
    case .pairs: return nil
    case .columns: return "each \(own) and each \(end) can have one"
    case .column: return "each \(relationship.relationship.isToMany ? end : own) can have one"
    }
  }

  /// For a single foreign key column: the last setting of a row wins.
  private var lostOfColumn: (query: String, total: String) {
    let rows = links.parts.enumerated().flatMap { number, part -> [String] in
      let isList = part.relationship.relationship.isToMany
      let cleared =
        "SELECT \(number) AS n, \(object("a.source", mapping: part.mapping)) AS member, NULL AS owner"
      return
        (isList
        ? [] : ["\(cleared) FROM \(part.mapping.ownObjects(old.schema)) AS a"])
        + sets(of: part) { key in
          let (owner, member) = (object("a.source", mapping: part.mapping), "x.maker || \(key)")
          return
            "\(number) AS n, \(isList ? member : owner) AS member, \(isList ? owner : member) AS owner"
        }
    }.joined(separator: " UNION ALL ")
    return (
      "SELECT IFNULL(SUM(pairs - kept), 0) FROM (SELECT COUNT(DISTINCT owner) AS pairs, "
        + "MAX(CASE WHEN owner IS NOT NULL THEN n END) IS MAX(n) AS kept FROM (\(rows)) GROUP BY member)",
      "SELECT COUNT(*) FROM (SELECT DISTINCT member, owner FROM (\(rows)) WHERE owner IS NOT NULL)"
    )
  }

  /// For a foreign key column on either side: the last setting of both objects wins.
  private func lostOfColumns(_ isOwnInverse: Bool) -> (query: String, total: String) {
    let (near, far) = isOwnInverse ? ("o", "o") : ("n", "f")
    let rows = links.parts.enumerated().flatMap { number, part -> [String] in
      let isNear = part.relationship.path == links.store.relationship.path
      func sides(_ owner: String, _ member: String) -> String {
        "\(isNear ? owner : member) AS near, \(isNear ? member : owner) AS far"
      }
      let (own, other) = isNear ? (near, far) : (far, near)
      let cleared = sides(object("a.source", mapping: part.mapping, side: own), "NULL")
      return [
        "SELECT \(number) AS n, NULL AS place, \(cleared) FROM \(part.mapping.ownObjects(old.schema)) AS a"
      ]
        + sets(of: part) { key in
          "\(number) AS n, a.source AS place, "
            + sides(
              object("a.source", mapping: part.mapping, side: own),
              "'\(other)' || x.maker || \(key)")
        }
    }.joined(separator: " UNION ALL ")
    let numbered =
      "SELECT ROW_NUMBER() OVER (ORDER BY n, place) AS number, near, far FROM (\(rows))"
    let said =
      "SELECT near AS object, number FROM e WHERE near IS NOT NULL UNION ALL "
      + "SELECT far, number FROM e WHERE far IS NOT NULL"
    let link =
      isOwnInverse ? "MIN(near, far) || ' ' || MAX(near, far)" : "near || ' ' || far"
    return (
      "WITH e AS MATERIALIZED (\(numbered)), l AS MATERIALIZED "
        + "(SELECT object, MAX(number) AS number FROM (\(said)) GROUP BY object) "
        + "SELECT COUNT(DISTINCT \(link)) - COUNT(CASE WHEN e.number = n.number AND e.number = f.number THEN 1 END) "
        + "FROM e JOIN l AS n ON n.object = near JOIN l AS f ON f.object = far",
      "SELECT COUNT(DISTINCT \(link)) FROM (\(rows))"
    )
  }

  // MARK: - SQL

  /// The links that a part sets: none, or a query with columns computed from the key of the old target;
  /// `x.maker` identifies the entity mapping that created the new object from it.
  private func sets(
    of part: GatheredLinks.Part, _ columns: (_ key: String) -> String
  ) -> [String] {
    guard let joins = part.joins(in: old), !part.makers.isEmpty else { return [] }
    let made = part.makers.map { maker in
      "SELECT source, '\(maker.number):' AS maker FROM \(maker.ownObjects(old.schema))"
    }
    return [
      "SELECT \(columns(joins.key)) FROM \(joins.sql) "
        + "JOIN (\(made.joined(separator: " UNION ALL "))) AS x ON x.source = \(joins.key)"
    ]
  }

  /// The two old objects of a link, starting with that of the relationship that represents both sides.
  private func pair(_ owner: String, member: String, part: GatheredLinks.Part) -> String {
    part.relationship.path == links.store.relationship.path
      ? "\(owner) AS near, \(member) AS far" : "\(member) AS near, \(owner) AS far"
  }

  /// The identity of a new object, by the old one from which an entity mapping creates it.
  private func object(_ key: String, mapping: PlannedMapping, side: String = "") -> String {
    "'\(side)\(mapping.number):' || \(key)"
  }
}
