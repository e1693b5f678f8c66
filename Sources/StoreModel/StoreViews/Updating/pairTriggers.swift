import DataModel

extension ToManyLink {
  /// The triggers of the view of pairs.
  var triggers: [String] {
    var result = [
      trigger(
        "owner", event: "UPDATE OF owner, target",
        body: [
          refusing([
            (
              "NEW.owner IS NOT OLD.owner OR NEW.target IS NOT OLD.target",
              "\(title): delete the pair and insert another instead"
            )
          ])
        ])
    ]
    switch view.storage {
    case .joinTable(let join):
      result += [insertion(join), deletion(join), position(join)]
    case .foreignKey where view.hasToOneInverse:
      let advice =
        "\(title) cannot be written: set \(destination.name).\(inverseName ?? "") instead"
      result += ["INSERT", "DELETE"].map { event in
        trigger(event.lowercased(), event: event, body: [refusing([("1", advice)])])
      }
      if case .foreignKey(let key) = view.storage { result.append(position(key)) }
    case .foreignKey(let key):
      result += [insertion(key), deletion(key), position(key)]
    }
    return result
  }

  private func trigger(_ suffix: String, event: String, body: [String?]) -> String {
    "CREATE TEMP TRIGGER \(quotedName("step \(title) \(suffix)")) INSTEAD OF \(event) "
      + "ON \(quotedName(title)) BEGIN \(body.compactMap(\.self).map { $0 + "; " }.joined())END"
  }

  /// Rejects invalid pairs, and positions in unordered relationships.
  private func check(hasOrder: Bool) -> String? {
    var cases = [
      (
        "typeof(NEW.owner) <> 'integer' OR typeof(NEW.target) <> 'integer'",
        "\(title) takes the _id of an owner and that of a target"
      )
    ]
    if hasOrder {
      cases.append(
        ("typeof(NEW.position) NOT IN ('null', 'integer')", "\(title): position is a whole number"))
    } else {
      cases.append(("NEW.position IS NOT NULL", "\(title) has no order"))
    }
    return refusing(cases)
  }

  private var note: String {
    "INSERT OR IGNORE INTO \"step pair\" VALUES (\(number), NEW.owner, NEW.target)"
  }

  // MARK: - In a join table

  private func insertion(_ join: JoinStorage) -> String {
    var columns = [join.ownerColumn, join.memberColumn]
    var values = ["NEW.owner", "NEW.target"]
    if let order = join.orderColumn {
      columns.append(order)
      values.append("NEW.position")
    }
    // A relationship is a set: for an existing pair only the position can change.
    let insertion =
      "INSERT INTO \(quotedName(join.table)) (\(columns.map(quotedName).joined(separator: ", "))) "
      + "SELECT \(values.joined(separator: ", ")) WHERE NOT EXISTS (SELECT 1 "
      + "FROM \(quotedName(join.table)) WHERE \(isPair(join, "NEW")))"
    return trigger(
      "insert", event: "INSERT",
      body: [check(hasOrder: join.orderColumn != nil)] + moves(join) + [insertion, note])
  }

  private func deletion(_ join: JoinStorage) -> String {
    trigger(
      "delete", event: "DELETE",
      body: ["DELETE FROM \(quotedName(join.table)) WHERE \(isPair(join, "OLD"))"])
  }

  private func position(_ join: JoinStorage) -> String {
    guard join.orderColumn != nil else { return withoutOrder }
    return trigger(
      "position", event: "UPDATE OF position", body: [positionCheck] + moves(join, "OLD"))
  }

  /// The statements that change the position of an existing pair, if one is given.
  private func moves(_ join: JoinStorage, _ row: String = "NEW") -> [String] {
    guard let order = join.orderColumn.map(quotedName) else { return [] }
    let (owner, member) = (quotedName(join.ownerColumn), quotedName(join.memberColumn))
    var updates = [
      "UPDATE \(quotedName(join.table)) SET \(order) = NEW.position WHERE NEW.position IS NOT NULL "
        + "AND \(owner) = \(row).owner AND \(member) = \(row).target"
    ]
    if join.isOwnInverse, let reflexive = join.inverseOrderColumn.map(quotedName) {
      updates.append(
        "UPDATE \(quotedName(join.table)) SET \(reflexive) = NEW.position WHERE NEW.position IS NOT NULL "
          + "AND \(owner) = \(row).target AND \(member) = \(row).owner")
    }
    return updates
  }

  /// The condition for the row of a pair; of a relationship that is its own inverse in either direction.
  private func isPair(_ join: JoinStorage, _ row: String) -> String {
    let (owner, member) = (quotedName(join.ownerColumn), quotedName(join.memberColumn))
    let forth = "\(owner) = \(row).owner AND \(member) = \(row).target"
    guard join.isOwnInverse else { return forth }
    return "(\(forth)) OR (\(owner) = \(row).target AND \(member) = \(row).owner)"
  }

  // MARK: - In the table of the targets

  private func insertion(_ key: ForeignKeyStorage) -> String {
    let order = key.orderColumn.map { ", \(quotedName($0)) = NEW.position" } ?? ""
    let move = key.orderColumn.map(quotedName).map { order in
      "UPDATE \(quotedName(key.table)) SET \(order) = NEW.position, Z_OPT = Z_OPT + 1 "
        + "WHERE NEW.position IS NOT NULL AND Z_PK = NEW.target AND \(quotedName(key.column)) IS NEW.owner "
        + "AND \(order) IS NOT NEW.position"
    }
    return trigger(
      "insert", event: "INSERT",
      body: [
        check(hasOrder: key.orderColumn != nil),
        move,
        "UPDATE \(quotedName(key.table)) SET \(quotedName(key.column)) = NEW.owner\(order), "
          + "Z_OPT = Z_OPT + 1 WHERE Z_PK = NEW.target AND \(quotedName(key.column)) IS NOT NEW.owner",
        note,
      ])
  }

  private func deletion(_ key: ForeignKeyStorage) -> String {
    let order = key.orderColumn.map { ", \(quotedName($0)) = NULL" } ?? ""
    return trigger(
      "delete", event: "DELETE",
      body: [
        "UPDATE \(quotedName(key.table)) SET \(quotedName(key.column)) = NULL\(order), "
          + "Z_OPT = Z_OPT + 1 WHERE Z_PK = OLD.target"
      ])
  }

  private func position(_ key: ForeignKeyStorage) -> String {
    guard let order = key.orderColumn.map(quotedName) else { return withoutOrder }
    return trigger(
      "position", event: "UPDATE OF position",
      body: [
        positionCheck,
        "UPDATE \(quotedName(key.table)) SET \(order) = NEW.position, Z_OPT = Z_OPT + 1 "
          + "WHERE Z_PK = OLD.target",
      ])
  }

  private var positionCheck: String? {
    refusing([("typeof(NEW.position) <> 'integer'", "\(title): position is a whole number")])
  }

  private var withoutOrder: String {
    trigger(
      "position", event: "UPDATE OF position", body: [refusing([("1", "\(title) has no order")])])
  }
}
