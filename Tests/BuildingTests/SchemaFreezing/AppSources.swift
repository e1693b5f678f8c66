/// Sources of an app in common notations.
enum AppSources {
  /// The current models: aliases, nested types, an extension, collections, and calls as initial
  /// values.
  static let models = """
    import SwiftUI
    import SwiftData

    typealias Title = String

    @Model
    public final class Trip: Identifiable {
      #Unique<Trip>([\\.title, \\.owner])
      #Index<Trip>([\\.title])
      @Attribute(.unique) let id = UUID()
      var title: Title = "new"
      var state = State.planned
      var stops: [Stop] = [] // in order
      @Relationship(deleteRule: .cascade, inverse: \\Photo.trip) var photos: [Photo] = []
      var owner: Person?
      var place: Place?
      var mood: Mood?
      var codes: [String: Int] = [:]
      var small: UInt8 = 3
      var started = Date.now
      var limit: Double = Trip.defaultLimit
      @Attribute(.externalStorage, originalName: "pic") var `default`: Data?
      @Attribute(.transformable(by: "ColorTransformer")) var color: NSObject?
      @Transient var isOpen = false
      var length: Int { stops.count }
      static let defaultLimit = 5.0
      init(owner: Person? = nil) { self.owner = owner }

      enum State: String, Codable { case planned = "p", underway, `default` }
      struct Stop: Codable, Hashable { var name: String; var nights = 1 }
    }

    extension Trip {
      struct Place: Codable {
        var latitude, longitude: Double
        var tags: Set<Tag> = []
        var note: String? { didSet { print("noted") } }
        struct Tag: Codable, Hashable { let text: String }
      }
    }

    enum Mood: Codable { case good, mixed(reason: String, Int), bad }

    @Model final class Photo { var trip: Trip?; var data: Data; init(data: Data) { self.data = data } }
    @Model final class Person {
      var name: String; @Relationship var trips: [Trip]
      init(name: String) { self.name = name; trips = [] }
    }
    """

  /// Two versions and a plan with both.
  static let plan = """
    import SwiftData

    enum SchemaV1: VersionedSchema {
      static var versionIdentifier: Schema.Version { .init(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model final class Note { var text: String = ""; init() {} }
    }

    enum SchemaV2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model final class Note { var text: String = ""; var date: Date?; init() {} }
    }

    enum NotesPlan: SchemaMigrationPlan {
      // The versions that have shipped.
      static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
      static var stages: [MigrationStage] {
        [
          toV2,  // 2025
        ]
      }
      static let toV2 = MigrationStage.lightweight(
        fromVersion: SchemaV1.self, toVersion: SchemaV2.self)
    }
    """

  /// A version with a lightweight migration, and one without.
  static let later = """
    import SwiftData

    enum SchemaV3: VersionedSchema {
      static let versionIdentifier = Schema.Version(3, 0, 0)
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model final class Note { var text: String = ""; var date: Date?; var rank: Int = 0; init() {} }
    }

    enum SchemaV4: VersionedSchema {
      static let versionIdentifier = Schema.Version(4, 0, 0)
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model final class Note {
        var text: String = ""
        var date: Date?
        var rank: String
        init(rank: String) { self.rank = rank }
      }
    }
    """
}
