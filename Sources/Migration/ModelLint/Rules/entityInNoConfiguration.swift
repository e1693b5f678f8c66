import DataModel
import Findings

extension ModelRule {
  /// If there are configurations, every entity is in one.
  static let entityInNoConfiguration = ModelRule(
    RuleDescription(
      "entity-in-no-configuration", .lint, .warning,
      title: "An entity is in no configuration.",
      rationale: """
        If all stores are added with configurations, objects of an entity that is in no \
        configuration cannot be saved: no store takes them.
        """,
      fix: "Add the entity to a configuration.",
      source: """
        NSPersistentStoreCoordinator in Apple's documentation: an object goes to a store whose \
        configuration has its entity.
        """),
    triggering: [
      """
      <entity name="A"/><entity name="B"/>\
      <configuration name="Cloud"><memberEntity name="A"/></configuration>
      """
    ],
    nonTriggering: [
      #"<entity name="A"/><configuration name="Cloud"><memberEntity name="A"/></configuration>"#,
      """
      <entity name="A" isAbstract="YES"/><entity name="B" parentEntity="A"/>\
      <configuration name="Cloud"><memberEntity name="B"/></configuration>
      """,
      #"<entity name="A"/><configuration name="Cloud"><memberEntity name="B"/></configuration>"#,
    ]
  ) { scope in
    let configurations = scope.model.configurations.filter { !$0.entities.isEmpty }
    let members = configurations.reduce(into: Set<String>()) { $0.formUnion($1.entities) }
    // A member that is not an entity was probably meant to be one that seems to be missing.
    guard !configurations.isEmpty, members.allSatisfy(scope.model.entities.contains) else {
      return []
    }
    return scope.entities.filter { !$0.isAbstract && !members.contains($0.name) }.map {
      FoundInModel(.entity($0.name), "\($0.name) is in no configuration")
    }
  }
}
