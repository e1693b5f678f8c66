/// A join table under construction.
struct JoinDraft {
  let owner: RelationshipID
  let inverse: RelationshipID
  var isUncertain: Bool
  var table = ""
  /// The name of the column with the members of `inverse`; if the relationship is its own inverse, with those
  /// of `owner`.
  var first = ""
  /// The name of the column with the members of `owner`, or with the other end.
  var second = ""

  init(owner: RelationshipID, inverse: RelationshipID, isUncertain: Bool) {
    self.owner = owner
    self.inverse = inverse
    self.isUncertain = isUncertain
  }

  var isOwnInverse: Bool { owner == inverse }
}

extension SchemaBuilder {
  /// Names the join tables and their columns.
  ///
  /// A column shares the namespace of the tree that it refers to. The joins end up in the order in which
  /// their columns were named.
  mutating func nameJoins() {
    for index in joins.indices {
      let join = joins[index]
      joins[index].table = tableName("Z_\(number(of: join.owner.entity))\(upper(join.owner))")
    }
    let groups = joinGroups()
    for group in groups {
      markRivals(group)
      for index in group.members { nameColumns(ofJoin: index) }
    }
    joins = groups.flatMap(\.members).map { joins[$0] }
    for join in joins where join.isUncertain { doubts.append(.joinNames(table: join.table)) }
  }

  private mutating func nameColumns(ofJoin index: Int) {
    let join = joins[index]
    let (owner, inverse) = (join.owner.entity, join.inverse.entity)
    joins[index].first = uniqueColumnName(
      wantedNames(join)[0].name, in: tree.nodes[owner].root)
    joins[index].second =
      join.isOwnInverse
      ? "REFLEXIVE"
      : uniqueColumnName(wantedNames(join)[1].name, in: tree.nodes[inverse].root)
  }

  private struct WantedName: Hashable {
    let root: Int
    let name: String
  }

  private func wantedNames(_ join: JoinDraft) -> [WantedName] {
    let (owner, inverse) = (join.owner.entity, join.inverse.entity)
    let first = WantedName(
      root: tree.nodes[owner].root, name: "Z_\(number(of: owner))\(upper(join.inverse))")
    guard !join.isOwnInverse else { return [first] }
    let second = WantedName(
      root: tree.nodes[inverse].root, name: "Z_\(number(of: inverse))\(upper(join.owner))")
    return [first, second]
  }

  private struct JoinGroup {
    var members: [Int]
    var order: HashOrder?
  }

  /// The joins that are named together, in order: those whose first entity is the same.
  private func joinGroups() -> [JoinGroup] {
    var byOwner: [Int: [Int]] = [:]
    for (index, join) in joins.enumerated() {
      byOwner[join.owner.entity, default: []].append(index)
    }
    var groups: [JoinGroup] = []
    for position in tree.nodes.indices {
      let members = tree.chain(position).flatMap { byOwner.removeValue(forKey: $0) ?? [] }
      guard members.count > 1 else {
        if !members.isEmpty { groups.append(JoinGroup(members: members)) }
        continue
      }
      let order = namingOrder(of: position)
      var byName = Dictionary(
        keepingFirst: members.map { (joins[$0].owner.name, $0) })
      groups.append(
        JoinGroup(members: order.keys.compactMap { byName.removeValue(forKey: $0) }, order: order))
    }
    return groups
  }

  /// The hash order at the time of naming, when the table is larger; derived from ten cases.
  private func namingOrder(of position: Int) -> HashOrder {
    let many = tree.relationships(of: position).values.filter(tree.isManyToMany)
    let orders = orderColumns[position]?.count ?? 0
    return hashOrder(of: position, reserve: many.count + orders + 1)
  }

  /// Marks joins that compete for a column name and might be named in another order.
  private mutating func markRivals(_ group: JoinGroup) {
    guard let order = group.order else { return }
    var rivals: [WantedName: [Int]] = [:]
    for index in group.members {
      for wanted in wantedNames(joins[index]) { rivals[wanted, default: []].append(index) }
    }
    for members in rivals.values {
      for (place, left) in members.enumerated() {
        for right in members[(place + 1)...]
        where order.mayVary(joins[left].owner.name, joins[right].owner.name) {
          joins[left].isUncertain = true
          joins[right].isUncertain = true
        }
      }
    }
  }

  private func upper(_ id: RelationshipID) -> String { upperCaseName(id.name) }
}
