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
}
