/// Swift sources that examples share.
enum SwiftExample {
  /// The first of the two schemas, as it shipped, and its plan.
  static let oneSchema = """
    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Item.self] }
      @Model class Item { var name: String = "" }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self] }
      static var stages: [MigrationStage] { [] }
    }
    """

  /// Two schemas with their own types, and a plan.
  static let twoSchemas = """
    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Item.self] }
      @Model class Item { var name: String = "" }
    }
    enum V2: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
      static var models: [any PersistentModel.Type] { [Item.self] }
      @Model class Item { var name: String = ""; var note: String? }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    """

  /// An older schema that lists `Item`, as the newest one does.
  ///
  /// - Parameters:
  ///   - item: What `Item` has.
  ///   - old: What the older schema lists.
  ///   - types: Types besides.
  /// - Returns: The sources.
  static func sharing(_ item: String, old: String = "Item", _ types: String = "") -> String {
    """
    @Model class Item { var name: String = ""\(item) }
    @Model class Tag { var name: String = "" }
    \(types)
    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [\(old).self] }
    }
    enum V2: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
      static var models: [any PersistentModel.Type] { [Item.self, Tag.self] }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    """
  }
}
