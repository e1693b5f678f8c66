import DataModel
import SwiftCode
import TestSupport

extension Model {
  /// A model on which every option of generated classes has an effect.
  static var forStyles: Model {
    let place = Composite(
      name: "Place",
      attributes: [
        Attribute("latitude", .double, isOptional: true), Attribute("repeat"),
        Attribute("price", .decimal), Attribute("seen", .date, isOptional: true),
      ])
    let trip = Composite(
      name: "Trip", attributes: [Attribute("start", place), Attribute("note", .transformable)])
    var model = Model(entities: [
      .person(place, trip), .employee, .team, .tag,
    ])
    model.composites = [place, trip]
    model.sourceLanguage = "Swift"
    model.fetchRequestTemplates = [.adults, .named, .identifiers]
    return model
  }
}

extension Entity {
  fileprivate static func person(_ place: Composite, _ trip: Composite) -> Entity {
    Entity(
      "Person",
      [
        Attribute("name"), Attribute("nick", .string, isOptional: true), Attribute("born", .date),
        Attribute("key", .uuid), Attribute("page", .uri), Attribute("photo", .binary),
        Attribute("salary", .decimal), Attribute("shape", .transformable),
        Attribute("count", .integer64, derivedBy: "count:(tags)"),
        Attribute("draft", .string) { $0.isTransient = true },
        scalar("weight", .double, isOptional: true), scalar("steps", .integer16, isOptional: true),
        scalar("isHidden", .boolean, isOptional: true), scalar("met", .date, isOptional: true),
        scalar("height", .double, isOptional: false),
        Attribute("home", place), Attribute("last", trip) { $0.isOptional = true },
        Attribute("state") {
          $0.defaultValue = .string("in progress")
          $0.userInfo = [
            "enum": "State", "enumCases": "in progress, done=DONE, default, 2nd try, self",
            "documentation": "What is\ndone \\ next\\",
          ]
        },
        scalar("level", .integer16, isOptional: true) {
          $0.userInfo = ["enum": "Level", "enumCases": "low, high=10, top"]
        },
        Attribute("kind", .integer32) { $0.userInfo = ["enum": "Person.Kind"] },
        Relationship("tags", toMany: "Tag", inverse: nil),
        Relationship("friends", toMany: "Person", inverse: nil) { $0.isOrdered = true },
      ]
    ) {
      $0.generate("Person")
      $0.userInfo = ["documentation": "Someone."]
    }
  }

  /// A subentity.
  fileprivate static var employee: Entity {
    Entity("Employee", parent: "Person", [Attribute("title")]) { $0.generate(".Employee") }
  }

  /// An entity with a property named `id`, and without direct objects.
  fileprivate static var team: Entity {
    Entity(
      "Team",
      [Attribute("id", .uuid), Relationship("members", toMany: "Employee") { $0.isOrdered = true }]
    ) {
      $0.isAbstract = true
      $0.generate("TeamMO")
    }
  }

  /// An entity without a class.
  fileprivate static var tag: Entity { Entity("Tag", [Attribute("text")]) }

  private static func scalar(
    _ name: String, _ type: AttributeType, isOptional: Bool,
    _ change: (inout Attribute) -> Void = { _ in }
  ) -> Attribute {
    Attribute(name, type, isOptional: isOptional) {
      $0.usesScalarValueType = true
      change(&$0)
    }
  }
}

extension FetchRequestTemplate {
  /// A request with variables that are compared with attributes and at the end of a path.
  fileprivate static var adults: FetchRequestTemplate {
    var request = FetchRequest(entity: "Person")
    request.predicate =
      "born < $BORN_BEFORE AND nick IN $nicks AND ANY friends.name == $any "
      + "AND name CONTAINS[cd] $part"
    request.fetchLimit = 10
    request.includesSubentities = false
    return FetchRequestTemplate(name: "adults", request: request)
  }

  /// A request with a quoted text, for an entity without a class.
  fileprivate static var named: FetchRequestTemplate {
    var request = FetchRequest(entity: "Tag")
    request.predicate = #"text == "a\"b""#
    return FetchRequestTemplate(name: "Tag Request", request: request)
  }

  /// A request with another result type.
  fileprivate static var identifiers: FetchRequestTemplate {
    var request = FetchRequest(entity: "Team")
    request.resultType = .objectIDs
    return FetchRequestTemplate(name: "fetchRequest", request: request)
  }
}

/// An option of generated classes, for tests.
enum StyleOption: String, CaseIterable {
  case requiredAttributes, optionalScalars, typedRelationships, relationshipAccessors
  case enumsFromUserInfo, compositeStructs, final, objectIDs, fetchRequests, names
  case separateCustomCode
  case documentation, access

  /// Sets the option.
  func set(in options: inout GenerationOptions) {
    switch self {
    case .documentation: options.style.documentationKeys = ClassStyle.usualDocumentationKeys
    case .access: options.access = .internal
    case .relationshipAccessors: options.style.hasRelationshipAccessors = false
    default: GenerationFlag(rawValue: rawValue)?.set(true, in: &options)
    }
  }
}
