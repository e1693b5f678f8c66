import DataModel
import Migration

/// The sources of the new store's rows and values.
struct Lineage {
  /// An entity of the new version and its predecessor.
  struct Successor {
    let old: SchemaEntity
    let new: SchemaEntity
    let pair: EntityPair
  }

  let step: MigrationStep
  let from: StoreSchema
  let to: StoreSchema
  /// The new entities with a predecessor, by new number.
  let successors: [Successor]
  /// The entities of the old version without successor.
  let removed: [SchemaEntity]
  /// The new numbers by the old ones.
  let numbers: [Int: Int]
  /// The positions of ``successors`` by new name and by new table, and their properties by name.
  private let successorsByName: [String: Int]
  private let successorsByTable: [String: [Int]]
  /// See ``findRelationshipSources()``.
  private(set) var relationshipSources: [PropertyPath: [RelationshipSource]] = [:]
  /// See ``findPairSources()``.
  private(set) var pairSources: [PropertyPath: [PairSource]] = [:]
  /// See ``findFollowers()``.
  private(set) var followers: [PropertyPath: [PropertyPath]] = [:]
  /// The sources of a column's values, by new table and new column.
  private(set) var feeds: [String: [String: ColumnFeed]] = [:]
  /// The old columns whose values some rows no longer have, by old table.
  private(set) var abandoned: [String: Set<String>] = [:]

  init(_ request: UpgradeRequest) {
    step = request.step
    from = request.from
    to = request.to
    var successors: [Successor] = []
    for pair in request.step.entityPairs {
      guard let source = pair.source, let old = request.from.entity(source.name),
        let new = request.to.entity(pair.destination.name)
      else { continue }
      successors.append(Successor(old: old, new: new, pair: pair))
    }
    self.successors = successors.sorted { $0.new.number < $1.new.number }
    removed = request.step.removedEntities.compactMap { request.from.entity($0.name) }
      .sorted { $0.number < $1.number }
    successorsByName = Dictionary(
      keepingFirst: self.successors.enumerated().map { ($1.new.name, $0) })
    successorsByTable = Dictionary(grouping: self.successors.indices) {
      [successors = self.successors] in
      successors[$0].new.table
    }
    numbers = Dictionary(
      keepingFirst: successors.map { ($0.old.number, $0.new.number) })
    relationshipSources = findRelationshipSources()
    followers = findFollowers()
    pairSources = findPairSources()
    for successor in self.successors { addFeeds(of: successor) }
    addFeedsWithoutInverse()
  }

  /// The old table from which the rows of a new one come; nil if it is new.
  func source(of table: String) -> String? {
    successorsByTable[table]?.first.map { successors[$0].old.table }
  }

  /// The entities whose rows a new table holds and that were there before.
  func successors(in table: String) -> [Successor] {
    successorsByTable[table, default: []].map { successors[$0] }
  }

  /// The new entity with the given name, if it has a predecessor.
  func successor(_ name: String) -> Successor? { successorsByName[name].map { successors[$0] } }
}

/// The sources of a new column's values.
struct ColumnFeed {
  /// The new column.
  let column: SchemaColumn
  /// The old column by new entity number; nil for rows that had none.
  var sources: [Int: String?] = [:]
  /// The SQL value for rows that had none.
  var fallback: String?
  /// The new numbers of entities whose missing values get ``fallback`` too.
  var filled: Set<Int> = []
  /// The new numbers of entities whose bytes get the prefix that distinguishes them from references to files.
  var prefixed: Set<Int> = []

  /// The old columns.
  var columns: Set<String> { Set(sources.values.compactMap(\.self)) }

  /// Whether any rows get ``fallback``.
  var setsDefaults: Bool {
    fallback != nil && (columns.isEmpty || !withoutSource.isEmpty || !filled.isEmpty)
  }

  /// The numbers of entities whose rows had no such value.
  var withoutSource: [Int] { sources.filter { $0.value == nil }.map(\.key).sorted() }
}

extension Lineage {
  private mutating func addFeeds(of successor: Successor) {
    for properties in successor.pair.properties {
      switch properties.destination.content {
      case .attribute(let attribute), .derived(let attribute):
        addFeed(of: attribute, properties, successor)
      case .relationship(let relationship):
        if !relationship.isToMany { addFeed(of: relationship, properties, successor) }
      }
    }
    for property in successor.pair.removed { abandon(property, of: successor) }
  }

  private mutating func addFeed(
    of attribute: Attribute, _ properties: PropertyPair, _ successor: Successor
  ) {
    guard
      let column = to.attributeColumn(properties.destination.name, of: successor.new.name)
    else { return }
    let source = properties.source.flatMap { from.attributeColumn($0.name, of: successor.old.name) }
    feed(successor, column: column, from: source?.name) { feed in
      guard !attribute.isDerived else { return }
      feed.fallback = attribute.defaultValue.flatMap { storedLiteral($0, of: attribute) }
      guard let old = properties.source?.attribute else { return }
      if old.isOptional, !attribute.isOptional { feed.filled.insert(successor.new.number) }
      if attribute.type == .binary && attribute.allowsExternalBinaryDataStorage
        && !old.allowsExternalBinaryDataStorage
      {
        feed.prefixed.insert(successor.new.number)
      }
    }
  }

  private mutating func addFeed(
    of relationship: Relationship, _ properties: PropertyPair, _ successor: Successor
  ) {
    guard let new = to.toOneStorage(of: relationship.name, in: successor.new.name) else { return }
    let old = keySource(properties, successor)
    let columns = [(new.column, old?.column), (new.entityColumn, old?.entityColumn)]
    for case (let name?, let source) in columns + [(new.orderColumn, old?.orderColumn)] {
      guard let column = to.table(new.table)?.columns.first(where: { $0.name == name }) else {
        continue
      }
      feed(successor, column: column, from: source)
    }
  }

  /// The columns of the same row that are the source of a to-one relationship: its own, or that of the
  /// relationship that is now its inverse and had none before.
  ///
  /// Nil if there are none, or if pairs come from several sources or lead to rows that no longer have the
  /// relationship.
  private func keySource(_ properties: PropertyPair, _ successor: Successor) -> ToOneStorage? {
    let path = declaration(of: properties.destination.name, in: successor.new.name)
    // Even where only a subentity had one of its own, the column is filled from the pairs as a whole.
    guard let path, !gathersPairs(path) else { return nil }
    if let source = properties.source {
      return from.toOneStorage(of: source.name, in: successor.old.name)
    }
    let sources = pairSources[path, default: []]
    guard sources.count == 1, let inverse = sources.first, inverse.isReversed,
      inverse.owners == .all, case .toMany(.foreignKey(let key)) = inverse.storage,
      key.table == successor.old.table
    else { return nil }
    return ToOneStorage(
      table: key.table, column: key.column, entityColumn: nil, orderColumn: key.orderColumn)
  }

  /// Feeds the keys of to-many relationships without inverse, which are in the destination's table.
  private mutating func addFeedsWithoutInverse() {
    for table in to.tables {
      for column in table.columns {
        guard let path = column.role.property else { continue }
        let isOrder: Bool
        switch column.role {
        case .toMany: isOrder = false
        case .toManyOrder: isOrder = true
        default: continue
        }
        let key = keySource(ofMembersOf: path)
        for successor in successors(in: table.name) {
          guard let key, key.table == successor.old.table else {
            feed(successor, column: column, from: nil)
            continue
          }
          feed(successor, column: column, from: isOrder ? key.orderColumn : key.column)
        }
      }
    }
  }

  /// The column of the same row that is the source of the foreign key of a to-many relationship without an
  /// inverse.
  ///
  /// Several keys are merged through pairs, as are those of which some lead to rows that no longer have the
  /// relationship.
  private func keySource(ofMembersOf path: PropertyPath) -> ForeignKeyStorage? {
    let sources = pairSources[path, default: []]
    guard sources.count == 1, sources[0].owners == .all, !sources[0].isReversed,
      case .toMany(.foreignKey(let key)) = sources[0].storage
    else { return nil }
    return key
  }

  private mutating func feed(
    _ successor: Successor, column: SchemaColumn, from source: String?,
    refine: (inout ColumnFeed) -> Void = { _ in }
  ) {
    var feed = feeds[successor.new.table, default: [:]][column.name] ?? ColumnFeed(column: column)
    feed.sources[successor.new.number] = .some(source)
    refine(&feed)
    feeds[successor.new.table, default: [:]][column.name] = feed
  }

  /// Notes the columns of a property that rows of an entity no longer have.
  private mutating func abandon(_ property: StoredProperty, of successor: Successor) {
    var columns = [from.attributeColumn(property.name, of: successor.old.name)?.name]
    if let storage = from.toOneStorage(of: property.name, in: successor.old.name) {
      columns += [storage.column, storage.entityColumn, storage.orderColumn]
    }
    abandoned[successor.old.table, default: []].formUnion(columns.compactMap(\.self))
  }
}
