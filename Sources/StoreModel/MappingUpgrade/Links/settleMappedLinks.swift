import DataModel

extension LinkPlanner {
  /// Adds the statements that write the links that were gathered.
  func settle(_ store: LinkStore, in program: inout MappingProgram) {
    let name = store.relationship.name
    switch store.shape {
    case .column(let table, let key, let entity, let order, let target):
      program.add(
        .relationships,
        sql: update(
          table, columns: [key] + [entity].compactMap(\.self),
          query: "SELECT l.owner\(entity == nil ? "" : ", d.Z_ENT") FROM \(store.table) l "
            + "LEFT JOIN main.\(identifier(target)) d ON d.Z_PK = l.owner WHERE l.member = \(row(table)).Z_PK",
          keys: "SELECT member FROM \(store.table)"), comment: name)
      if let order { number(store, table: table, order: order, in: &program) }
    case .columns(let near, let far, let isOwnInverse):
      settle(store, near: near, far: far, isOwnInverse: isOwnInverse, in: &program)
    case .pairs:
      for case .statement(let sql) in pairSteps(of: store.relationship) {
        program.add(.relationships, sql: sql, comment: name)
      }
    }
  }

  /// Numbers the members of an ordered relationship: those of the list in its order, then others by key.
  private func number(
    _ store: LinkStore, table: String, order: String, in program: inout MappingProgram
  ) {
    let places = "temp.mapping_places_\(store.number)"
    program.add(
      .relationships,
      sql: "CREATE TABLE \(places) (member INTEGER PRIMARY KEY, place INTEGER)",
      comment: "\(store.relationship.name), the order")
    // The first object has 2048, and each further one 1024 more, see Documentation/Formats/store-schema.md.
    program.add(
      .relationships,
      sql: "INSERT INTO \(places) (member, place) SELECT member, 1024 + 1024 * ROW_NUMBER() OVER "
        + "(PARTITION BY owner ORDER BY position IS NULL, position, member) FROM \(store.table) "
        + "WHERE owner IS NOT NULL")
    program.add(
      .relationships,
      sql: update(
        table, columns: [order],
        query: "SELECT p.place FROM \(places) p WHERE p.member = \(row(table)).Z_PK",
        keys: "SELECT member FROM \(places)"))
  }

  /// For objects that refer to each other, the last setting of both wins.
  private func settle(
    _ store: LinkStore, near: ToOneStorage, far: ToOneStorage, isOwnInverse: Bool,
    in program: inout MappingProgram
  ) {
    let (nearLast, farLast) = (
      "temp.mapping_near_\(store.number)", "temp.mapping_far_\(store.number)"
    )
    let said: (String) -> String = {
      "SELECT \($0) AS key, number FROM \(store.table) WHERE \($0) IS NOT NULL"
    }
    let name = store.relationship.name
    for (table, rows) in [
      (nearLast, isOwnInverse ? "\(said("near")) UNION ALL \(said("far"))" : said("near")),
      (farLast, isOwnInverse ? "\(said("near")) UNION ALL \(said("far"))" : said("far")),
    ] {
      program.add(
        .relationships, sql: "CREATE TABLE \(table) (key INTEGER PRIMARY KEY, number INTEGER)",
        comment: name)
      program.add(
        .relationships,
        sql:
          "INSERT INTO \(table) (key, number) SELECT key, MAX(number) FROM (\(rows)) GROUP BY key")
    }
    let pairs = "temp.mapping_pairs_\(store.number)"
    program.add(
      .relationships, sql: "CREATE TABLE \(pairs) (near INTEGER PRIMARY KEY, far INTEGER)")
    program.add(
      .relationships,
      sql: "INSERT OR REPLACE INTO \(pairs) (near, far) SELECT l.near, l.far FROM \(store.table) l "
        + "JOIN \(nearLast) n ON n.key = l.near AND n.number = l.number "
        + "JOIN \(farLast) f ON f.key = l.far AND f.number = l.number")
    if isOwnInverse {
      program.add(
        .relationships,
        sql: "INSERT OR REPLACE INTO \(pairs) (near, far) SELECT far, near FROM \(pairs)")
    } else {
      let back = "temp.mapping_back_\(store.number)"
      program.add(
        .relationships, sql: "CREATE TABLE \(back) (far INTEGER PRIMARY KEY, near INTEGER)")
      program.add(
        .relationships,
        sql: "INSERT OR REPLACE INTO \(back) (far, near) SELECT far, near FROM \(pairs)")
      write(far, back, key: "far", value: "near", target: near.table, in: &program)
    }
    write(near, pairs, key: "near", value: "far", target: far.table, in: &program)
  }

  private func write(
    _ storage: ToOneStorage, _ pairs: String, key: String, value: String, target: String,
    in program: inout MappingProgram
  ) {
    let columns = [storage.column] + [storage.entityColumn].compactMap(\.self)
    let values = storage.entityColumn == nil ? "p.\(value)" : "p.\(value), d.Z_ENT"
    program.add(
      .relationships,
      sql: update(
        storage.table, columns: columns,
        query:
          "SELECT \(values) FROM \(pairs) p LEFT JOIN main.\(identifier(target)) d ON d.Z_PK = p.\(value) "
          + "WHERE p.\(key) = \(row(storage.table)).Z_PK", keys: "SELECT \(key) FROM \(pairs)"))
  }

  private func update(
    _ table: String, columns: [String], query: String, keys: String
  ) -> String {
    let names = columns.map(identifier).joined(separator: ", ")
    return "UPDATE main.\(identifier(table)) SET (\(names)) = (\(query)) WHERE Z_PK IN (\(keys))"
  }

  /// The name of the row that an `UPDATE` of a table changes.
  private func row(_ table: String) -> String { identifier(table) }
}
