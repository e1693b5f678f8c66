extension Entity: IdentifiedElement {
  static let fields = FieldTable<Entity>(
    [
      Field(.entityRenamed, \.name),
      Field(.entityClass, \.className),
      Field(.entityAbstract, \.isAbstract),
      Field(.entityParent, entity: \.parent),
      Field(.entityIdentifier, \.renamingIdentifier),
      Field(.entityModifier, \.versionHashModifier),
      Field(.entitySpotlightName, \.spotlightDisplayName),
      Field(.entityCodeGeneration, \.codeGeneration),
      Field(.entitySyncable, \.isSyncable),
    ],
    keyed: [
      KeyedField(.entityUserInfo, \.userInfo), KeyedField(.entityOtherUserInfo, \.otherUserInfo),
    ])
  static let added = ChangeKind.entityAdded
  static let removed = ChangeKind.entityRemoved
}

extension FetchIndex: ModelElement {
  static let fields = FieldTable<FetchIndex>([
    Field(
      .fetchIndexElements, \.elements, wrap: ChangeValue.indexElements,
      unwrap: {
        guard case .indexElements(let elements) = $0 else { return nil }
        return elements
      },
      named: { index, name in
        .indexElements(
          index.elements.map { element in
            guard case .property(let property) = element.subject else { return element }
            var element = element
            element.subject = .property(name(.property(property, of: nil)))
            return element
          })
      }),
    Field(.fetchIndexPredicate, \.partialPredicate),
  ])
  static let added = ChangeKind.fetchIndexAdded
  static let removed = ChangeKind.fetchIndexRemoved
}

/// Lists of property names of an entity, in an order without meaning.
struct ListField: Sendable {
  /// The kinds of change.
  let added, removed: ChangeKind
  /// The lists.
  let lists: any WritableKeyPath<Entity, [[String]]> & Sendable
  /// The path of the list at an index.
  let path: @Sendable (_ entity: String, _ index: Int) -> ElementPath
  /// Whether the lists affect version hashes.
  let countsInHash: Bool
  /// Whether the lists affect the store of an entity.
  let countsInStore: @Sendable (Entity) -> Bool

  /// The old compound indexes and the uniqueness constraints.
  static let all: [ListField] = [
    ListField(
      added: .compoundIndexAdded, removed: .compoundIndexRemoved,
      lists: \.compoundIndexes, path: { entity, _ in .entity(entity) }, countsInHash: false,
      countsInStore: \.usesOldIndexes),
    ListField(
      added: .constraintAdded, removed: .constraintRemoved,
      lists: \.uniquenessConstraints,
      path: { .uniquenessConstraint(entity: $0, index: $1) }, countsInHash: true,
      countsInStore: { _ in true }),
  ]
}
