import DataModel
import Findings

extension ClassRule {
  /// The class of a subentity is one of its parent's, and all are managed objects.
  static let managedSuperclass = ClassRule(
    RuleDescription(
      "managed-superclass", .lint, .warning,
      title: "The superclass of an entity's class is not the class of its parent entity.",
      rationale: """
        A fetch of the parent entity, or a relationship to it, also returns objects of the \
        subentity. They do not have the parent's class, so casts to it fail.
        """,
      fix: "Make the class of the subentity a subclass of the class of its parent entity.",
      source: "Classes that Xcode generates for subentities; NSManagedObject in the headers."),
    triggering: [
      Example(
        """
        <entity name="Item" representedClassName=".Item"/>\
        <entity name="Book" representedClassName=".Book" parentEntity="Item"/>
        """,
        "class Item: NSManagedObject {}; class Book: NSManagedObject {}"),
      Example(#"<entity name="Item" representedClassName=".Item"/>"#, "class Item: NSObject {}"),
    ],
    nonTriggering: [
      Example(
        """
        <entity name="Item" representedClassName=".Item"/>\
        <entity name="Book" representedClassName=".Book" parentEntity="Item"/>
        """,
        "class Item: NSManagedObject {}; class Book: Item {}")
    ]
  ) { scope in
    scope.declaredClasses.compactMap { member in
      if member.isManagedObject == false { return notManaged(member) }
      guard member.isManagedObject == true else { return nil }
      let ancestor = scope.model.ancestors(of: member.entity).lazy
        .compactMap { scope.entityClass($0.name) }.first
      guard let ancestor, !member.parts.contains(where: { $0.name == ancestor.swiftName }) else {
        return nil
      }
      return FoundInClass(
        """
        \(member.swiftName) is not a subclass of \(ancestor.swiftName), the class of its parent entity \
        \(ancestor.entity.name)
        """,
        entity: member.entity.name, at: member.declaration?.location, content: ancestor.swiftName)
    }
  }

  private static func notManaged(_ member: EntityClass) -> FoundInClass {
    var found = FoundInClass(
      "\(member.swiftName) is not a subclass of NSManagedObject",
      entity: member.entity.name, at: member.declaration?.location, content: managedObjectClass)
    found.severity = .error
    found.explanation = "Core Data refuses a class that is not a managed object class."
    return found
  }
}
