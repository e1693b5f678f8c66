extension SchemaBuilder {
  /// The storage of every to-many relationship, by the entity that declares it.
  func toManyStorages() -> [PropertyPath: ToManyStorage] {
    var result: [PropertyPath: ToManyStorage] = [:]
    for join in joins {
      for (id, storage) in storages(of: join) where result[tree.path(id)] == nil {
        result[tree.path(id)] = .joinTable(storage)
      }
    }
    for position in tree.nodes.indices {
      for relationship in tree.nodes[position].relationships where relationship.isToMany {
        let id = RelationshipID(entity: position, name: relationship.name)
        guard result[tree.path(id)] == nil, let storage = foreignKey(of: id) else { continue }
        result[tree.path(id)] = .foreignKey(storage)
      }
    }
    return result
  }

  private func storages(of join: JoinDraft) -> [(RelationshipID, JoinStorage)] {
    let columns = joinColumns(join)
    let order = { (role: ColumnRole) in columns.first { $0.role == role }?.name }
    let path = tree.path(join.owner)
    let owner = JoinStorage(
      table: join.table, ownerColumn: join.isOwnInverse ? join.second : join.first,
      memberColumn: join.isOwnInverse ? join.first : join.second,
      orderColumn: order(.joinOrder(path)),
      inverseOrderColumn: order(
        join.isOwnInverse ? .reflexiveOrder(path) : .joinOrder(tree.path(join.inverse))),
      isOwnInverse: join.isOwnInverse, isUncertain: join.isUncertain)
    // What the relationship leads back by need not lead back itself, and is kept elsewhere then.
    guard !join.isOwnInverse, tree.inverse(of: join.inverse) == join.owner else {
      return [(join.owner, owner)]
    }
    let inverse = JoinStorage(
      table: join.table, ownerColumn: join.second, memberColumn: join.first,
      orderColumn: owner.inverseOrderColumn, inverseOrderColumn: owner.orderColumn,
      isOwnInverse: false, isUncertain: join.isUncertain)
    return [(join.owner, owner), (join.inverse, inverse)]
  }

  /// The foreign key storage of a relationship; nil for other kinds of relationships.
  func foreignKey(of id: RelationshipID) -> ForeignKeyStorage? {
    guard let end = tree.destination(of: id) else { return nil }
    let numbers = tree.nodes[end].number...tree.nodes[end].lastNumber
    let path = tree.path(id)
    if let inverse = tree.inverse(of: id) {
      let back = tree.path(inverse)
      guard let column = namesByRole[.toOne(back)] else { return nil }
      return ForeignKeyStorage(
        table: table(of: inverse.entity), column: column,
        orderColumn: namesByRole[.toOneOrder(back)], entityNumbers: numbers)
    }
    return namesByRole[.toMany(path)].map {
      ForeignKeyStorage(
        table: table(of: end), column: $0, orderColumn: namesByRole[.toManyOrder(path)],
        entityNumbers: numbers)
    }
  }
}
