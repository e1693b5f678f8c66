extension Model {
  /// The fields of the model itself.
  static let fields: [Field<Model>] = [
    Field(.modelIdentifiers, names: \.versionIdentifiers),
    Field(.modelCloudKit, \.isUsedWithCloudKit),
    Field(.modelSwiftData, \.isUsedWithSwiftData),
    Field(.modelLanguage, \.sourceLanguage),
  ]
}

extension Composite: ModelElement {
  static let fields = FieldTable<Composite>([])
  static let added = ChangeKind.compositeAdded
  static let removed = ChangeKind.compositeRemoved
}

extension Configuration: ModelElement {
  static let fields = FieldTable<Configuration>([
    Field(.configurationEntities, names: \.entities) { configuration, name in
      .names(configuration.entities.map { name(.entity($0)) })
    },
    Field(.configurationCloudKit, \.isUsedWithCloudKit),
  ])
  static let added = ChangeKind.configurationAdded
  static let removed = ChangeKind.configurationRemoved
}

extension Field {
  /// Creates the field at `path`, a set of names.
  fileprivate init(
    _ kind: ChangeKind, names path: any WritableKeyPath<Owner, Set<String>> & Sendable,
    named: (@Sendable (Owner, Naming) -> ChangeValue?)? = nil
  ) {
    self.init(
      kind, path, wrap: { .names($0.sorted(by: nameComesBefore)) },
      unwrap: {
        guard case .names(let names) = $0 else { return nil }
        return Set(names)
      }, named: named)
  }
}
