import DataModel
import Findings

extension ClassRule {
  /// A class that is not generated declares the properties of its entity.
  static let managedPropertyMissing = ClassRule(
    RuleDescription(
      "managed-property-missing", .lint, .warning,
      title: "The class of an entity does not declare one of its properties.",
      rationale: """
        Core Data still keeps the values, and code can access them by key; but a property left out \
        by mistake is never set.
        """,
      fix: """
        Declare the property with `@NSManaged`. Properties with custom accessors, and those that \
        the class accesses by key, need no declaration.
        """,
      source: "Apple's guide to Core Data: dynamically generated accessors."),
    triggering: [
      Example(
        """
        <entity name="Track" representedClassName=".Track">\
        <attribute name="title" attributeType="String" optional="YES"/></entity>
        """,
        "class Track: NSManagedObject {}")
    ],
    nonTriggering: [
      Example(
        """
        <entity name="Track" representedClassName=".Track">\
        <attribute name="title" attributeType="String" optional="YES"/></entity>
        """,
        "class Track: NSManagedObject { @NSManaged var title: String? }"),
      Example(
        """
        <entity name="Track" representedClassName=".Track">\
        <attribute name="kind" attributeType="Integer 16"/></entity>
        """,
        """
        class Track: NSManagedObject { var mood: Int { primitiveValue(forKey: "kind") as? Int ?? 0 } }
        """),
    ]
  ) { scope in
    scope.declaredClasses.flatMap { member -> [FoundInClass] in
      guard member.entity.codeGeneration ?? .manual == .manual,
        let declaration = member.declaration
      else { return [] }
      let known = member.knownNames
      return member.entity.properties.filter { !known.contains($0.name) }.map { property in
        var found = FoundInClass(
          "\(member.swiftName) does not declare \(property.name) of the entity \(member.entity.name)",
          entity: member.entity.name, property: property.name, at: declaration.location,
          content: member.swiftName)
        found.isInModel = true
        found.fix = scope.declaration(of: property)
        return found
      }
    }
  }
}

extension EntityClass {
  /// The names that the class declares in any way, or reaches by key.
  fileprivate var knownNames: Set<String> {
    declarations.reduce(into: Set()) { names, declaration in
      names.formUnion(declaration.keys)
      for property in declaration.properties {
        names.insert(property.runtimeName)
        names.insert(property.name)
      }
    }
  }
}

extension ClassScope {
  /// The line that declares `property`.
  fileprivate func declaration(of property: any Property) -> String {
    "@NSManaged var \(property.name): \(expectedTypes(of: property).first ?? "Any?")"
  }
}
