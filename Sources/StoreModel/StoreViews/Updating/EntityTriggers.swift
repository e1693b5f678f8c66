import DataModel

/// The triggers of an entity's views.
struct EntityTriggers {
  let view: EntityView
  /// The number of the root of the tree, which counts the keys.
  let root: Int
  let model: Model
  let links: LinkTable
  /// The defaults of attributes as literals, by the names of columns.
  let defaults: [String: String]

  private var table: String { quotedName(view.table) }

  /// The highest key that a statement may choose, which leaves as many for later objects of the app.
  private static let greatestKey = Int64.max / 2

  /// The triggers of one of the views.
  func statements(on name: String) -> [String] {
    [insertion(on: name), deletion(on: name), counting(on: name)]
      + ["_id", "_entity"].map { column in
        trigger(
          name, suffix: column, event: "UPDATE OF \(quotedName(column))",
          body: [
            refusing([
              ("NEW.\(column) IS NOT OLD.\(column)", "\(column) of an object never changes")
            ]
            )
          ])
      } + view.namedColumns.map { update($0.name, $0.column, on: name) }
  }

  private func trigger(
    _ name: String, suffix: String, event: String, body: [String?]
  ) -> String {
    "CREATE TEMP TRIGGER \(quotedName("step \(name) \(suffix)")) INSTEAD OF \(event) ON \(quotedName(name)) "
      + "BEGIN \(body.compactMap(\.self).map { $0 + "; " }.joined())END"
  }

  // MARK: - Inserting

  /// The members whose objects can be made.
  private var concrete: [EntityView.Member] {
    view.members.filter { model.entities[$0.name]?.isAbstract == false }
  }

  private func insertion(on name: String) -> String {
    let members = name == view.name ? concrete : concrete.filter { $0.name == view.name }
    let cases = members.map { "WHEN \(quotedText($0.name)) THEN \($0.number)" }
    let number =
      cases.isEmpty
      ? "NULL"
      : "CASE IFNULL(NEW._entity, \(quotedText(view.name))) \(cases.joined(separator: " ")) END"
    let key = "IFNULL(NEW._id, (SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(root)))"
    var refusals = [
      (
        "\(number) IS NULL",
        "\(view.name): _entity names no entity whose objects can be made here"
      ),
      (
        "NEW._id IS NOT NULL AND NOT (typeof(NEW._id) = 'integer' AND NEW._id BETWEEN 1 AND \(Self.greatestKey))",
        "\(view.name): _id is a whole number from 1 to \(Self.greatestKey)"
      ),
      (
        "NEW._id IS NULL AND (SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(root)) >= \(Int64.max)",
        "\(view.name): no key is left for another object"
      ),
      (
        "NEW._id IN (SELECT Z_PK FROM \(table))",
        "\(view.name): there is an object with this _id already"
      ),
    ]
    var columns = ["Z_PK", "Z_ENT", "Z_OPT"]
    var values = [key, number, "1"]
    var notes: [String] = []
    for (name, column) in view.namedColumns {
      let given = "NEW.\(quotedName(name))"
      guard !column.isDerived else {
        refusals.append(("\(given) IS NOT NULL", derivedMessage(column)))
        continue
      }
      let refusal = column.refusal(given)
      refusals.append((refusal.condition, "\(view.name).\(column.name) \(refusal.message)"))
      columns.append(quotedName(column.column))
      values.append(insertedValue(given, name: name, column: column))
      guard let link = links.toOne(column, of: view) else { continue }
      if let entityColumn = link.entityColumn {
        columns.append(quotedName(entityColumn))
        values.append(entityNumber(of: given, link))
      }
      notes.append(note(link, key: key, target: given, when: "\(given) IS NOT NULL"))
    }
    return trigger(
      name, suffix: "insert", event: "INSERT",
      body: [
        refusing(refusals),
        "UPDATE Z_PRIMARYKEY SET Z_MAX = MAX(Z_MAX, IFNULL(NEW._id, MAX(Z_MAX, "
          + "IFNULL((SELECT MAX(Z_PK) FROM \(table)), 0)) + 1)) WHERE Z_ENT = \(root)",
        "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))",
      ] + notes)
  }

  /// The value of a column in a new row: the default where the statement does not name the column.
  private func insertedValue(_ given: String, name: String, column: ViewColumn) -> String {
    let value = column.stored(given)
    guard let literal = defaults[column.name] else { return value }
    let named = quotedName(UpdatableViews.namedColumns)
    return
      "CASE WHEN \(given) IS NULL AND \(quotedText(name)) COLLATE NOCASE NOT IN (SELECT name FROM \(named)) "
      + "THEN \(literal) ELSE \(value) END"
  }

  private func entityNumber(of key: String, _ link: ToOneLink) -> String {
    "(SELECT other.Z_ENT FROM \(quotedName(link.destination.table)) AS other WHERE other.Z_PK = \(key))"
  }

  private func note(
    _ link: ToOneLink, key: String, target: String, when condition: String
  ) -> String {
    "INSERT OR REPLACE INTO \"step link\" SELECT \(link.number), \(key), \(target) WHERE \(condition)"
  }

  // MARK: - Deleting and changing

  private func deletion(on name: String) -> String {
    trigger(
      name, suffix: "delete", event: "DELETE",
      body: ["INSERT OR IGNORE INTO \"step doomed\" VALUES (\(root), OLD._id)"])
  }

  /// Counts a change of an object once, however many columns a statement sets, and however many rows its `FROM` finds
  /// for the object.
  private func counting(on name: String) -> String {
    trigger(
      name, suffix: "update", event: "UPDATE",
      body: [
        "UPDATE \(table) SET Z_OPT = Z_OPT + 1 WHERE Z_PK = OLD._id AND NOT EXISTS "
          + "(SELECT 1 FROM \"step changed\" WHERE root = \(root) AND key = OLD._id)",
        "INSERT OR IGNORE INTO \"step changed\" VALUES (\(root), OLD._id)",
      ])
  }

  private func derivedMessage(_ column: ViewColumn) -> String {
    "\(view.name).\(column.name) is derived: the store computes it"
  }

  private func update(_ name: String, _ column: ViewColumn, on viewName: String) -> String {
    let (new, old) = ("NEW.\(quotedName(name))", "OLD.\(quotedName(name))")
    let event = "UPDATE OF \(quotedName(name))"
    guard !column.isDerived else {
      return trigger(
        viewName, suffix: "set \(name)", event: event,
        body: [refusing([("1", derivedMessage(column))])])
    }
    let refusal = column.refusal(new)
    let check = refusing([(refusal.condition, "\(view.name).\(column.name) \(refusal.message)")])
    var values = ["\(quotedName(column.column)) = \(column.stored(new))"]
    var notes: [String] = []
    if let link = links.toOne(column, of: view) {
      if let entityColumn = link.entityColumn {
        values.append("\(quotedName(entityColumn)) = \(entityNumber(of: new, link))")
      }
      if let order = link.orderColumn.map(quotedName) {
        values.append("\(order) = CASE WHEN \(new) IS \(old) THEN \(order) END")
      }
      notes.append(note(link, key: "OLD._id", target: new, when: "\(new) IS NOT \(old)"))
    }
    return trigger(
      viewName, suffix: "set \(name)", event: event,
      body: [check, "UPDATE \(table) SET \(values.joined(separator: ", ")) WHERE Z_PK = OLD._id"]
        + notes)
  }
}
