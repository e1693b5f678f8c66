package import DataModel

/// The properties of an entity's objects, including inherited ones.
package struct ObjectEntity: Sendable {
  /// The entity.
  package let entity: SchemaEntity
  /// Whether the entity is abstract.
  package let isAbstract: Bool
  /// The table with its objects.
  package let table: SchemaTable
  /// The stored attributes by name.
  package let attributes: [String: ObjectAttribute]
  /// The stored relationships by name.
  package let relationships: [String: ObjectRelationship]
  /// The names of the properties that are not stored.
  package let unstored: Set<String>
  /// The mandatory attributes, in the order of their names.
  package let mandatory: [ObjectAttribute]
  /// The row of a new object: a value for each column of the table, NULL for keys and relationships.
  package let newRow: [StoreValue]

  /// The name.
  package var name: String { entity.name }

  /// The names of all properties that can be written, in order.
  package var propertyNames: [String] {
    (Array(attributes.keys) + Array(relationships.keys)).sorted()
  }

  /// Finds an entity in a schema.
  init?(_ entity: Entity, in schema: StoreSchema, _ model: Model) {
    guard let found = schema.entity(entity.name), let table = schema.table(found.table) else {
      return nil
    }
    // In the order of the table, in which rows are inserted.
    let columns = Dictionary(
      keepingFirst: zip(table.columns.map(\.name), table.columns.indices))
    var attributes: [String: ObjectAttribute] = [:]
    var relationships: [String: ObjectRelationship] = [:]
    var unstored: Set<String> = []
    for owner in [entity] + model.ancestors(of: entity) {
      for attribute in owner.attributes where attributes[attribute.name] == nil {
        attributes[attribute.name] = ObjectAttribute(
          attribute, of: entity.name, in: schema, columns: columns)
        if attributes[attribute.name] == nil { unstored.insert(attribute.name) }
      }
      for relationship in owner.relationships where relationships[relationship.name] == nil {
        relationships[relationship.name] = ObjectRelationship(
          relationship, of: entity.name, in: schema, model)
        if relationships[relationship.name] == nil { unstored.insert(relationship.name) }
      }
      unstored.formUnion(owner.fetchedProperties.map(\.name))
    }
    (self.entity, self.table, isAbstract) = (found, table, entity.isAbstract)
    (self.attributes, self.relationships) = (attributes, relationships)
    self.unstored = unstored.subtracting(attributes.keys).subtracting(relationships.keys)
    mandatory = attributes.values.filter { !$0.isOptional }.sorted { $0.path < $1.path }
    var row = [StoreValue](repeating: .null, count: table.columns.count)
    for leaf in attributes.values.flatMap(\.leaves) {
      if let column = leaf.column { row[column] = leaf.defaultValue }
    }
    newRow = row
  }
}

/// The entities of a model with what their objects consist of.
package struct ObjectLayout: Sendable {
  /// The entities by name.
  package let entities: [String: ObjectEntity]
  /// The schema.
  package let schema: StoreSchema
  /// All relationships by the entity that declares them, in the order of entities and names.
  package let relationships: [ObjectRelationship]

  private let relationshipsByPath: [PropertyPath: ObjectRelationship]

  /// Lays out the objects of a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - schema: Its schema, with the names that a store has.
  package init(_ model: Model, _ schema: StoreSchema) {
    self.schema = schema
    entities = Dictionary(
      keepingFirst: model.entities.compactMap { entity in
        ObjectEntity(entity, in: schema, model).map { (entity.name, $0) }
      })
    var found: [PropertyPath: ObjectRelationship] = [:]
    var order: [PropertyPath] = []
    for entity in schema.entities {
      for (_, relationship) in entities[entity.name]?.relationships.sorted(by: { $0.key < $1.key })
        ?? [] where relationship.path.entity == entity.name
      {
        if found.updateValue(relationship, forKey: relationship.path) == nil {
          order.append(relationship.path)
        }
      }
    }
    relationshipsByPath = found
    relationships = order.compactMap { found[$0] }
  }

  /// The inverse of a relationship, if any.
  package func inverse(of relationship: ObjectRelationship) -> ObjectRelationship? {
    relationship.inverse.flatMap { relationshipsByPath[$0] }
  }
}
