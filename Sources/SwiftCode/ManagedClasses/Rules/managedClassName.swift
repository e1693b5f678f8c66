import DataModel
import Findings

extension ClassRule {
  /// A class has the name at run time by which the model asks for it.
  static let managedClassName = ClassRule(
    RuleDescription(
      "managed-class-name", .lint, .error,
      title: "The run-time name of a class differs from the name in the model.",
      rationale: """
        A Swift class is called Module.Class at run time unless `@objc(Class)` says otherwise. \
        Core Data does not find it by the bare name, logs “Unable to load class named …” and \
        creates objects of NSManagedObject: casts to the class fail.
        """,
      fix: """
        Set the module of the entity to “Current Product Module”, which writes the class with a leading dot, \
        or write `@objc(Class)` in front of the class.
        """,
      source: "The message of Core Data in many public reports; classes that Xcode generates."),
    triggering: [
      Example(
        #"<entity name="Track" representedClassName="Track"/>"#, "class Track: NSManagedObject {}")
    ],
    nonTriggering: [
      Example(
        #"<entity name="Track" representedClassName="Track"/>"#,
        "@objc(Track) class Track: NSManagedObject {}"),
      Example(
        #"<entity name="Track" representedClassName=".Track"/>"#,
        "class Track: NSManagedObject {}"),
    ]
  ) { scope in
    scope.declaredClasses.compactMap { member in
      guard member.className.module == nil, let declaration = member.declaration,
        member.parts.first?.classes.allSatisfy({ $0.runtimeName == nil }) ?? false
      else { return nil }
      let name = member.className.base
      var found = FoundInClass(
        """
        \(member.entity.name): the model asks for the class \(name), which is called Module.\(name) at run \
        time
        """, entity: member.entity.name, at: declaration.location, content: name)
      found.fix = "@objc(\(name))"
      return found
    }
  }
}
