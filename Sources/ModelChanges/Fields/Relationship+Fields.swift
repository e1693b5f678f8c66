import DataModel

extension Relationship: IdentifiedElement {
  static let fields = FieldTable<Relationship>(
    [Field(.relationshipRenamed, \.name)] + sharedFields(.relationship) + [
      Field(.relationshipDestination, entity: \.destinationEntity),
      Field(.relationshipInverse, \.inverseName) { relationship, name in
        relationship.inverseName.map {
          .text(name(.property($0, of: relationship.entityOfInverse ?? "")))
        }
      },
      Field(.relationshipInverseEntity, entity: \.inverseEntity),
      Field(.relationshipMinCount, \.minCount),
      Field(.relationshipMaxCount, \.maxCount),
      Field(.relationshipOrdered, \.isOrdered),
      Field(.relationshipDeleteRule, \.deleteRule),
    ], keyed: sharedKeyedFields(.relationship))
  static let added = ChangeKind.relationshipAdded
  static let removed = ChangeKind.relationshipRemoved

  /// The name of the entity that has the inverse.
  var entityOfInverse: String? { inverseEntity ?? destinationEntity }
}
