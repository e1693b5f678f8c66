import DataModel
package import Findings
import Loading
import StoreFile
package import StoreModel

extension ReadableStore {
  /// Finds objects.
  ///
  /// - Parameters:
  ///   - request: Which objects.
  ///   - names: The properties that are wanted: attributes (of a composite all elements, or one by its dotted
  ///     path) and relationships; nil for all.
  /// - Returns: The objects, before the first.
  /// - Throws: `ToolchainError` with exit code 64 for names that the entity does not have, 65 when the store cannot
  ///   be read.
  package func rows(
    _ request: RowRequest, properties names: [String]? = nil
  ) throws(ToolchainError) -> EntityRows {
    let view = try entityView(request.entity)
    let members = request.includesSubentities ? view.members[...] : view.members.prefix(1)
    let memberViews = members.map { views[$0.name] ?? view }
    if let names { try check(names, of: memberViews) }
    var query = RowQuery()
    let layouts = memberViews.map { query.layout(of: $0, properties: names) }
    let text = try sql(request, view: view, columns: query.columns.map { "t.\($0)" })
    let numbers = members.enumerated().map { (Int64($0.element.number), $0.offset) }
    do throws(StoreError) {
      return try EntityRows(
        self, layouts: layouts,
        byNumber: layouts.count == 1
          ? [:] : Dictionary(numbers, uniquingKeysWith: { first, _ in first }),
        isByKey: request.order == nil && request.duplicates == nil, limit: request.limit,
        // The key of the one that stays is the last column.
        keptPlace: request.duplicates == nil ? nil : query.columns.count + 2
      ) { [unowned self] () throws(StoreError) in
        if request.usesFunctions { try snapshot.addTextFunctions() }
        return try snapshot.query(text)
      }
    } catch {
      throw lack(of: error, view) ?? self.error(reading: view.table, error)
    }
  }

  /// The statement that finds objects, for any program that has the store open.
  ///
  /// - Throws: `ToolchainError` as ``rows(_:properties:)``.
  package func statement(
    _ request: RowRequest, properties names: [String]? = nil
  ) throws(ToolchainError) -> String {
    let view = try entityView(request.entity)
    if let names { try check(names, of: [view]) }
    var query = RowQuery()
    let layout = query.layout(of: view, properties: names)
    let columns = layout.columns.map { "t.\(quotedName($0.column)) AS \(quotedName($0.name))" }
    let text = try sql(request, view: view, columns: columns, keyName: " AS _id")
    // What cannot be run is not printed.
    do throws(StoreError) {
      _ = try snapshot.query(text)
    } catch {
      throw lack(of: error, view) ?? self.error(reading: view.table, error)
    }
    return text
  }

  /// The view of an entity.
  ///
  /// - Throws: `ToolchainError` with exit code 64 if the model has no entity of that name, 65 if the store
  ///   has no table for it.
  package func entityView(_ name: String) throws(ToolchainError) -> EntityView {
    if let view = views[name] { return view }
    if model.entities.contains(name) {
      throw ToolchainError(
        .unreadableStore, file: path, "the store has no table for the entity \(name)")
    }
    throw .unknownName(
      "the model has no entity \"\(name)\"", name: name, among: model.entities.map(\.name),
      path: path)
  }

  /// Checks that each name is a relationship.
  ///
  /// - Throws: `ToolchainError` with exit code 64 if none of the entities has a relationship with one of the
  ///   names.
  func checkRelationships(
    _ names: Set<String>, of views: [EntityView]
  ) throws(ToolchainError) {
    let known = Set(
      views.flatMap { $0.columns.filter(\.isRelationship).map(\.name) + $0.toMany.map(\.name) })
    for name in names.sorted() where !known.contains(name) {
      throw .unknownName(
        "there is no relationship \"\(name)\"", name: name, among: known.sorted(), path: path)
    }
  }

  private func check(
    _ names: [String], of views: [EntityView]
  ) throws(ToolchainError) {
    for name in names where !views.contains(where: { $0.has(name) }) {
      if let gap = gap(named: name, of: views) { throw lack("\(gap.entity).\(name)", gap) }
      throw .unknownName(
        "\(views.first?.name ?? "") has no property \"\(name)\"", name: name,
        among: views.flatMap(\.propertyNames), path: path)
    }
  }

  /// The gap that a property of one of these entities has fallen into.
  private func gap(named name: String, of views: [EntityView]) -> ViewGap? {
    let entities = views.compactMap { model.entities[$0.name] }
    let owners = Set(entities.flatMap { [$0] + model.ancestors(of: $0) }.map(\.name))
    return self.views.gaps.first { gap in
      owners.contains(gap.entity) && (gap.property == name || gap.attributeName == name)
    }
  }

  /// The error for a condition or an order that asks for a column or a table which the store lacks; nil for any other.
  private func lack(of error: StoreError, _ view: EntityView) -> ToolchainError? {
    let isLack = ["no such column: ", "no such table: "].contains { error.message.contains($0) }
    guard error.isAboutSchema, isLack, let name = error.message.split(separator: ".").last else {
      return nil
    }
    let words = name.split(separator: " ")
    let missing = words.last.map { foldedName(String($0)) }
    let found = views.gaps.filter { foldedName($0.column ?? $0.table) == missing }
    if let gap = found.first(where: { $0.table == view.table }) ?? found.first {
      return lack(gap.property.map { "\(gap.entity).\($0)" } ?? gap.entity, gap)
    }
    return ToolchainError(
      RuleDescription.storeGap.with(severity: .error), file: path,
      "the condition or the order asks for \(words.last ?? ""), which the store lacks")
  }

  private func lack(_ name: String, _ gap: ViewGap) -> ToolchainError {
    ToolchainError(
      RuleDescription.storeGap.with(severity: .error), file: path,
      "\(name) is not in the store: \(gap.reason)")
  }

  private func sql(
    _ request: RowRequest, view: EntityView, columns: [String], keyName: String = ""
  ) throws(ToolchainError) -> String {
    if let duplicates = request.duplicates {
      return try sql(
        request, duplicates: duplicates, view: view, columns: columns, keyName: keyName)
    }
    var conditions = [view.membership(includesSubentities: request.includesSubentities)]
    if let condition = request.condition { conditions.append("(\(condition))") }
    let order = request.order.map { "\($0), " } ?? ""
    let terms = ["t.Z_PK\(keyName)", "t.Z_ENT"] + columns
    // The keys are in order in the table itself; any index would have rows be fetched one by one.
    let hint = request.condition == nil && request.order == nil ? " NOT INDEXED" : ""
    return
      "SELECT \(terms.joined(separator: ", ")) FROM main.\(quotedName(view.table)) AS t\(hint) "
      + "WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order)t.Z_PK"
      + (request.limit.map { " LIMIT \($0)" } ?? "")
  }
}

extension ReadableStore {
  /// The statement for objects that are equal to others, equal ones together, with the key of the one that stays.
  ///
  /// Equal is what the index of a uniqueness constraint takes for equal: stored values, without those that are NULL.
  private func sql(
    _ request: RowRequest, duplicates: RowRequest.Duplicates, view: EntityView,
    columns: [String], keyName: String
  ) throws(ToolchainError) -> String {
    let home = try entityView(duplicates.home)
    var keys: [String] = []
    for name in duplicates.names {
      if home.toMany(name) != nil {
        throw ToolchainError(
          .unknownProperty, exitCode: .usage, file: path,
          "\(home.name).\(name) is a to-many relationship, expected an attribute or a to-one relationship"
        )
      }
      try check([name], of: [home])
      keys += home.columns.filter { $0.name == name || $0.attributeName == name }
        .map { "t.\(quotedName($0.column))" }
    }
    var conditions = [home.membership(includesSubentities: true)]
    conditions += keys.map { "\($0) IS NOT NULL" }
    // Which objects are equal, and which one stays, does not depend on which are shown.
    let shown = request.condition.map { " AND (\($0))" } ?? ""
    let table = "main.\(quotedName(view.table)) AS t"
    let equal =
      "SELECT t.Z_PK AS key, min(t.Z_PK) OVER equal AS kept, count(*) OVER equal AS number "
      + "FROM \(table) WHERE \(conditions.joined(separator: " AND ")) "
      + "WINDOW equal AS (PARTITION BY \(keys.joined(separator: ", ")))"
    let terms =
      ["t.Z_PK\(keyName)", "t.Z_ENT"] + columns + ["d.kept\(keyName.isEmpty ? "" : " AS _kept")"]
    let order = ([request.order].compactMap { $0 } + keys + ["t.Z_PK"]).joined(separator: ", ")
    return
      "SELECT \(terms.joined(separator: ", ")) FROM (\(equal)) AS d JOIN \(table) ON t.Z_PK = d.key "
      + "WHERE d.number > 1 AND \(view.membership(includesSubentities: request.includesSubentities))\(shown) "
      + "ORDER BY \(order)" + (request.limit.map { " LIMIT \($0)" } ?? "")
  }
}

/// The columns of a query, each once for all entities that have it.
private struct RowQuery {
  private(set) var columns: [String] = []
  private var places: [String: Int] = [:]

  mutating func layout(of view: EntityView, properties names: [String]?) -> EntityRows.Layout {
    let wanted = names.map(Set.init)
    let shown = view.columns.filter { column in
      wanted.map { $0.contains(column.name) || $0.contains(column.attributeName) } ?? true
    }
    let places = shown.map { column in place(of: column.column) }
    return EntityRows.Layout(
      entity: view, columns: shown,
      toMany: view.toMany.filter { wanted?.contains($0.name) ?? true }, places: places)
  }

  private mutating func place(of column: String) -> Int {
    if let place = places[column] { return place }
    // The key and the number of the entity come first.
    let place = columns.count + 2
    columns.append(quotedName(column))
    places[column] = place
    return place
  }
}

extension EntityView {
  /// Whether the entity has a property of that name, or a composite an element of that path.
  func has(_ name: String) -> Bool {
    toMany(name) != nil || columns.contains { $0.name == name || $0.attributeName == name }
  }
}
