import DataModel
import Migration
import StoreSchema

/// Where the rows and values of the new store come from.
struct Lineage {
  /// An entity of the new version with the one it comes from.
  struct Heir {
    let old: SchemaEntity
    let new: SchemaEntity
    let pair: EntityPair
  }

  let step: MigrationStep
  let from: StoreSchema
  let to: StoreSchema
  /// The entities of the new version that come from one of the old, by new number.
  let heirs: [Heir]
  /// The entities of the old version without successor.
  let removed: [SchemaEntity]
  /// The new numbers by the old ones.
  let numbers: [Int: Int]
  /// The positions of ``heirs`` by new name and by new table, and their properties by name.
  private let heirsByName: [String: Int]
  private let heirsByTable: [String: [Int]]
  private let heirsByOldName: [String: Int]
  private var sources: [PropertyPath: String] = [:]
  /// Where the values of a column come from, by new table and new column.
  private(set) var feeds: [String: [String: ColumnFeed]] = [:]
  /// The old columns whose values some rows no longer have, by old table.
  private(set) var abandoned: [String: Set<String>] = [:]

  init(_ request: UpgradeRequest) {
    step = request.step
    from = request.from
    to = request.to
    var heirs: [Heir] = []
    for pair in request.step.entityPairs {
      guard let source = pair.source, let old = request.from.entity(source.name),
        let new = request.to.entity(pair.destination.name)
      else { continue }
      heirs.append(Heir(old: old, new: new, pair: pair))
    }
    self.heirs = heirs.sorted { $0.new.number < $1.new.number }
    removed = request.step.removedEntities.compactMap { request.from.entity($0.name) }
      .sorted { $0.number < $1.number }
    heirsByName = Dictionary(
      keepingFirst: self.heirs.enumerated().map { ($1.new.name, $0) })
    heirsByOldName = Dictionary(
      keepingFirst: self.heirs.enumerated().map { ($1.old.name, $0) })
    heirsByTable = Dictionary(grouping: self.heirs.indices) { [heirs = self.heirs] in
      heirs[$0].new.table
    }
    for heir in self.heirs {
      for property in heir.pair.properties {
        guard let source = property.source else { continue }
        sources[PropertyPath(entity: heir.new.name, path: property.destination.name)] = source.name
      }
    }
    numbers = Dictionary(
      keepingFirst: heirs.map { ($0.old.number, $0.new.number) })
    for heir in self.heirs { addFeeds(of: heir) }
    addFeedsWithoutInverse()
  }

  /// The old table that the rows of a new one come from; nil for a new one.
  func source(of table: String) -> String? {
    heirsByTable[table]?.first.map { heirs[$0].old.table }
  }

  /// Whether rows of an old table are in a new one.
  func leads(from old: String, to new: String) -> Bool {
    heirs(in: new).contains { $0.old.table == old }
  }

  /// The entities whose rows a new table holds and that were there before.
  func heirs(in table: String) -> [Heir] { heirsByTable[table, default: []].map { heirs[$0] } }

  /// The entity of that name in the new version, if it comes from one.
  func heir(_ name: String) -> Heir? { heirsByName[name].map { heirs[$0] } }

  /// The entity that comes from the old one of that name.
  func heir(of oldName: String) -> Heir? { heirsByOldName[oldName].map { heirs[$0] } }
}

/// Where the values of a new column come from.
struct ColumnFeed {
  /// The new column.
  let column: SchemaColumn
  /// The old column by new entity number; an entry without column is for rows that had none.
  var sources: [Int: String?] = [:]
  /// The value for rows that had none, as it stands in SQL.
  var fallback: String?
  /// The new numbers of entities whose missing values get ``fallback`` too.
  var filled: Set<Int> = []
  /// Whether bytes get the prefix that tells them from references to files.
  var addsPrefix = false

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
  private mutating func addFeeds(of heir: Heir) {
    for properties in heir.pair.properties {
      switch properties.destination.content {
      case .attribute(let attribute), .derived(let attribute):
        addFeed(of: attribute, properties, heir)
      case .relationship(let relationship):
        if !relationship.isToMany { addFeed(of: relationship, properties, heir) }
      }
    }
    for property in heir.pair.removed { abandon(property, of: heir) }
  }

  private mutating func addFeed(
    of attribute: Attribute, _ properties: PropertyPair, _ heir: Heir
  ) {
    guard
      let column = to.attributeColumn(properties.destination.name, of: heir.new.name)
    else { return }
    let source = properties.source.flatMap { from.attributeColumn($0.name, of: heir.old.name) }
    feed(heir, column, from: source?.name) { feed in
      guard !attribute.isDerived else { return }
      feed.fallback = attribute.defaultValue.flatMap { storedLiteral($0, of: attribute) }
      guard let old = properties.source?.attribute else { return }
      if old.isOptional, !attribute.isOptional { feed.filled.insert(heir.new.number) }
      feed.addsPrefix =
        attribute.type == .binary && attribute.allowsExternalBinaryDataStorage
        && !old.allowsExternalBinaryDataStorage
    }
  }

  private mutating func addFeed(
    of relationship: Relationship, _ properties: PropertyPair, _ heir: Heir
  ) {
    guard let new = to.toOneStorage(of: relationship.name, in: heir.new.name) else { return }
    let old = keySource(properties, heir)
    let columns = [(new.column, old?.column), (new.entityColumn, old?.entityColumn)]
    for case (let name?, let source) in columns + [(new.orderColumn, old?.orderColumn)] {
      guard let column = to.table(new.table)?.columns.first(where: { $0.name == name }) else {
        continue
      }
      feed(heir, column, from: source)
    }
  }

  /// The columns of the same row that a to-one relationship comes from: its own, or that of the
  /// relationship that is its inverse now and had none before.
  ///
  /// Nil where there is none, and where pairs come from more than one place or lead to rows that no longer
  /// have the relationship.
  private func keySource(_ properties: PropertyPair, _ heir: Heir) -> ToOneStorage? {
    let path = PropertyPath(
      entity: properties.destination.declaringEntity, path: properties.destination.name)
    // Even where only a subentity had one of its own, the column is filled from the pairs as a whole.
    guard !gathersPairs(path) else { return nil }
    if let source = properties.source {
      return from.toOneStorage(of: source.name, in: heir.old.name)
    }
    let sources = pairSources(of: path)
    guard sources.count == 1, let inverse = sources.first, inverse.isReversed,
      inverse.owners == .all,
      case .foreignKey(let key)? = from.toManyStorage(of: inverse.name, in: inverse.entity),
      key.table == heir.old.table
    else { return nil }
    return ToOneStorage(
      table: key.table, column: key.column, entityColumn: nil, orderColumn: key.orderColumn)
  }

  /// Where the inverse of a relationship comes from that an entity of the new version declares.
  func inverseSource(of path: PropertyPath, in model: Model) -> (entity: String, name: String)? {
    guard let relationship = model.entities[path.entity]?.relationships[path.path],
      let end = relationship.destinationEntity, let inverse = relationship.inverseName
    else { return nil }
    return source(of: inverse, in: end)
  }

  /// Where a property comes from that an entity of the new version has or inherits; for one that moved
  /// up from subentities, the first of those that had it.
  func source(of property: String, in entity: String) -> (entity: String, name: String)? {
    sources(of: property, in: entity).first.map { ($0.heir.old.name, $0.name) }
  }

  /// Where a property comes from in the rows of an entity and of its subentities: that of the entity
  /// itself alone, if it had one.
  func sources(of property: String, in entity: String) -> [(heir: Heir, name: String)] {
    let source = { (heir: Heir) in
      sources[PropertyPath(entity: heir.new.name, path: property)].map { (heir: heir, name: $0) }
    }
    if let own = heir(entity).flatMap(source) { return [own] }
    guard let found = to.entity(entity), found.numbers.count > 1 else { return [] }
    return heirs(in: found.table).filter { found.numbers.contains($0.new.number) }
      .compactMap(source)
  }

  /// Where a relationship comes from: one for each place where it was kept, several where it moved up from
  /// subentities that had one each.
  func storedSources(of property: String, in entity: String) -> [(entity: String, name: String)] {
    var toMany: Set<ToManyStorage> = []
    var toOne: Set<ToOneStorage> = []
    return sources(of: property, in: entity).map { ($0.heir.old.name, $0.name) }
      .filter { entity, name in
        if let storage = from.toManyStorage(of: name, in: entity) {
          return toMany.insert(storage).inserted
        }
        return from.toOneStorage(of: name, in: entity).map { toOne.insert($0).inserted } ?? false
      }
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
        // Several keys become one by way of pairs, and so do those of which some lead to rows that no
        // longer have the relationship.
        let sources =
          pairSources(of: path).contains { $0.owners != .all }
          ? [] : storedSources(of: path.path, in: path.entity)
        let source = (sources.count > 1 ? nil : sources.first).flatMap {
          from.toManyStorage(of: $0.name, in: $0.entity)
        }
        for heir in heirs(in: table.name) {
          guard case .foreignKey(let key)? = source, key.table == heir.old.table else {
            feed(heir, column, from: nil)
            continue
          }
          feed(heir, column, from: isOrder ? key.orderColumn : key.column)
        }
      }
    }
  }

  private mutating func feed(
    _ heir: Heir, _ column: SchemaColumn, from source: String?,
    _ refine: (inout ColumnFeed) -> Void = { _ in }
  ) {
    var feed = feeds[heir.new.table, default: [:]][column.name] ?? ColumnFeed(column: column)
    feed.sources[heir.new.number] = .some(source)
    refine(&feed)
    feeds[heir.new.table, default: [:]][column.name] = feed
  }

  /// Notes the columns of a property that rows of an entity no longer have.
  private mutating func abandon(_ property: StoredProperty, of heir: Heir) {
    var columns = [from.attributeColumn(property.name, of: heir.old.name)?.name]
    if let storage = from.toOneStorage(of: property.name, in: heir.old.name) {
      columns += [storage.column, storage.entityColumn, storage.orderColumn]
    }
    abandoned[heir.old.table, default: []].formUnion(columns.compactMap(\.self))
  }
}
