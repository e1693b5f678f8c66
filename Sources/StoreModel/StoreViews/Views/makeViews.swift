package import DataModel

/// Determines how a store contains the model: the table of each entity, and the column of each property.
///
/// Never fails: missing parts are left out of the views and listed in ``StoreViews/gaps``.
///
/// - Parameters:
///   - model: The model of the store.
///   - schema: The schema that Core Data creates for the model; for an existing store
///     ``StoreSchema/named(after:)``.
///   - observed: The schema found in the store; nil if there is no store yet.
/// - Returns: The views.
/// - Complexity: O(n) in the number of properties, inherited ones counted for each entity.
package func makeViews(
  of model: Model, _ schema: StoreSchema, observed: ObservedSchema? = nil
) -> StoreViews {
  var builder = ViewBuilder(model: model, schema: schema, observed: observed)
  let entities = schema.entities.compactMap { builder.view(of: $0) }
  return StoreViews(entities: entities, gaps: builder.gaps)
}

/// Creates the views of one model.
private struct ViewBuilder {
  let model: Model
  let schema: StoreSchema
  /// The columns of each table of the store, all names folded; nil without a store.
  let columns: [String: Set<String>]?
  /// The numbers that entities have in the store.
  let numbers: [String: Int]
  private(set) var gaps: [ViewGap] = []
  private var knownGaps: Set<ViewGap> = []

  init(model: Model, schema: StoreSchema, observed: ObservedSchema?) {
    self.model = model
    self.schema = schema
    columns = observed.map { store in
      Dictionary(
        store.columns.map { (foldedName($0.key), Set($0.value.map { foldedName($0.name) })) },
        uniquingKeysWith: { first, _ in first })
    }
    numbers = Dictionary(
      keepingFirst: (observed?.modelEntities ?? []).lazy.map { ($0.name, $0.number) })
  }

  mutating func view(of entity: SchemaEntity) -> EntityView? {
    guard let found = model.entities[entity.name] else { return nil }
    guard has(entity.table, "Z_PK"), has(entity.table, "Z_ENT") else {
      note(ViewGap(entity: entity.name, property: nil, table: entity.table, column: nil))
      return nil
    }
    let members = schema.entities.filter { entity.numbers.contains($0.number) }
    var view = EntityView(
      name: entity.name, isAbstract: found.isAbstract, parent: entity.parent, root: entity.root,
      table: entity.table,
      members: members.map {
        EntityView.Member(number: numbers[$0.name] ?? $0.number, name: $0.name)
      }, columns: [], toMany: [])
    let chain = [found] + model.ancestors(of: found)
    view.columns = attributes(of: chain, entity) + toOnes(of: chain, entity)
    view.toMany = toManys(of: chain, entity)
    return view
  }

  private mutating func attributes(of chain: [Entity], _ entity: SchemaEntity) -> [ViewColumn] {
    nearest(chain) { $0.attributes.array }.flatMap { owner, attribute in
      guard !attribute.isTransient else { return [ViewColumn]() }
      return attribute.leaves.compactMap { path, element in
        guard let kind = ValueKind(of: element),
          let column = schema.attributeColumn(path, of: entity.name)?.name,
          has(entity.table, column: column, for: owner.name, property: path)
        else { return nil }
        return ViewColumn(
          name: path, entity: owner.name, column: column, kind: kind,
          isOptional: attribute.isOptional || element.isOptional, isDerived: element.isDerived,
          range: element.type.narrowRange)
      }
    }
  }

  private mutating func toOnes(of chain: [Entity], _ entity: SchemaEntity) -> [ViewColumn] {
    nearest(chain) { $0.relationships.array }.compactMap { owner, relationship in
      guard !relationship.isToMany, !relationship.isTransient,
        let destination = relationship.destinationEntity,
        let storage = schema.toOneStorage(of: relationship.name, in: entity.name),
        has(entity.table, column: storage.column, for: owner.name, property: relationship.name)
      else { return nil }
      return ViewColumn(
        name: relationship.name, entity: owner.name, column: storage.column,
        kind: .object(destination: destination), isOptional: relationship.isOptional,
        isDerived: false)
    }
  }

  private mutating func toManys(of chain: [Entity], _ entity: SchemaEntity) -> [ToManyView] {
    nearest(chain) { $0.relationships.array }.compactMap { owner, relationship in
      guard relationship.isToMany, !relationship.isTransient,
        let destination = relationship.destinationEntity,
        let storage = schema.toManyStorage(of: relationship.name, in: entity.name),
        let found = present(storage, for: owner.name, relationship.name)
      else { return nil }
      let path = PropertyPath(entity: owner.name, path: relationship.name)
      var hasToOneInverse = false
      if case .foreignKey = storage {
        hasToOneInverse = schema.column(.toMany(path)) == nil
      }
      return ToManyView(
        name: relationship.name, entity: owner.name, destination: destination,
        isOrdered: relationship.isOrdered, hasToOneInverse: hasToOneInverse, storage: found)
    }
  }

  /// The storage as far as the store has it: without an order that it lacks, nil without the rest.
  private mutating func present(
    _ storage: ToManyStorage, for entity: String, _ name: String
  ) -> ToManyStorage? {
    switch storage {
    case .joinTable(var join):
      guard has(join.table, column: join.ownerColumn, for: entity, property: name),
        has(join.table, column: join.memberColumn, for: entity, property: name)
      else { return nil }
      join.orderColumn = join.orderColumn.flatMap { has(join.table, $0) ? $0 : nil }
      join.inverseOrderColumn = join.inverseOrderColumn.flatMap { has(join.table, $0) ? $0 : nil }
      return .joinTable(join)
    case .foreignKey(var key):
      guard has(key.table, column: key.column, for: entity, property: name) else { return nil }
      key.orderColumn = key.orderColumn.flatMap { has(key.table, $0) ? $0 : nil }
      return .foreignKey(key)
    }
  }

  private func has(_ table: String, _ column: String) -> Bool {
    guard let columns else { return true }
    return columns[foldedName(table)]?.contains(foldedName(column)) ?? false
  }

  private mutating func has(
    _ table: String, column: String, for entity: String, property: String
  ) -> Bool {
    if has(table, column) { return true }
    note(ViewGap(entity: entity, property: property, table: table, column: column))
    return false
  }

  private mutating func note(_ gap: ViewGap) {
    if knownGaps.insert(gap).inserted { gaps.append(gap) }
  }
}

/// The properties of an entity and its ancestors, by name; of several of one name that of the nearest.
private func nearest<Member: Named>(
  _ chain: [Entity], _ members: (Entity) -> [Member]
) -> [(owner: Entity, member: Member)] {
  var seen: Set<String> = []
  var result: [(owner: Entity, member: Member)] = []
  for entity in chain {
    for member in members(entity) where seen.insert(member.name).inserted {
      result.append((entity, member))
    }
  }
  return result.sorted { nameComesBefore($0.member.name, $1.member.name) }
}

extension AttributeType {
  /// The values of an integer that has less than 64 bits; nil for other types.
  fileprivate var narrowRange: ClosedRange<Int64>? { self == .integer64 ? nil : integerRange }
}

extension ValueKind {
  /// The kind of an attribute's values; nil for composites and for attributes without a type, which have no
  /// column.
  package init?(of attribute: Attribute) {
    switch attribute.type {
    case .undefined, .composite: return nil
    case .integer16, .integer32, .integer64: self = .integer
    case .boolean: self = .boolean
    case .double: self = .double
    case .float: self = .float
    case .decimal: self = .decimal
    case .string: self = .text
    case .date: self = .date
    case .uuid: self = .uuid
    case .uri: self = .uri
    case .binary: self = .binary(mayBeExternal: attribute.allowsExternalBinaryDataStorage)
    case .transformable: self = .transformable
    case .objectID: self = .objectID
    }
  }
}
