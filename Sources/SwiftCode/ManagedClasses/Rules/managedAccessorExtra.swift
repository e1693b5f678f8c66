import DataModel
import Findings

extension ClassRule {
  /// Accessors of to-many relationships are of relationships that there are.
  static let managedAccessorExtra = ClassRule(
    RuleDescription(
      "managed-accessor-extra", .lint, .error,
      title: "A class declares an accessor of a to-many relationship that does not exist.",
      rationale: """
        Core Data implements `add…`, `remove…`, `insert…` and `replace…` only for the to-many \
        relationships of the entity, and those by index only for ordered ones: the call fails with \
        an unrecognized selector.
        """,
      fix: "Correct the name of the accessor, or remove it.",
      source: "Classes that Xcode generates; Apple's guide to Core Data."),
    triggering: [
      Example(
        #"<entity name="Album" representedClassName=".Album"/>"#,
        """
        class Album: NSManagedObject {
        @objc(addTracksObject:) @NSManaged func addToTracks(_ value: NSManagedObject) }
        """)
    ],
    nonTriggering: [
      Example(
        """
        <entity name="Album" representedClassName=".Album">\
        <relationship name="tracks" toMany="YES" destinationEntity="Album"/></entity>
        """,
        """
        class Album: NSManagedObject { @NSManaged var tracks: NSSet?
        @objc(addTracksObject:) @NSManaged func addToTracks(_ value: Album) }
        """)
    ]
  ) { scope in
    scope.ownDeclarations.flatMap { members, part, declaration in
      declaration.accessors.compactMap { accessor -> FoundInClass? in
        guard let member = members.first, let wanted = CollectionAccessor(accessor.selector) else {
          return nil
        }
        let fits = members.contains { member in
          scope.properties(of: member.entity).contains(where: wanted.isOf)
        }
        guard !fits else { return nil }
        let kind = wanted.needsOrder ? "ordered to-many relationship" : "to-many relationship"
        return FoundInClass(
          """
          \(part): \(accessor.selector) is not an accessor of a relationship, as \(member.entity.name) has no \
          \(kind) called \(wanted.relationship)
          """,
          entity: member.entity.name, property: wanted.relationship, at: accessor.location,
          content: accessor.selector)
      }
    }
  }
}
