/// Predicts the SQLite schema that Core Data creates for a model.
///
/// Never fails: for a broken model the meaningful parts are predicted, and unknown points are listed in
/// ``StoreSchema/doubts``. Equal models have equal schemas, except for the order of indexes, which follows
/// the model.
///
/// - Parameters:
///   - model: The model; transient properties do not affect the schema.
///   - generation: The framework generation to follow.
/// - Returns: The schema.
/// - Complexity: O(n log n) in the number of properties, counting inherited ones for each entity.
///
/// *Source:* `Documentation/Formats/store-schema.md`.
package func predictSchema(
  _ model: Model, generation: SchemaGeneration = .current
) -> StoreSchema {
  var builder = SchemaBuilder(model, generation)
  builder.makeColumns()
  builder.placeRelationships()
  builder.nameJoins()
  builder.makeIndexes()
  builder.makeDerivationTriggers()
  return StoreSchema(
    entities: builder.makeEntities(), tables: builder.makeTables(), indexes: builder.indexes,
    triggers: builder.triggers, derivedColumns: DerivedColumn.ordered(builder.derivedColumns),
    doubts: builder.doubts,
    toManyStorages: builder.toManyStorages())
}

extension SchemaBuilder {
  fileprivate func makeEntities() -> [SchemaEntity] {
    tree.numbered.map { position in
      let node = tree.nodes[position]
      let parent = node.parent.map { tree.nodes[$0] }
      return SchemaEntity(
        name: node.entity.name, number: node.number, lastNumber: node.lastNumber,
        parent: parent?.entity.name, parentNumber: parent?.number ?? 0,
        root: tree.nodes[node.root].entity.name, table: table(of: position))
    }
  }
}
