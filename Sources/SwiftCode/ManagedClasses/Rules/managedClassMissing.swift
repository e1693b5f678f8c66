import DataModel
import Findings

extension ClassRule {
  /// Classes that are not generated are in the sources.
  static let managedClassMissing = ClassRule(
    RuleDescription(
      "managed-class-missing", .lint, .warning,
      title: "The class of an entity is in no Swift source of the folder.",
      rationale: """
        Core Data makes objects of NSManagedObject in place of a class that it does not find, and logs \
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
