import DataModel

/// Plans the rows of tables, and notes what they cannot satisfy.
struct TablePlanner {
  let model: Model
  let schema: StoreSchema
  let numbers: RowNumbers
  let relationships: RelationshipPlan
  /// The attributes with unique values.
  let unique: Set<PropertyPath>
  /// The variety of the rows.
  let variety: SampleVariety
  private(set) var problems: [SampleProblem] = []

  init(
    model: Model, schema: StoreSchema, numbers: RowNumbers, relationships: RelationshipPlan,
    unique: Set<PropertyPath>, variety: SampleVariety
  ) {
    self.model = model
    self.schema = schema
    self.numbers = numbers
    self.relationships = relationships
    self.unique = unique
    self.variety = variety
  }

  /// The plan of a table; nil for one that is not the model's or is kept by triggers.
  mutating func plan(of table: SchemaTable) -> SampleTable? {
    switch table.kind {
    case .entities:
      return .entities(table.columns.enumerated().map { plan(of: $1, salt: $0) })
    case .join(let owner, let inverse, _):
      guard let links = relationships.join(owner: owner, inverse: inverse) else { return nil }
      if !links.isWithinBounds { problems.append(.outOfBounds(owner)) }
      return .join(links, table.columns.map { joinColumn($0.role, owner: owner) })
    case .rTree, .system: return nil
    }
  }

  private mutating func plan(of column: SchemaColumn, salt: Int) -> ColumnPlan {
    switch column.role {
    case .primaryKey: return .key
    case .entity: return .entity
    case .saveCount: return .saveCount
    case .attribute(let path): return attribute(path, salt: salt)
    case .toOne(let path):
      guard let links = relationships.toOne(path) else { return .null }
      note(links, path)
      if let inverse = relationships.inverse(of: path) { noteMinimum(links, of: inverse) }
      return .link(links)
    case .toOneEntity(let path):
      let end = relationships.relationship(path)?.destinationEntity ?? ""
      guard let links = relationships.toOne(path), let table = schema.tableName(of: end) else {
        return .null
      }
      return .linkEntity(links, table: table)
    case .toOneOrder(let path):
      return relationships.toOne(path).map(ColumnPlan.linkOrder) ?? .null
    case .toMany(let path):
      guard let links = relationships.toMany(path) else { return .null }
      noteMinimum(links, of: path)
      return .link(links)
    case .toManyOrder(let path):
      return relationships.toMany(path).map(ColumnPlan.linkOrder) ?? .null
    case .joinMember, .joinOrder, .reflexiveMember, .reflexiveOrder, .interval, .system:
      return .null
    }
  }

  private func attribute(_ path: PropertyPath, salt: Int) -> ColumnPlan {
    guard let attribute = model.storedAttribute(path),
      !(attribute.isDerived && attribute.isOptional),
      !schema.derivedColumns.contains(where: { $0.path == path }),
      let column = sampleColumn(
        attribute, isUnique: unique.contains(path), salt: salt,
        variety: variety)
    else { return .null }
    return .attribute(column, rows: numbers.keys(of: path.entity))
  }

  private func joinColumn(_ role: ColumnRole, owner: PropertyPath) -> JoinColumn {
    switch role {
    case .joinMember(let path): path == owner ? .right : .left
    case .joinOrder(let path): path == owner ? .rightOrder : .leftOrder
    case .reflexiveOrder: .leftOrder
    default: .left
    }
  }

  /// Notes that a mandatory relationship is left without objects.
  private mutating func note(_ links: ToOneLinks, _ path: PropertyPath) {
    guard let relationship = relationships.relationship(path), !relationship.isOptional else {
      return
    }
    let outside = numbers.keys(of: path.entity).count - links.sources.count
    let count = outside + links.unlinkedCount
    if count > 0 { problems.append(.unlinked(path, count: count)) }
  }

  /// Notes that there are too few rows for each object of a to-many relationship to have its least
  /// number; they are spread evenly where there is one.
  private mutating func noteMinimum(_ links: ToOneLinks, of path: PropertyPath) {
    guard let relationship = relationships.relationship(path), relationship.isToMany else { return }
    let rows = numbers.keys(of: path.entity).count
    let least = relationship.bounds.minimum
    guard least > 0, rows > 0 else { return }
    let isSpread = links.targets.count == rows && links.sources.count / rows >= least
    if !isSpread { problems.append(.outOfBounds(path)) }
  }
}
