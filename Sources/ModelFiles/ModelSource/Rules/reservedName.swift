import DataModel
import Findings

extension LintRule {
  /// No property is named like a method of NSObject or NSManagedObject.
  static let reservedName = LintRule(
    RuleDescription(
      "reserved-name", .source, .warning,
      title: "A property has the name of a method of NSObject or NSManagedObject.",
      rationale: "The accessor of the property would replace a method that Core Data and the "
        + "runtime call, such as description, hash or objectID.",
      fix: "Rename the property; the old name as renaming identifier keeps the data.",
      source:
        "Apple's class reference of NSManagedObject; no such name in 731 model files. It is not "
        + "known whether momc refuses it, so the model is compiled."),
    triggering: [
      #"<entity name="A"><attribute name="description" attributeType="String"/></entity>"#,
      #"<entity name="A"><attribute name="objectID" attributeType="String"/></entity>"#,
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="descriptions" attributeType="String"/></entity>"#,
      #"<entity name="A"><attribute name="updated" attributeType="Date"/></entity>"#,
    ]
  ) { input in
    input.forEachEntity { entity in
      entity.propertyNames.filter(reservedNames.contains).map { name in
        let path = ElementPath.property(entity: entity.name, name: name)
        return FoundInSource(
          path, .name,
          "\(path): the name conflicts with a method of NSObject or NSManagedObject")
      }
    }
  }

  /// The methods whose names no property should have.
  static let reservedNames: Set<String> = [
    "autorelease", "changedValues", "class", "copy", "dealloc", "debugDescription",
    "description", "entity", "faultingState", "hasChanges", "hasPersistentChangedValues", "hash",
    "init", "isDeleted", "isFault", "isInserted", "isProxy", "isUpdated", "managedObjectContext",
    "mutableCopy", "objectID", "observationInfo", "release", "retain", "retainCount", "self",
    "superclass", "zone",
  ]
}
