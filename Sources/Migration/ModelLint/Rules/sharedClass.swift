import DataModel
import Findings

extension ModelRule {
  /// No two entities have the same custom class.
  static let sharedClass = ModelRule(
    RuleDescription(
      "shared-class", .lint, .warning,
      title: "Two entities share a custom class.",
      rationale: """
        Core Data cannot tell which entity `init(context:)`, `fetchRequest()` and `entity()` of \
        the class refer to; it logs “Multiple NSEntityDescriptions claim the NSManagedObject \
        subclass” and the calls fail.
        """,
      fix: "Give each entity its own class, or NSManagedObject.",
      source:
        "The message of Core Data in many public reports; NSManagedObject.entity() in the headers."),
    triggering: [
      #"<entity name="A" representedClassName="Thing"/><entity name="B" representedClassName="Thing"/>"#
    ],
    nonTriggering: [
      #"<entity name="A" representedClassName="A"/><entity name="B" representedClassName="B"/>"#,
      """
      <entity name="A" representedClassName="NSManagedObject"/>\
      <entity name="B" representedClassName="NSManagedObject"/>
      """,
    ]
  ) { scope in
    var first: [String: String] = [:]
    return scope.entities.compactMap { entity in
      guard let name = entity.className, !name.isEmpty, name != "NSManagedObject" else {
        return nil
      }
      guard let other = first[name], other != entity.name else {
        first[name] = entity.name
        return nil
      }
      return FoundInModel(
        .entity(entity.name), .className,
        "\(entity.name) has the class \(name), like \(other)")
    }
  }
}
