import DataModel
import Findings

extension ClassRule {
  /// Properties implemented by Core Data are in the model.
  static let managedPropertyExtra = ClassRule(
    RuleDescription(
      "managed-property-extra", .lint, .error,
      title: "A class declares a managed property that its entity does not have.",
      rationale: """
        Core Data creates accessors only for the properties of the entity: the first access fails \
        with an unrecognized selector.
        """,
      fix: "Add the property to the model, correct the name, or remove the declaration.",
      source: "Apple's guide to Core Data: dynamically generated accessors."),
    triggering: [
      Example(
        #"<entity name="Track" representedClassName=".Track"/>"#,
        "class Track: NSManagedObject { @NSManaged var title: String? }")
    ],
    nonTriggering: [
      Example(
        #"<entity name="Track" representedClassName=".Track"/>"#,
        #"class Track: NSManagedObject { var title: String { "" } }"#),
      Example(
        """
        <entity name="Track" representedClassName=".Track">\
        <attribute name="title" attributeType="String" optional="YES"/></entity>
        """,
        """
        class Track: NSManagedObject { @NSManaged private var primitiveTitle: String?
        @objc(title) @NSManaged var name: String? }
        """),
    ]
  ) { scope in
    scope.managedProperties.compactMap { managed -> FoundInClass? in
      guard managed.matches.isEmpty else { return nil }
      let (property, member) = (managed.property, managed.member)
      let names = scope.properties(of: member.entity).map(\.name)
      let written =
        property.runtimeName == property.name
        ? property.name : "\(property.name) (\(property.runtimeName) at run time)"
      var found = FoundInClass(
        "\(managed.part).\(written): the entity \(member.entity.name) has no such property",
        entity: member.entity.name, property: property.runtimeName, at: property.location,
        content: property.writtenType)
      let newName = scope.renaming(of: property.runtimeName, member.entity)
      found.explanation = newName.map { "The model renames it to \($0)." }
      found.fix = newName ?? nearestName(to: property.runtimeName, among: names)
      return found
    }
  }
}

extension ClassScope {
  /// The name that a property of `entity` has now and that was called `name` before.
  fileprivate func renaming(of name: String, _ entity: Entity) -> String? {
    properties(of: entity).first { $0.renamingIdentifier == name && $0.name != name }?.name
  }
}
