import DataModel

/// A to-one relationship, and the consequences of setting it.
struct ToOneLink {
  /// The number by which temporary tables know it.
  var number: Int
  /// The relationship, as the first entity has it that does.
  var path: PropertyPath
  /// That entity.
  var owner: EntityView
  /// The column with the key.
  var column: String
  /// The column with the entity of the object at the other end.
  var entityColumn: String?
  /// The column with the position in the inverse.
  var orderColumn: String?
  /// The entity at the other end.
  var destination: EntityView
  /// The delete rule for the target when this object is deleted.
  var rule: DeleteRule
  /// The column of the inverse, where that is to-one too.
  var inverse: (column: String, entityColumn: String?)?

  /// The relationship in messages.
  var title: String { "\(path.entity).\(path.path)" }
}

/// A to-many relationship as pairs that can be written.
struct ToManyLink {
  /// The number by which temporary tables know it.
  var number: Int
  /// The entity that declares it.
  var owner: EntityView
  /// The entity of the targets.
  var destination: EntityView
  /// The view with the pairs.
  var view: ToManyView
  /// The delete rule for the targets when the owner is deleted.
  var rule: DeleteRule
  /// The name of the inverse; nil if absent.
  var inverseName: String?

  /// The relationship in messages, and the name of its view.
  var title: String { "\(owner.name).\(view.name)" }
}

/// The storage of a store's relationships, without duplicates.
struct LinkTable {
  private(set) var toOnes: [ToOneLink] = []
  private(set) var toManys: [ToManyLink] = []
  /// The tables of the trees, by the numbers of their roots.
  let tables: [(root: Int, table: String)]
  private let roots: [String: Int]
  private var positions: [ColumnName: Int] = [:]

  init(of model: Model, _ schema: StoreSchema, _ views: StoreViews) {
    let trees = views.entities.filter { $0.parent == nil }
    tables = trees.map { ($0.number, $0.table) }
    roots = Dictionary(
      trees.map { ($0.name, $0.number) }, uniquingKeysWith: { first, _ in first })
    for view in views.entities {
      for column in view.columns {
        add(column, of: view, model: model, schema: schema, views: views)
      }
    }
    for view in views.entities {
      for relationship in view.toMany where relationship.entity == view.name {
        guard let destination = views[relationship.destination],
          let found = model.entities[view.name]?.relationships[relationship.name]
        else { continue }
        toManys.append(
          ToManyLink(
            number: toManys.count, owner: view, destination: destination, view: relationship,
            rule: found.deleteRule, inverseName: found.inverseName))
      }
    }
  }

  /// The number of the root of an entity's tree.
  func root(of view: EntityView) -> Int { roots[view.root] ?? view.number }

  /// The link of a column.
  func toOne(_ column: ViewColumn, of view: EntityView) -> ToOneLink? {
    positions[ColumnName(table: view.table, column: column.column)].map { toOnes[$0] }
  }

  private mutating func add(
    _ column: ViewColumn, of view: EntityView, model: Model, schema: StoreSchema,
    views: StoreViews
  ) {
    let place = ColumnName(table: view.table, column: column.column)
    guard case .object(let name) = column.kind, positions[place] == nil,
      let destination = views[name],
      let found = model.entities[column.entity]?.relationships[column.name],
      let storage = schema.toOneStorage(of: column.name, in: view.name)
    else { return }
    let inverse = found.inverseName.flatMap { destination.column($0) }.flatMap {
      $0.isRelationship ? schema.toOneStorage(of: $0.name, in: destination.name) : nil
    }
    positions[place] = toOnes.count
    toOnes.append(
      ToOneLink(
        number: toOnes.count, path: PropertyPath(entity: column.entity, path: column.name),
        owner: views[column.entity] ?? view, column: storage.column,
        entityColumn: storage.entityColumn, orderColumn: storage.orderColumn,
        destination: destination, rule: found.deleteRule,
        inverse: inverse.map { ($0.column, $0.entityColumn) }))
  }
}
