package import DataModel

/// The views through which the statements of a step file read and write a store.
///
/// They are temporary and belong to a connection. Triggers write each row; consequences that depend on all
/// rows of a statement (inverses, positions in ordered relationships, cascading deletions) are handled by
/// ``settling`` afterwards.
package struct UpdatableViews: Hashable, Sendable {
  /// The statements that make the temporary tables, the views and their triggers.
  package var setup: [String]
  /// The statements to run after each statement.
  package var settling: [SettlingGroup]
  /// The names of the views, triggers not among them.
  package var names: [String]
  /// The names of tables that triggers cannot access because a view has the same name.
  package var hiddenTables: [String]

  /// The temporary table with the columns that an `INSERT` names, which get no default: `name`.
  package static let namedColumns = "step named"
}

/// Statements that settle what follows from a statement.
package struct SettlingGroup: Hashable, Sendable {
  /// The query that has a row where there is something to settle.
  package var condition: String
  /// The statements, in order.
  package var parts: [Part]

  /// A statement of a group.
  package enum Part: Hashable, Sendable {
    /// Changes the store.
    case change(String)
    /// Statements that are repeated until none changes anything.
    case spread([String])
    /// A query whose rows are errors that make the step fail.
    case refusal(String)
  }
}

/// The names of the views of a store.
///
/// Names in a model contain no spaces, so they cannot collide with these.
package enum ViewNames {
  /// The view of an entity without its subentities.
  package static func only(_ entity: String) -> String { "only \(entity)" }

  /// The view of the old store for a name.
  package static func old(_ name: String) -> String { "old \(name)" }
}

/// Creates the writable views of a store.
///
/// - Parameters:
///   - model: The model of the store.
///   - schema: Its schema, with the names used in the store.
///   - views: The views on which they are based.
///   - defaultValue: Returns the literal for the default value of an attribute; nil if it has none.
/// - Returns: The views, their triggers, and the statements to run after each statement.
package func makeUpdatableViews(
  of model: Model, _ schema: StoreSchema, _ views: StoreViews,
  defaultValue: (AttributeValue, Attribute) -> String?
) -> UpdatableViews {
  let links = LinkTable(of: model, schema, views)
  var result = UpdatableViews(
    setup: workTables, settling: links.settling(schema), names: [], hiddenTables: [])
  for view in views.entities {
    let triggers = EntityTriggers(
      view: view, root: links.root(of: view), model: model, links: links,
      defaults: defaults(of: view, model, defaultValue))
    for (name, whole) in [(view.name, true), (ViewNames.only(view.name), false)] {
      result.names.append(name)
      result.setup.append(view.sql(named: name, includesSubentities: whole, .writable))
      result.setup += triggers.statements(on: name)
    }
  }
  for link in links.toManys {
    result.names.append(link.title)
    result.setup.append(
      "CREATE TEMP VIEW \(quotedName(link.title)) AS \(link.view.stepPairs(in: "main"))")
    result.setup += link.triggers
  }
  let names = Set(result.names.map(foldedName))
  result.hiddenTables = schema.tables.map(\.name).filter { names.contains(foldedName($0)) }
  return result
}

/// The statements that make views of another store for reading, by the names that ``ViewNames`` gives them.
///
/// - Parameters:
///   - views: Where that store keeps what its model has.
///   - database: The name by which the connection knows it.
/// - Returns: The names and the statements.
package func makeOldViews(_ views: StoreViews, in database: String) -> [ViewStatement] {
  views.entities.flatMap { view in
    [(view.name, true), (ViewNames.only(view.name), false)].map { name, whole in
      let name = ViewNames.old(name)
      return ViewStatement(
        name: name, meaning: "the objects of \(view.name) in the old store",
        sql: view.sql(named: name, includesSubentities: whole, .writable, in: database))
    }
      + view.toMany.filter { $0.entity == view.name }.map { relationship in
        let name = ViewNames.old("\(view.name).\(relationship.name)")
        return ViewStatement(
          name: name,
          meaning: "the pairs of \(view.name).\(relationship.name) in the old store",
          sql: "CREATE TEMP VIEW \(quotedName(name)) AS \(relationship.stepPairs(in: database))")
      }
  }
}

extension ToManyView {
  /// A query for all pairs, with a condition on a column.
  ///
  /// Without a condition, SQLite attributes the reading of the table to a statement that only counts pairs,
  /// not to the view.
  fileprivate func stepPairs(in database: String) -> String {
    let pairs = pairs(in: database)
    guard case .joinTable(let join) = storage, !join.isOwnInverse else { return pairs }
    return pairs + " WHERE t.\(quotedName(join.ownerColumn)) IS NOT NULL"
  }
}

/// The tables in which triggers record pending work.
private let workTables = [
  "CREATE TEMP TABLE \(quotedName(UpdatableViews.namedColumns)) (name TEXT PRIMARY KEY COLLATE NOCASE) "
    + "WITHOUT ROWID",
  "CREATE TEMP TABLE \"step link\" (relationship INTEGER, owner INTEGER, target INTEGER, "
    + "PRIMARY KEY (relationship, owner)) WITHOUT ROWID",
  "CREATE TEMP TABLE \"step pair\" (relationship INTEGER, owner INTEGER, target INTEGER, "
    + "PRIMARY KEY (relationship, owner, target)) WITHOUT ROWID",
  "CREATE TEMP TABLE \"step changed\" (root INTEGER, key INTEGER, PRIMARY KEY (root, key)) "
    + "WITHOUT ROWID",
  "CREATE TEMP TABLE \"step doomed\" (root INTEGER, key INTEGER, PRIMARY KEY (root, key)) "
    + "WITHOUT ROWID",
]

/// The defaults of an entity's attributes, by the names of columns.
private func defaults(
  of view: EntityView, _ model: Model, _ literal: (AttributeValue, Attribute) -> String?
) -> [String: String] {
  var result: [String: String] = [:]
  for column in view.columns {
    guard let attribute = model.entities[column.entity]?.attributes[column.attributeName],
      let element = element(column.name, of: attribute), let value = element.defaultValue,
      let text = literal(value, element)
    else { continue }
    result[column.name] = text
  }
  return result
}

/// The element of a composite attribute by its dotted path; the attribute itself if it is not a composite.
private func element(_ path: String, of attribute: Attribute) -> Attribute? {
  var found: Attribute? = attribute
  for name in path.split(separator: ".").dropFirst() {
    found = found?.elements.first { $0.name == name }
  }
  return found
}
