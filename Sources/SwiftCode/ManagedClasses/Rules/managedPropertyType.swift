import DataModel
import Findings

extension ClassRule {
  /// Managed properties have types that Core Data makes accessors for.
  static let managedPropertyType = ClassRule(
    RuleDescription(
      "managed-property-type", .lint, .error,
      title: "A managed property has a type that does not fit the model.",
      rationale: """
        Swift uses the declaration, Core Data the model. Nothing compares the two before the \
        property is used.
        """,
      fix: "Declare the property with one of the expected types.",
      source: """
        Messages of Core Data in public reports (“is a scalar type on class … that does not match its Entity's \
        property's scalar type”, “Unacceptable type of value”); classes that Xcode generates.
        """),
    triggering: [
      Example(track("Integer 16"), "class Track: NSManagedObject { @NSManaged var x: Int32 }"),
      Example(track("String"), "class Track: NSManagedObject { @NSManaged var x: Date? }"),
      Example(
        """
        <entity name="Album" representedClassName=".Album">\
        <relationship name="tracks" toMany="YES" destinationEntity="Album"/></entity>
        """,
        "class Album: NSManagedObject { @NSManaged var tracks: NSOrderedSet? }"),
    ],
    nonTriggering: [
      Example(track("Integer 16"), "class Track: NSManagedObject { @NSManaged var x: Int16 }"),
      Example(track("Integer 16"), "class Track: NSManagedObject { @NSManaged var x: NSNumber? }"),
      Example(
        """
        <entity name="Album" representedClassName=".Album">\
        <relationship name="tracks" toMany="YES" destinationEntity="Album"/></entity>
        """,
        "class Album: NSManagedObject { @NSManaged var tracks: Set<Album> }"),
    ]
  ) { scope in
    scope.managedProperties.flatMap { managed in
      managed.matches.prefix(1).compactMap { match -> FoundInClass? in
        guard case .wrong(let reason, let severity) = scope.judge(managed, match) else {
          return nil
        }
        let property = managed.property
        let expected = scope.expectedTypes(of: match)
        let branch = property.isConditional ? ", in a branch of #if" : ""
        var found = FoundInClass(
          """
          \(managed.part).\(property.name) is declared as \(property.writtenType)\(branch), expected \
          \(expected.joined(separator: " or ")) for \(match.kindText)
          """,
          entity: managed.member.entity.name, property: match.name, at: property.location,
          content: property.writtenType)
        found.severity = severity
        found.explanation = reason
        found.isInModel = true
        found.fix = expected.first
        return found
      }
    }
  }

  private static func track(_ type: String) -> String {
    """
    <entity name="Track" representedClassName=".Track">\
    <attribute name="x" attributeType="\(type)" optional="YES"/></entity>
    """
  }
}

extension Property {
  /// The kind of property, as text that follows `for`.
  fileprivate var kindText: String {
    switch self {
    case let attribute as Attribute:
      "\(["I", "U"].contains(attribute.type.sourceName.first) ? "an" : "a") \(attribute.type.sourceName) attribute"
    case let relationship as Relationship:
      relationship.isToMany
        ? "\(relationship.isOrdered ? "an ordered" : "a") to-many relationship"
        : "a to-one relationship"
    default: "a fetched property"
    }
  }
}
