import DataModel
import Findings

extension ClassRule {
  /// Classes that are not generated are in the sources.
  static let managedClassMissing = ClassRule(
    RuleDescription(
      "managed-class-missing", .lint, .warning,
      title: "No Swift source in the folder declares the class of an entity.",
      rationale: """
        If Core Data does not find a class, it creates objects of NSManagedObject, and logs \
        “Unable to load class named …”: casts to the class fail.
        """,
      fix: """
        Write the class, correct its name in the model, or give the folder that holds it. A class in \
        Objective-C or in another module cannot be seen here: set the level of the rule to `off`.
        """,
      source: "The message of Core Data in many public reports."),
    triggering: [
      Example(
        #"<entity name="Track" representedClassName=".Track"/>"#,
        "class Song: NSManagedObject {}")
    ],
    nonTriggering: [
      Example(
        #"<entity name="Track" representedClassName=".Track"/>"#,
        "class Track: NSManagedObject {}"),
      Example(
        #"<entity name="Track" representedClassName=".Track" codeGenerationType="class"/>"#,
        "class Song: NSManagedObject {}"),
    ]
  ) { scope in
    scope.classes.compactMap { member in
      guard member.parts.isEmpty, member.entity.codeGeneration != .classDefinition else {
        return nil
      }
      return FoundInClass(
        "\(member.entity.name): no Swift source declares its class \(member.className.base)",
        entity: member.entity.name, at: nil, content: member.className.base)
    }
  }
}
